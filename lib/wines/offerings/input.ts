import { z } from 'zod';
import { MOST_BOTTLES } from '@/lib/buying/suppliers/input';
import { paging, pagingOrFile, pathId, queryId, querySearch, reference } from '@/lib/rules/input';
import { LENGTHS } from '@/lib/rules/lengths';
import { localizedMessage } from '@/lib/words/languages/localized-message';
import { wineFields } from '../wine';

/** In the minor unit of the currency. */
export const HIGHEST_PRICE = 100_000_000;

export const HIGHEST_POSITION = 1_000_000;

const TWO_PRICES = { path: ['price'], message: localizedMessage('onePrice') };

/** The prices of a wine as a request gives them: in the currency's minor unit, or as text with an amount. */
export interface GivenPrices {
  price_cents?: number | undefined;
  price?: string | undefined;
  purchase_price_cents?: number | null | undefined;
  purchase_price?: string | undefined;
}

const hasOnePrice = (given: GivenPrices) => given.price_cents === undefined || given.price === undefined;

const REQUIRED_PRICE = {
  path: ['price_cents'],
  message: localizedMessage('required'),
  // Reported together with the problems of the other fields, not only once those are solved.
  when: () => true,
};

const hasPrice = (given: GivenPrices) => given.price_cents !== undefined || given.price !== undefined;

const cents = z.int().min(0).max(HIGHEST_PRICE);

const bottles = z.int().min(1).max(MOST_BOTTLES);

/** An amount as a person writes it in a form, in the route's currency: "12.50" or "12,5". */
const price = z.string().max(LENGTHS.price).optional();

/** As `price`; nothing written is no price. */
const purchasePrice = z.string().max(LENGTHS.purchase_price).optional();

const TWO_PURCHASE_PRICES = { ...TWO_PRICES, path: ['purchase_price'] };

const hasOnePurchasePrice = (given: GivenPrices) =>
  given.purchase_price_cents === undefined || given.purchase_price === undefined;

const fields = {
  ...wineFields,
  price_cents: cents,
  position: z.int().min(0).max(HIGHEST_POSITION).optional(),
  wine_id: reference().nullable().optional().describe('The wine of the library'),
  purchase_price_cents: cents.nullable().optional(),
  min_bottles: bottles.nullable().optional(),
  max_bottles: bottles.nullable().optional(),
};

/** A new wine takes the fields that it lacks from the wine of the library. */
const NEW_WINE = {
  ...fields,
  position: fields.position.describe("After the round's last wine when it is not given"),
  category_id: fields.category_id.optional(),
  name: fields.name.optional(),
};

const saysOrTakes =
  (field: 'category_id' | 'name') => (given: { wine_id?: unknown; category_id?: unknown; name?: unknown }) =>
    Boolean(given.wine_id) || given[field] !== undefined;

/** A new wine as the API takes it: its price is in cents. */
export const offeringInCentsInput = z.object({
  purchase_round_id: reference(),
  ...NEW_WINE,
});

/** A new wine with its price either in cents or as text. */
export const createOfferingInput = offeringInCentsInput
  .extend({ price_cents: cents.optional(), price, purchase_price: purchasePrice })
  .refine(saysOrTakes('category_id'), { ...REQUIRED_PRICE, path: ['category_id'] })
  .refine(saysOrTakes('name'), { ...REQUIRED_PRICE, path: ['name'] })
  .refine(hasPrice, REQUIRED_PRICE)
  .refine(hasOnePrice, TWO_PRICES)
  .refine(hasOnePurchasePrice, TWO_PURCHASE_PRICES);

/** Changes of a wine; absent fields stay as they are. */
export const updateOfferingInput = z
  .object({
    id: pathId(),
    purchase_round_id: reference().optional(),
    ...z.object(fields).partial().shape,
    price,
    purchase_price: purchasePrice,
  })
  .refine(hasOnePrice, TWO_PRICES)
  .refine(hasOnePurchasePrice, TWO_PURCHASE_PRICES);

