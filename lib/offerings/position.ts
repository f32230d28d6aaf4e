import { and, desc, eq } from 'drizzle-orm';
import { purchaseRounds, wineOfferings } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { command } from '@/lib/command';
import { refuse } from '@/lib/errors';
import { HIGHEST_POSITION, moveOfferingInput } from './input';
import { noSuchRound } from './price';
import type { Offering } from './queries';

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

/** Moves a wine one place up or down among those of its category; at the end it stays where it is. */
export const moveOffering = command({
  access: 'administrator',
  input: moveOfferingInput,
  async run({ scope }, { id, direction }): Promise<Offering> {
    const offering = await scope.find(wineOfferings, id);
    // Locks the round, so that two moves in one list run one after the other.
    if (!offering || !(await scope.lock(purchaseRounds, offering.purchaseRoundId))) throw refuse('notFound');
    const list = await scope.list(wineOfferings, {
      where: and(
        eq(wineOfferings.purchaseRoundId, offering.purchaseRoundId),
        eq(wineOfferings.categoryId, offering.categoryId),
      ),
      orderBy: [wineOfferings.position, wineOfferings.id],
    });
    const from = list.findIndex((offering) => offering.id === id);
    const to = direction === 'up' ? from - 1 : from + 1;
    const [moved, other] = [list[from], list[to]];
    if (!moved || !other) return offering;
    list[to] = moved;
    list[from] = other;
    for (const [position, offering] of list.entries()) {
      if (offering.position !== position) await scope.update(wineOfferings, offering.id, { position });
    }
    return { ...moved, position: to };
  },
});
