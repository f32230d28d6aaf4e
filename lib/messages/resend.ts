import { and, eq, gt, gte, inArray, isNull, notInArray } from 'drizzle-orm';
import { z } from 'zod';
import { announcements, mailLogs, orders, participants, purchaseRounds, routes } from '@/db/schema';
import type { OrderEvent } from '@/db/schema/words';
import type { Scope } from '@/db/scope';
import type { Tenant } from '@/db/tenant';
import { procedure } from '@/lib/command';
import { refuse } from '@/lib/errors';
import { orderCause } from '@/lib/order-acts';
import { accountOfRoute } from '@/lib/payment-accounts/queries';
import { longWork } from '@/lib/runtime/shutdown';
import { contextOfOrder } from '@/lib/templates/context';
import { templateFor } from '@/lib/templates/queries';
import { compose } from '@/lib/templates/rendering/compose';
import { composeWritten } from '@/lib/templates/rendering/written-message';
import { type Begun, beginAttempt, deliver } from './attempts';
import { mailLogInput } from './input';
import type { Act } from './order-mail/act-to-tell';
import { beginOrderMail } from './order-mail/order-mail';
import { deliverOrderMail } from './order-mail/order-mail-limit';
import { sinceTold } from './order-mail/short-told';
import { type AttemptRow, isToParticipant, type ParticipantAttempt } from './queries';

/** The states of a message that did not arrive and will not. */
const LOST = ['failed', 'bounced'] as const;

/** True for a status with which a message may be sent again. */
export const isLost = (status: AttemptRow['status']) => (LOST as readonly string[]).includes(status);

/**
 * Sends a message that failed or bounced again, rendered anew and to the participant's present address, and returns
 * the new attempt's row. 409 when it neither failed nor bounced, when a later attempt succeeded or is under way, and
 * when there is nothing left to send.
 */
export const resendMail = procedure({
  access: 'administrator',
  input: mailLogInput,
  async run(tenant, { id }): Promise<ParticipantAttempt> {
    return longWork(async () => {
      const begun = await tenant.transaction((scope) => beginAgain(scope, id));
      await (begun.row.orderId === null ? deliver(tenant, begun) : deliverOrderMail(tenant, begun));
      const row = await tenant.reading((scope) => scope.find(mailLogs, begun.row.id));
      // The row is gone when the participant was deleted meanwhile.
      if (!row || !isToParticipant(row)) throw refuse('notFound');
      return row;
    });
  },
});

async function beginAgain(scope: Scope, id: number): Promise<Begun> {
  const found = await scope.find(mailLogs, id);
  if (!found || !isToParticipant(found)) throw refuse('notFound');
  // Of two simultaneous requests, also for two attempts at one message, the second sees what the first has begun. Who
  // deletes a participant locks them before their mail, too.
  await scope.lock(participants, found.participantId);
  const row = await scope.lock(mailLogs, id);
  if (!row || !isToParticipant(row) || row.status === 'sending') throw refuse('notFound');
  if (!isLost(row.status)) throw refuse('mailNotFailed');
  if (await gotThroughSince(scope, row)) throw refuse('mailAlreadyResent');
  const begun =
    row.eventType === 'message'
      ? await beginMessageAgain(scope, row)
      : row.eventType === 'round_announced' || row.eventType === 'deadline_reminder'
        ? await beginRoundMailAgain(scope, row, row.eventType)
        : row.orderId && (await beginOrderMail(scope, row.orderId, [actOf(row, row.eventType)]));
  if (!begun) throw refuse('mailNotDue');
  return begun;
}

/** The subject of a message about an order. */
const actOf = ({ cause }: AttemptRow, event: Act['event']): Act => ({
  event,
  cause: orderCause.safeParse(cause).data ?? null,
});

/** The events as which a message about a changed order may have been sent. */
const CHANGED: OrderEvent[] = ['order_confirmed', 'order_changed', 'order_cancelled'];

/** A job of the queue that was begun before. */
export interface BegunJob {
  created_at: Date;
  /** Since when it is due; that begins anew when it fails, and when something joins it. */
  run_at: Date;
}

