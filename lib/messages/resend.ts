import { and, eq, gt, notInArray } from 'drizzle-orm';
import { mailLogs, participants, purchaseRounds, routes } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { procedure } from '@/lib/command';
import { refuse } from '@/lib/errors';
import { longWork } from '@/lib/runtime/shutdown';
import { compose } from '@/lib/templates/compose';
import { templateFor } from '@/lib/templates/queries';
import { type Begun, beginAttempt, deliver } from './attempts';
import { mailLogInput } from './input';
import { beginOrderMail } from './order-mail';
import { deliverOrderMail } from './order-mail-limit';
import type { AttemptRow } from './queries';

/** The states of a message that did not arrive and will not. */
const LOST = ['failed', 'bounced'] as const;

/** Whether a message with this status may be sent again. */
export const isLost = (status: AttemptRow['status']) => (LOST as readonly string[]).includes(status);

/**
 * Sends a message that failed or bounced again, rendered anew and to the participant's present address, and returns
 * the new attempt's row. 409 when it neither failed nor bounced, when a later attempt succeeded or is under way, and
 * when there is nothing left to send.
 */
export const resendMail = procedure({
  access: 'administrator',
  input: mailLogInput,
  async run(tenant, { id }): Promise<AttemptRow> {
    return longWork(async () => {
      const begun = await tenant.transaction((scope) => beginAgain(scope, id));
      await (begun.row.orderId === null ? deliver(tenant, begun) : deliverOrderMail(tenant, begun));
      const row = await tenant.reading((scope) => scope.find(mailLogs, begun.row.id));
      // The row is gone when the participant was deleted meanwhile.
      if (!row) throw refuse('notFound');
      return row;
    });
  },
});

async function beginAgain(scope: Scope, id: number): Promise<Begun> {
  // Locked, so that the second of two simultaneous requests sees what the first has begun.
  const row = await scope.lock(mailLogs, id);
  if (!row || row.status === 'sending') throw refuse('notFound');
  if (!isLost(row.status)) throw refuse('mailNotFailed');
  if (await gotThroughSince(scope, row)) throw refuse('mailAlreadyResent');
  const begun =
    row.eventType === 'round_announced'
      ? await beginAnnouncementAgain(scope, row)
      : row.orderId && (await beginOrderMail(scope, row.orderId, row.eventType));
  if (!begun) throw refuse('mailNotDue');
  return begun;
}

/** Whether a later attempt at the same message succeeded or is still under way. */
async function gotThroughSince(scope: Scope, row: AttemptRow): Promise<boolean> {
  if (row.purchaseRoundId === null) return false;
  const same = and(
    gt(mailLogs.id, row.id),
    eq(mailLogs.participantId, row.participantId),
    eq(mailLogs.purchaseRoundId, row.purchaseRoundId),
    eq(mailLogs.eventType, row.eventType),
    row.orderId === null ? undefined : eq(mailLogs.orderId, row.orderId),
    notInArray(mailLogs.status, [...LOST]),
  );
  return (await scope.count(mailLogs, same)) > 0;
}

/** Undefined when the participant, the round or the template is gone, or the participant was deactivated. */
async function beginAnnouncementAgain(scope: Scope, row: AttemptRow): Promise<Begun | undefined> {
  const round =
    row.purchaseRoundId === null ? undefined : await scope.find(purchaseRounds, row.purchaseRoundId);
  const participant = await scope.find(participants, row.participantId);
  const route = await scope.find(routes, row.routeId);
  const template = await templateFor(scope, row.routeId, 'round_announced');
  if (!round || !participant?.isActive || !route || !template) return undefined;
  const attempt = {
    routeId: row.routeId,
    participantId: participant.id,
    purchaseRoundId: round.id,
    eventType: row.eventType,
  };
  const composed = await compose(template, { route, round, participant, order: null });
  return beginAttempt(scope, attempt, participant.email, composed);
}
