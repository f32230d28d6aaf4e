import { z } from 'zod';
import { presenter } from '@/lib/rules/presenter';
import { wineShape } from '../wine';

export const libraryWineShape = z
  .object({ id: z.int(), ...wineShape, bottle_ml: z.int() })
  .meta({ id: 'Wine', description: 'A wine of the library, from which wines of rounds are taken' });

export const presentWine = presenter(libraryWineShape);
