import type { Scope } from '@/db/scope';
import { bottlesToBuy, leftOverOf } from '@/lib/buying/purchase-orders/to-buy';
import { bottlesByOffering } from '@/lib/orders/sums/sums-by-round';

/** The group's left-over bottles of a wine of the round, by the wine's id. */
export async function leftOverByWine(
  scope: Scope,
  roundId: number,
): Promise<(wineOfferingId: number) => number> {
  const people = await bottlesByOffering(scope, [roundId]);
  const bottlesOf = await bottlesToBuy(scope, [roundId], people);
  return (wine) => leftOverOf(bottlesOf(wine), people.get(wine) ?? 0);
}
