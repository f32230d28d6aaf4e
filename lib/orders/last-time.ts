import { and, desc, eq, ne } from 'drizzle-orm';
import { purchaseRounds, wineOfferings } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { bottlesByOffering } from '@/lib/orders/sums/sums-by-round';
import type { Round } from '@/lib/rounds/queries';
import { idsOf, inIds } from '@/lib/rules/list';
import type { Offering } from '@/lib/wines/offerings/queries';
import { wineKey } from '@/lib/wines/offerings/take-over';

/** The number of the route's latest rounds in which a wine is looked for. */
const ROUNDS = 3;

/** The ordered bottles and the price of a wine in an earlier round. */
export interface LastTime {
  bottles: number;
  priceCents: number;
}

/** The sales of a round's wines in the latest other round of its route that had them, by offering id; drafts do not count. */
export async function lastTimeOf(
  scope: Scope,
  round: Round,
  wines: Offering[],
): Promise<Map<number, LastTime>> {
  const rounds = await scope.list(purchaseRounds, {
    where: and(
      eq(purchaseRounds.routeId, round.routeId),
      ne(purchaseRounds.id, round.id),
      ne(purchaseRounds.status, 'draft'),
    ),
    orderBy: [desc(purchaseRounds.id)],
    limit: ROUNDS,
  });
  if (rounds.length === 0) return new Map();
  const ids = idsOf(rounds);
  const [sold, bottles] = await Promise.all([
    scope.list(wineOfferings, {
      where: inIds(wineOfferings.purchaseRoundId, ids),
      orderBy: [wineOfferings.purchaseRoundId],
    }),
    bottlesByOffering(scope, ids),
  ]);
  // A later round replaces an earlier one.
  const lastOf = new Map(sold.map((offering) => [wineKey(offering), offering]));
  return new Map(
    wines.flatMap((wine) => {
      const last = lastOf.get(wineKey(wine));
      return last
        ? [[wine.id, { bottles: bottles.get(last.id) ?? 0, priceCents: last.priceCents }] as const]
        : [];
    }),
  );
}
