import { z } from 'zod';
import { filledText, paging, pathId, queryId, querySearch, reference, text } from '@/lib/input';

/** In the minor unit of the currency. */
export const HIGHEST_PRICE = 100_000_000;

const fields = {
  category_id: reference(),
  name: filledText(200),
  producer: text(200).optional(),
  vintage: z.int().min(1800).max(2200).nullable().optional(),
  region: text(200).optional(),
  description: text(5000).optional(),
  price_cents: z.int().min(0).max(HIGHEST_PRICE),
  bottles_per_crate: z.int().min(1).max(100).optional(),
  position: z.int().min(0).max(1_000_000).optional(),
};

export const createOfferingInput = z.object({ purchase_round_id: reference(), ...fields });

export const updateOfferingInput = z.object({
  id: pathId(),
  purchase_round_id: reference().optional(),
  ...z.object(fields).partial().shape,
});

/** A price as a person writes it, in the route's currency: "12.50" or "12,5". */
const price = z.string().max(50);

export const createWrittenOfferingInput = createOfferingInput
  .omit({ price_cents: true, position: true })
  .extend({ price });

export const updateWrittenOfferingInput = updateOfferingInput
  .omit({ purchase_round_id: true, price_cents: true })
  .extend({ price: price.optional() });

export const moveOfferingInput = z.object({ id: pathId(), direction: z.enum(['up', 'down']) });

export const offeringInput = z.object({ id: pathId() });

export const listOfferingsInput = z.object({
  ...paging,
  purchase_round_id: queryId().optional(),
  category_id: queryId().optional(),
  q: querySearch().optional(),
});

export const listCategoriesInput = z.object({ ...paging, q: querySearch().optional() });
