import type { z } from 'zod';
import { purchaseRounds, routes } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Administrator } from '@/lib/rules/caller';
import { command } from '@/lib/rules/command';
import { existing, fieldError, invalid, refuse } from '@/lib/rules/errors';
import { placeMoment } from '@/lib/words/moments';
import { changeStatus, requireRoute } from './commands';
import { openRounds } from './current';
import { timeNow } from './deadline';
import { extendRoundInput, openRoundInput, roundInput } from './input';
import { presentOpening } from './present';
import type { Round } from './queries';
import { requireReopening } from './reopening';

const current = {
  input: roundInput,
  read: async ({ scope }: { scope: Scope }, { id }: { id: number }) => {
    const { round, others } = await lockOpening(scope, id);
    return presentOpening(round, others);
  },
};

/**
 * Opens a round for an organizer who has seen the route's other open rounds: a route shows one round, so opening may
 * hide another, or stay hidden. `others` decides about them. Its version covers them too, so that no unseen round is
 * hidden or closed. An opening that is missing or lies ahead becomes the present. 409 without the other two dates. 422
 * when others are open and `others` is missing, and as `requireReopening`.
 */
export const openRound = command({
  access: 'administrator',
  input: openRoundInput,
  current,
  async run({ caller, scope }, { id, others: choice, reopens }): Promise<Round> {
    const { round, others } = await lockOpening(scope, id);
    await requireReopening(scope, round, reopens);
    await settleOthers(scope, caller, others, choice);
    const now = await timeNow(scope);
    const opensAt = round.opensAt && round.opensAt <= now ? {} : { opensAt: now };
    return changeStatus(scope, caller, round, 'open', opensAt);
  },
});

/** The time after its closing in which a round can be extended. */
const EXTENDABLE_MS = 7 * 24 * 60 * 60 * 1000;

/** True when a round can be extended: while it is open, and for less than seven days after it closed. */
export function isExtendable({ status, closedAt, orderDeadlineAt }: Round, now: Date): boolean {
  if (status !== 'closed') return status === 'open';
  const closed = closedAt ?? orderDeadlineAt;
  return closed !== null && now.getTime() - closed.getTime() < EXTENDABLE_MS;
}

/**
 * Moves the deadline of an open round, or of one that closed less than seven days ago, which opens again:
 * `others` decides about other open rounds, as with opening. Scheduled mail that is not sent moves with it.
 * 409 for another round, 422 for a deadline in the past, and as with opening.
 */
export const extendRound = command({
  access: 'administrator',
  input: extendRoundInput,
  current,
  async run({ caller, scope }, { id, others: choice, reopens, order_deadline_at }): Promise<Round> {
    const { round, others } = await lockOpening(scope, id);
    const now = await timeNow(scope);
    if (!isExtendable(round, now)) throw refuse('roundNotExtendable');
    await requireReopening(scope, round, reopens);
    const orderDeadlineAt = placeMoment(
      order_deadline_at,
      (await requireRoute(scope, round.routeId)).timeZone,
    );
    if (orderDeadlineAt <= now) {
      throw invalid(fieldError('order_deadline_at', 'deadlineAhead'));
    }
    if (round.status === 'closed') await settleOthers(scope, caller, others, choice);
    return changeStatus(scope, caller, round, 'open', { orderDeadlineAt });
  },
});

/** Closes the other open rounds of a route if that was chosen; 422 when nothing was. */
async function settleOthers(
  scope: Scope,
  caller: Administrator,
  others: Round[],
  choice: z.output<typeof openRoundInput>['others'],
): Promise<void> {
  if (others.length > 0 && choice === undefined) {
    throw invalid(fieldError('others', 'chooseForOpenRound'));
  }
  if (choice === 'close') {
    for (const other of others) await changeStatus(scope, caller, other, 'closed');
  }
}

/**
 * The round and the other open rounds of its route, all locked. The route is locked before them, so that two rounds of
 * it which are opened at once see each other.
 */
async function lockOpening(scope: Scope, id: number): Promise<{ round: Round; others: Round[] }> {
  const found = await scope.find(purchaseRounds, id);
  if (!found || !(await scope.lock(routes, found.routeId))) throw refuse('notFound');
  const round = existing(await scope.lock(purchaseRounds, id));
  const others: Round[] = [];
  for (const open of await openRounds(scope, round.routeId)) {
    const other = open.id === id ? undefined : await scope.lock(purchaseRounds, open.id);
    if (other?.status === 'open') others.push(other);
  }
  return { round, others };
}
