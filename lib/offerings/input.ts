import { z } from 'zod';
import { filledText, paging, pathId, queryId, querySearch, reference, text } from '@/lib/input';
import { MOST_BOTTLES } from '@/lib/suppliers/input';

/** In the minor unit of the currency. */
export const HIGHEST_PRICE = 100_000_000;

export const HIGHEST_POSITION = 1_000_000;

const TWO_PRICES = { path: ['price'], message: 'Give the price either in cents or as it is written.' };

const hasOnePrice = (given: { price_cents?: number | undefined; price?: string | undefined }) =>
  given.price_cents === undefined || given.price === undefined;

const cents = z.int().min(0).max(HIGHEST_PRICE);

const bottles = z.int().min(1).max(MOST_BOTTLES);

/** An amount as a person writes it in a form, in the route's currency: "12.50" or "12,5". */
const price = z.string().max(50).optional();

const fields = {
  category_id: reference(),
  name: filledText(200),
  producer: text(200).optional(),
  vintage: z.int().min(1800).max(2200).nullable().optional(),
  region: text(200).optional(),
  description: text(5000).optional(),
  price_cents: cents,
  bottles_per_crate: z.int().min(1).max(100).optional(),
  position: z.int().min(0).max(HIGHEST_POSITION).optional(),
  supplier_id: reference().nullable().optional(),
  article_number: text(100).optional(),
  purchase_price_cents: cents.nullable().optional(),
  min_bottles: bottles.nullable().optional(),
  max_bottles: bottles.nullable().optional(),
};

/** A new wine as the API takes it: its price is in cents. */
export const offeringInCentsInput = z.object({
  purchase_round_id: reference(),
  ...fields,
  position: fields.position.meta({ description: "After the round's last wine when it is not given" }),
});

/** A new wine with its price either in cents or as text. */
export const createOfferingInput = offeringInCentsInput
  .extend({ price_cents: cents.optional(), price })
  .refine((offering) => offering.price_cents !== undefined || offering.price !== undefined, {
    path: ['price_cents'],
    message: 'This field is required.',
    // Reported together with the problems of the other fields, not only once those are solved.
    when: () => true,
  })
  .refine(hasOnePrice, TWO_PRICES);

/** Changes of a wine; absent fields stay as they are. */
export const updateOfferingInput = z
  .object({
    id: pathId(),
    purchase_round_id: reference().optional(),
    ...z.object(fields).partial().shape,
    price,
  })
  .refine(hasOnePrice, TWO_PRICES);

export const moveOfferingInput = z.object({ id: pathId(), direction: z.enum(['up', 'down']) });

export const offeringInput = z.object({ id: pathId() });

export const listOfferingsInput = z.object({
  ...paging,
  purchase_round_id: queryId().optional(),
  category_id: queryId().optional(),
  q: querySearch().optional(),
});

export const listCategoriesInput = z.object({ ...paging, q: querySearch().optional() });
