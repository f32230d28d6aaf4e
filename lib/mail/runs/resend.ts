import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { announcements, mailLogs, participants } from '@/db/schema';
import { isRunEvent, type RunAudience, type RunEvent } from '@/db/schema/words';
import type { Scope } from '@/db/scope';
import { orderCause } from '@/lib/mail/acts/order-acts';
import { type Begun, beginAttempt, deliver } from '@/lib/mail/log/attempts';
import { mailLogInput } from '@/lib/mail/log/input';
import { gotThroughSince, isLost, runOf } from '@/lib/mail/log/lost-mail';
import { beginOrderMail } from '@/lib/mail/log/order-mail/order-mail';
import { deliverOrderMail } from '@/lib/mail/log/order-mail/order-mail-limit';
import { isToParticipant, type ParticipantAttempt } from '@/lib/mail/log/queries';
import { contextOfOrder, type OrderContext } from '@/lib/mail/templates/context';
import { accountOfRoute } from '@/lib/money/accounts/queries';
import type { Participant } from '@/lib/people/queries';
import { longWork } from '@/lib/process/runtime/shutdown';
import { requireRoundWithRoute } from '@/lib/rounds/queries';
import { procedure } from '@/lib/rules/command';
import { type Problem, refuse } from '@/lib/rules/errors';
import { decidingTime, HINDERED, type Hindrance } from './hindrance';
import { audienceOf, awaitedBy, type Recipients, recipientRows } from './recipients';
import { composerOf } from './run';

/**
 * Sends a failed or bounced message again, rendered anew, to the participant's present address. Returns the row of the
 * new attempt. 409 when it neither failed nor bounced, when a later attempt succeeded or is under way, or without
 * anything left to send.
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
  // Of two simultaneous requests, also for two attempts at one message, the second sees the attempt that the first has
  // begun. Deleting a participant locks the participant before their mail, too.
  await scope.lock(participants, found.participantId);
  const row = await scope.lock(mailLogs, id);
  if (!row || !isToParticipant(row) || row.status === 'sending') throw refuse('notFound');
  if (!isLost(row.status)) throw refuse('mailNotFailed');
  if (await gotThroughSince(scope, row)) throw refuse('mailAlreadyResent');
  const { eventType } = row;
  const begun = isRunEvent(eventType)
    ? await beginRunMessageAgain(scope, { ...row, eventType })
    : row.orderId &&
      (await beginOrderMail(scope, row.orderId, [
        { event: eventType, cause: orderCause.safeParse(row.cause).data ?? null },
      ]));
  if (!begun) throw refuse('mailNotDue');
  return begun;
}

const written = z.object({ subject: z.string(), text: z.string() });

/** The reason why a participant is not in an audience any more. */
const LEFT_OUT: Record<RunAudience, Problem> = {
  active: 'mailNotDue',
  not_ordered: 'mailOrderedSince',
  ordered: 'mailNotDue',
  owed: 'mailNothingOwed',
  owing: 'mailNothingOwed',
  not_collected: 'mailCollectedSince',
  nothing_handed_over: 'mailCollectedSince',
};

/**
 * Begins a message of a run once more, as that run would make it now. Undefined when the round, the template or the words
 * are gone; 409 where the run would not begin now, or would leave the participant out.
 */
async function beginRunMessageAgain(
  scope: Scope,
  row: ParticipantAttempt & { eventType: RunEvent },
): Promise<Begun | undefined> {
  const { eventType: event, orderId, participantId, purchaseRoundId, routeId } = row;
  const participant = await scope.find(participants, participantId);
  if (purchaseRoundId === null || !participant) return undefined;
  const runId = runOf(row);
  const run = runId === undefined ? undefined : await scope.find(announcements, runId);
  const { round, route } = await requireRoundWithRoute(scope, purchaseRoundId);
  const recipients: Recipients = {
    event,
    participantId,
    audience: run?.audience ?? undefined,
    orderIds: orderId === null ? undefined : [orderId],
  };
  const composer = await composerOf(scope, route, { recipients, words: written.safeParse(run?.words).data });
  if (!composer) return undefined;
  const awaited = await awaitedBy(scope, recipients);
  const [now] = await scope.query<{ hindrance: Hindrance | null; audience: RunAudience; isMeant: boolean }>(
    (organization) => sql`
      SELECT mail_hindrance(${event}, round, NULL, ${decidingTime()}) AS hindrance, ${audienceOf(recipients)} AS audience,
             EXISTS (SELECT FROM ${recipientRows(organization, round, recipients, { awaited })}) AS "isMeant"
      FROM purchase_rounds round WHERE round.organization_id = ${organization} AND round.id = ${round.id}`,
  );
  if (now?.hindrance) throw refuse(HINDERED[now.hindrance]);
  const context = orderId === null ? undefined : await contextOfOrder(scope, orderId);
  if (now && !now.isMeant) throw refuse(whyLeftOut(now.audience, participant, context));
  const account = await accountOfRoute(scope, route);
  const composed = await composer(context ?? { route, round, account, participant, order: null });
  const cause = runId === undefined ? null : { announcement_id: runId };
  const attempt = { routeId, participantId, purchaseRoundId, orderId, eventType: event, cause };
  return beginAttempt(scope, attempt, participant.email, composed);
}

function whyLeftOut(
  audience: RunAudience,
  { isActive }: Participant,
  context: OrderContext | undefined,
): Problem {
  if (context ? context.order.cancelledAt !== null : !isActive) return 'mailNotDue';
  const isWithoutBottles = context?.order.offerings.every(({ quantity }) => quantity === 0);
  if (isWithoutBottles && LEFT_OUT[audience] === 'mailCollectedSince') return 'mailNotDue';
  const isOwed = audience === 'owed' || audience === 'owing';
  return isOwed && context && context.order.dueCents > 0 ? 'mailTransferWaits' : LEFT_OUT[audience];
}