const pricesInWords = { price: orNothing(price), purchase_price: orNothing(purchasePrice) };

/** The prices that can be read of a new wine that `createOfferingInput` refuses, and its round. */
export const partOfNewOffering = z.object({ purchase_round_id: orNothing(reference()), ...pricesInWords });

/** The prices and the id that can be read of a change that `updateOfferingInput` refuses. */
export const partOfOffering = z.object({ id: pathId(), ...pricesInWords });

/** The fields of a wine that a whole list or an import sets; its place and its label are changed one by one. */
export const listedFields = z.object(fields).pick({
  category_id: true,
  name: true,
  producer: true,
  vintage: true,
  region: true,
  description: true,
  price_cents: true,
  bottles_per_crate: true,
  purchase_price_cents: true,
  supplier_id: true,
  article_number: true,
  min_bottles: true,
  max_bottles: true,
});

/** The most wines that one request adds to a list, changes in it or moves. */
export const MOST_AT_ONCE = 500;

/**
 * Several changes of one round's list: wines that change, wines that are added at the end, and the ids of wines in
 * the order in which they shall stand.
 */
export const saveWineListInput = z.object({
  id: pathId(),
  changes: z
    .array(
      z
        .object({
          id: reference(),
          ...listedFields.partial().shape,
          price,
          purchase_price: purchasePrice,
        })
        .refine(hasOnePrice, TWO_PRICES)
        .refine(hasOnePurchasePrice, TWO_PURCHASE_PRICES),
    )
    .max(MOST_AT_ONCE)
    .default([]),
  additions: z.array(additionInput()).max(MOST_AT_ONCE).default([]),
  order: z
    .array(reference())
    .max(2 * MOST_AT_ONCE)
    .optional(),
});

/**
 * The readable part of a list that `saveWineListInput` refuses: a wrong value counts as not given, so that
 * the others can be checked against the stored wines.
 */
export const partOfWineList = z.object({
  id: pathId(),
  changes: partsOfWines(z.object({ id: orNothing(reference()), ...partOfWine() })),
  additions: partsOfWines(z.object(partOfWine())),
});

/** Wines of other rounds that are taken over into the list of the round. */
export const takeOverWinesInput = z.object({
  id: pathId(),
  offering_ids: z.array(reference()).min(1, localizedMessage('atLeastOneWine')).max(MOST_AT_ONCE),
});

/** The round into which wines are taken over, and the one they come from, once it was chosen. */
export const wineSourcesInput = z.object({ id: pathId(), from: pathId().optional() });

function additionInput() {
  return z
    .object({
      ...listedFields.shape,
      price_cents: cents.optional(),
      price,
      purchase_price: purchasePrice,
    })
    .refine(hasPrice, REQUIRED_PRICE)
    .refine(hasOnePrice, TWO_PRICES)
    .refine(hasOnePurchasePrice, TWO_PURCHASE_PRICES);
}

function partsOfWines<S extends z.ZodType>(wine: S) {
  return z.array(wine).max(MOST_AT_ONCE).catch([]);
}

function orNothing<S extends z.ZodType>(schema: S) {
  return schema.optional().catch(undefined);
}

function partOfWine() {
  return {
    category_id: orNothing(reference()),
    supplier_id: orNothing(reference().nullable()),
    price_cents: orNothing(cents),
    purchase_price_cents: orNothing(cents.nullable()),
    ...pricesInWords,
  };
}

export const offeringInput = z.object({ id: pathId() });

/** The round whose list is meant. */
export const wineListInput = z.object({ id: pathId() });

export const listOfferingsInput = z.object({
  ...pagingOrFile,
  purchase_round_id: queryId().optional(),
  category_id: queryId().optional(),
  q: querySearch().optional(),
});

export const listCategoriesInput = z.object({ ...paging, q: querySearch().optional() });
