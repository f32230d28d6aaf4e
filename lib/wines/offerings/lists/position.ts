import { desc, eq } from 'drizzle-orm';
import { purchaseRounds, wineOfferings } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { HIGHEST_POSITION } from '@/lib/wines/offerings/input';
import { noSuchRound } from '@/lib/wines/offerings/price';

/**
 * The position after the last wine of a round. Locks the round, so that two wines added at once get different
 * positions.
 */
export async function endOfList(scope: Scope, roundId: number): Promise<number> {
  if (!(await scope.lock(purchaseRounds, roundId))) throw noSuchRound();
  const [last] = await scope.list(wineOfferings, {
    where: eq(wineOfferings.purchaseRoundId, roundId),
    orderBy: [desc(wineOfferings.position)],
    limit: 1,
  });
  return last ? Math.min(last.position + 1, HIGHEST_POSITION) : 0;
}