/**
 * Begins the next attempt at a queued message about an order, of which an earlier one failed or was cut off. Undefined when
 * there is nothing to send, when somebody has sent the message again since the job was queued, and when it was sent since
 * the job is due, by a process that was killed before it had ended the job.
 */
export function retryOrderMail(
  tenant: Tenant,
  orderId: number,
  acts: (Act & { event: OrderEvent })[],
  job: BegunJob,
): Promise<Begun | undefined> {
  return tenant.transaction(async (scope) => {
    const order = await scope.find(orders, orderId);
    if (!order) return undefined;
    // Nobody sends it again while this is looked into.
    await scope.lock(participants, order.participantId);
    const [failed] = await scope.list(mailLogs, {
      where: and(
        eq(mailLogs.orderId, orderId),
        inArray(
          mailLogs.eventType,
          acts.flatMap(({ event, cause }) => (cause ? CHANGED : [event])),
        ),
        inArray(mailLogs.status, [...LOST]),
        gte(mailLogs.createdAt, job.created_at),
      ),
      orderBy: [mailLogs.id],
      limit: 1,
    });
    if (failed && isToParticipant(failed) && (await gotThroughSince(scope, failed))) return undefined;
    const [since = []] = await sinceTold((work) => work(scope), [{ orderId, acts }]);
    return beginOrderMail(scope, orderId, since, job.run_at);
  });
}

/** True when a later attempt at the same message succeeded or is still under way. */
async function gotThroughSince(scope: Scope, row: ParticipantAttempt): Promise<boolean> {
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

/**
 * Undefined when the participant, the round or the template is gone, the participant was deactivated, or has ordered
 * what they were to be reminded of.
 */
async function beginRoundMailAgain(
  scope: Scope,
  row: ParticipantAttempt,
  event: 'round_announced' | 'deadline_reminder',
): Promise<Begun | undefined> {
  const round =
    row.purchaseRoundId === null ? undefined : await scope.find(purchaseRounds, row.purchaseRoundId);
  const participant = await scope.find(participants, row.participantId);
  const route = await scope.find(routes, row.routeId);
  const template = await templateFor(scope, row.routeId, event);
  if (!round || !participant?.isActive || !route || !template) return undefined;
  const standing = and(
    eq(orders.purchaseRoundId, round.id),
    eq(orders.participantId, participant.id),
    isNull(orders.cancelledAt),
  );
  if (event === 'deadline_reminder' && (await scope.count(orders, standing)) > 0) return undefined;
  const attempt = {
    routeId: row.routeId,
    participantId: participant.id,
    purchaseRoundId: round.id,
    eventType: row.eventType,
  };
  const account = await accountOfRoute(scope, route);
  const composed = await compose(template, { route, round, account, participant, order: null });
  return beginAttempt(scope, attempt, participant.email, composed);
}

/** The run that has the words of a message that was sent again. */
const againOf = z.object({ announcement_id: z.int() });
const written = z.object({ subject: z.string(), text: z.string() });

/** Undefined when the participant, the round or its words are gone, or they are not meant any more. */
async function beginMessageAgain(scope: Scope, row: ParticipantAttempt): Promise<Begun | undefined> {
  const runId = row.announcementId ?? againOf.safeParse(row.cause).data?.announcement_id;
  const run = runId === undefined ? undefined : await scope.find(announcements, runId);
  const words = written.safeParse(run?.words).data;
  const round = run && (await scope.find(purchaseRounds, run.purchaseRoundId));
  const participant = await scope.find(participants, row.participantId);
  const route = await scope.find(routes, row.routeId);
  if (!words || !round || !participant || !route) return undefined;
  const isLeavable = run.audience === 'not_ordered';
  const context = row.orderId === null ? undefined : await contextOfOrder(scope, row.orderId);
  if (isLeavable ? !participant.isActive : context?.order.cancelledAt !== null) return undefined;
  const account = await accountOfRoute(scope, route);
  const composed = composeWritten(
    words,
    context ?? { route, round, account, participant, order: null },
    isLeavable,
  );
  const attempt = {
    routeId: row.routeId,
    participantId: participant.id,
    purchaseRoundId: round.id,
    orderId: row.orderId,
    eventType: row.eventType,
    cause: { announcement_id: run.id },
  };
  return beginAttempt(scope, attempt, participant.email, composed);
}
