import { and, eq, type InferSelectModel } from 'drizzle-orm';
import { purchaseRounds, routes, wineOfferings } from '@/db/schema';
import type { Scope, WineCategory } from '@/db/scope';
import { query } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { contains, equals, type Page, referredRows } from '@/lib/rules/list';
import { listing } from '@/lib/rules/listing';
import { getById } from '@/lib/rules/one-of';
import { WINE_COLUMNS, wineWriter } from '../wine-columns';
import { listCategoriesInput, listOfferingsInput } from './input';
import { presentOffering } from './present';

export type { WineCategory };
export type Offering = InferSelectModel<typeof wineOfferings>;

/** A round's wine list as it is shown: by category, then by position. */
export async function offeringsOfRound(
  scope: Scope,
  roundId: number,
): Promise<(Offering & { categoryName: string })[]> {
  const [categories, offerings] = await Promise.all([
    scope.categories(),
    scope.list(wineOfferings, {
      where: eq(wineOfferings.purchaseRoundId, roundId),
      orderBy: [wineOfferings.position, wineOfferings.id],
    }),
  ]);
  return categories.flatMap((category) =>
    offerings
      .filter((offering) => offering.categoryId === category.id)
      .map((offering) => ({ ...offering, categoryName: category.name })),
  );
}

/** The organization's offerings, by round and then by position. */
export const listOfferings = listing({
  input: listOfferingsInput,
  table: wineOfferings,
  find: (_scope, { purchase_round_id, category_id, q }) => ({
    where: and(
      equals(wineOfferings.purchaseRoundId, purchase_round_id),
      equals(wineOfferings.categoryId, category_id),
      contains(q, wineOfferings.name, wineOfferings.producer, wineOfferings.region),
    ),
    by: [wineOfferings.purchaseRoundId, wineOfferings.position, wineOfferings.id],
  }),
  items: (_scope, rows): Offering[] => rows,
  file: {
    name: 'wine-offerings',
    columns: [
      'id',
      'purchase_round_id',
      ...WINE_COLUMNS,
      'price',
      'purchase_price',
      'currency',
      'position',
      'wine_id',
      'min_bottles',
      'max_bottles',
    ],
    rows: offeringRows,
  },
});

/** Offerings as the rows of a file, with prices in the currencies of their routes. */
async function offeringRows(scope: Scope, offerings: Offering[]) {
  const write = await wineWriter(scope, offerings);
  const rounds = await referredRows(scope, purchaseRounds, offerings, (one) => one.purchaseRoundId);
  const groups = await referredRows(scope, routes, rounds.values(), (round) => round.routeId);
  return offerings.map((offering) => {
    const { currency } = existing(groups.get(existing(rounds.get(offering.purchaseRoundId)).routeId));
    const { priceCents, purchasePriceCents } = offering;
    return {
      ...presentOffering(offering),
      ...write(offering),
      price: { cents: priceCents, currency },
      purchase_price: purchasePriceCents === null ? null : { cents: purchasePriceCents, currency },
      currency,
    };
  });
}

/** One offering. 404 when there is none. */
export const getOffering = getById(wineOfferings);

/** The eight wine categories in the order wine lists show them. */
export const listCategories = query({
  access: 'administrator',
  snapshot: false,
  input: listCategoriesInput,
  async run({ scope }, { limit, offset, q }): Promise<Page<WineCategory>> {
    const all = await scope.categories();
    const categories = q ? all.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())) : all;
    return { items: categories.slice(offset, offset + limit), total: categories.length };
  },
});
