import { eq } from 'drizzle-orm';
import { type DueRound, unscopedDueRounds } from '@/db/due-rounds';
import { purchaseRounds, wineOfferings } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { openTenant } from '@/db/tenant';
import { databaseNow } from '@/lib/runtime/clock';
import { describeError, log } from '@/lib/runtime/log';
import { changeStatus } from './commands';
import { timeNow } from './deadline';
import type { RoundStatus } from './input';
import type { Round } from './queries';

/** How many rounds one statement finds, which bounds the memory after a long standstill. */
const AT_ONCE = 1000;

/**
 * Opens and closes the rounds of all organizations whose time has come, in that order in time, as an organizer would by
 * hand. What is to be done is read off the row, so it happens once however long nobody did it and however many do at the
 * same time. A round that fails is logged, tried again next time, and does not keep the others from it.
 */
export async function openAndCloseRounds(): Promise<void> {
  for (;;) {
    const due = await unscopedDueRounds(databaseNow(), AT_ONCE);
    let turned = 0;
    for (const round of due) if (await turn(round)) turned += 1;
    if (due.length < AT_ONCE || turned === 0) return;
  }
}

/** Opens or closes a round if that is still due once its row is locked, and returns whether it was. */
async function turn({ organizationId, id }: DueRound): Promise<boolean> {
  try {
    return await openTenant(organizationId).transaction(async (scope) => {
      const round = await scope.lock(purchaseRounds, id);
      const status = round && (await dueStatus(scope, round));
      if (status) await changeStatus(scope, null, round, status);
      return status !== undefined;
    });
  } catch (error) {
    log().warn({ error: describeError(error), round: id }, 'a round was not opened or closed');
    return false;
  }
}

/** The state in which a locked round should be by now; undefined when the clock leaves it as it is. */
async function dueStatus(scope: Scope, round: Round): Promise<RoundStatus | undefined> {
  const { status, autoOpen, autoClose, opensAt, orderDeadlineAt, pickupAt } = round;
  if (!orderDeadlineAt) return undefined;
  const now = await timeNow(scope);
  if (status === 'open') return autoClose && orderDeadlineAt <= now ? 'closed' : undefined;
  if (status !== 'draft' || !autoOpen || !opensAt || !pickupAt) return undefined;
  // Nobody could order any more, so nobody is told that they can.
  if (orderDeadlineAt <= now) return 'closed';
  if (opensAt > now) return undefined;
  return (await scope.count(wineOfferings, eq(wineOfferings.purchaseRoundId, round.id))) > 0
    ? 'open'
    : undefined;
}
