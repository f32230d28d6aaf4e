import type { CurrentRound } from '@/lib/rounds/queries';

/** What the storefront shows of a wine. The list is sent to the browser, so it has nothing else. */
export type ListedOffering = Pick<
  CurrentRound['offerings'][number],
  | 'id'
  | 'categoryId'
  | 'categoryName'
  | 'name'
  | 'vintage'
  | 'producer'
  | 'region'
  | 'description'
  | 'priceCents'
  | 'bottlesPerCrate'
>;

/** The wines of a round as the storefront lists them, in the same order. */
export function listedOfferings(offerings: CurrentRound['offerings']): ListedOffering[] {
  return offerings.map(
    ({
      id,
      categoryId,
      categoryName,
      name,
      vintage,
      producer,
      region,
      description,
      priceCents,
      bottlesPerCrate,
    }) => ({
      id,
      categoryId,
      categoryName,
      name,
      vintage,
      producer,
      region,
      description,
      priceCents,
      bottlesPerCrate,
    }),
  );
}
