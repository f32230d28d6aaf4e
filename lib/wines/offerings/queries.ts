import { and, eq, type InferSelectModel } from 'drizzle-orm';
import { wineOfferings } from '@/db/schema';
import type { Scope, WineCategory } from '@/db/scope';
import { query } from '@/lib/rules/command';
import { contains, equals, type Page, pageOf } from '@/lib/rules/list';
import { getById } from '@/lib/rules/one-of';
import { listCategoriesInput, listOfferingsInput } from './input';

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
export const listOfferings = query({
  access: 'administrator',
  input: listOfferingsInput,
  async run({ scope }, { limit, offset, purchase_round_id, category_id, q }): Promise<Page<Offering>> {
    const where = and(
      equals(wineOfferings.purchaseRoundId, purchase_round_id),
      equals(wineOfferings.categoryId, category_id),
      contains(q, wineOfferings.name, wineOfferings.producer, wineOfferings.region),
    );
    const by = [wineOfferings.purchaseRoundId, wineOfferings.position, wineOfferings.id];
    return pageOf(scope, wineOfferings, { where, by, limit, offset });
  },
});

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
