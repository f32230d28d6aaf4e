import type { InferSelectModel } from 'drizzle-orm';
import { z } from 'zod';
import type { wineOfferings } from '@/db/schema';
import { presenter } from '@/lib/rules/presenter';
import { wineShape } from '../wine';

export const offeringShape = z
  .object({
    id: z.int(),
    purchase_round_id: z.int(),
    ...wineShape,
    price_cents: z.int(),
    position: z.int(),
    wine_id: z.int().nullable().describe('The wine of the library that it was taken from'),
    purchase_price_cents: z.int().nullable().describe('The price the organization pays for a bottle'),
    min_bottles: z.int().nullable().describe('The minimum of bottles in all'),
    max_bottles: z.int().nullable().describe('The maximum of bottles in all'),
  })
  .meta({ id: 'WineOffering', description: "A wine on a round's list; the price is a bottle's" });

export const presentOffering = presenter(offeringShape);

/** A round's whole list, for its version: in the order of the ids, because the positions are part of each wine. */
export function presentWineList(
  offerings: InferSelectModel<typeof wineOfferings>[],
): z.output<typeof offeringShape>[] {
  return offerings.toSorted((one, other) => one.id - other.id).map(presentOffering);
}

export const categoryShape = z
  .object({ id: z.int(), name: z.string(), position: z.int() })
  .meta({ id: 'WineCategory', description: 'A kind of wine' });

export const presentCategory = presenter(categoryShape);
