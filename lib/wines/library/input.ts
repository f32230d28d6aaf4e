import { z } from 'zod';
import { pagingOrFile, pathId, queryId, querySearch } from '@/lib/rules/input';
import { wineFields } from '../wine';

const fields = {
  ...wineFields,
  bottle_ml: wineFields.bottle_ml.unwrap().unwrap().optional().describe('750 if it is not given'),
};

export const createWineInput = z.object(fields);
export const updateWineInput = z.object({ id: pathId(), ...z.object(fields).partial().shape });
export const wineInput = z.object({ id: pathId() });
export const listWinesInput = z.object({
  ...pagingOrFile,
  q: querySearch().optional(),
  supplier_id: queryId().optional(),
  category_id: queryId().optional(),
});
