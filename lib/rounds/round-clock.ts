import { eq } from 'drizzle-orm';
import type { DueTask } from '@/db/jobs/due';
import { purchaseRounds, routes, wineOfferings } from '@/db/schema/index';
import type { Scope } from '@/db/scope';
import { openTenant } from '@/db/tenant';
import { describeError, log } from '@/lib/process/runtime/log';
import { changeStatus } from './commands';
import { openRounds } from './current';
import { timeNow } from './deadline';
import type { RoundStatus } from './input';
import type { Round } from './queries';

/**
 * Opens or closes a round like an organizer, if that is still due once its row is locked. The row alone
 * decides, so it happens once, however many processes try. A failure is logged and tried again later, and
 * does not hold up other rounds.
 */
export async function turnRound({ organizationId, id }: DueTask): Promise<void> {
  try {
    await openTenant(organizationId).transaction(async (scope) => {
      const found = await scope.find(purchaseRounds, id);
      // The route first, as when an organizer opens a round: two that open at once see each other.
      if (found) await scope.lock(routes, found.routeId);
      const round = found && (await scope.lock(purchaseRounds, id));
      const status = round && (await dueStatus(scope, round));
      if (status) await changeStatus(scope, null, round, status);
    });
  } catch (error) {
    log().warn({ error: describeError(error), round: id }, 'a round was not opened or closed');
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
  if (opensAt > now || (await isHidingOther(scope, round))) return undefined;
  return (await scope.count(wineOfferings, eq(wineOfferings.purchaseRoundId, round.id))) > 0
    ? 'open'
    : undefined;
}

/** True when another round of the route is open: the visitors of that one would find other dates and wines. */
async function isHidingOther(scope: Scope, { id, routeId }: Round): Promise<boolean> {
  return (await openRounds(scope, routeId)).some((open) => open.id !== id);
}
