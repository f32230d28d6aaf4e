import type { InferInsertModel } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { MESSAGE_LOCK } from '@/db/mail/unmatched-mail-events';
import { mailLogs } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { batched } from '@/db/statements/together';
import type { Tenant } from '@/db/tenant';
import type { Composed } from '@/lib/mail/templates/rendering/compose';
import { type SendResult, sendMessage } from '@/lib/mail/transport/client';
import { CUT_OFF } from '@/lib/mail/transport/failures';
import type { Lane } from '@/lib/process/runtime/concurrency';
import { retryWhileDatabaseIsAway } from '@/lib/process/runtime/retry';
import { applyEarlyEvents } from './events/early-events';
import type { AttemptRow } from './queries';

/** The subject of an attempt to send: a participant, or a purchase order. */
export type Attempt = Pick<
  InferInsertModel<typeof mailLogs>,
  | 'routeId'
  | 'participantId'
  | 'purchaseRoundId'
  | 'orderId'
  | 'announcementId'
  | 'eventType'
  | 'purchaseOrderId'
  | 'version'
  | 'wording'
  | 'cause'
>;

/** An attempt that has begun: what is needed of its committed row, and the message. */
export interface Begun {
  row: Pick<AttemptRow, 'id' | 'orderId' | 'announcementId' | 'recipient'>;
  composed: Composed;
}

/**
 * Records that a message is about to be sent. The caller commits this before the message is sent, so that no
 * message can leave without a row.
 */
export async function beginAttempt(
  scope: Scope,
  attempt: Attempt,
  recipient: string,
  composed: Composed,
): Promise<Begun> {
  if (attempt.purchaseRoundId) scope.enterRound(attempt.purchaseRoundId);
  const renderedSubject = composed.subject;
  const row = await scope.insert(mailLogs, { ...attempt, recipient, renderedSubject, status: 'sending' });
  return { row, composed };
}

/**
 * Sends the message of an attempt that has begun, when there is room in the `lane`, and records the outcome. No
 * transaction is open meanwhile.
 */
export async function deliver(
  tenant: Tenant,
  begun: Begun,
  lane: Lane = (work) => work(),
): Promise<SendResult> {
  const result = await lane(() => send(begun));
  await completeAttempt(tenant, begun.row, result);
  return result;
}

/** Sends the message of an attempt that has begun; `completeAttempt` records the outcome. */
export async function send({ composed }: Begun): Promise<SendResult> {
  return 'message' in composed ? sendMessage(composed.message) : composed.failure;
}

/** An attempt that has ended, and its result. */
interface Ended {
  row: Begun['row'];
  result: SendResult;
}

/**
 * Records the end of an attempt and counts it in its announcement, together with others of the same announcement that
 * ended meanwhile. Only here does a row get its message id. Retries while the database is unavailable, because the
 * provider's answer exists nowhere else. Does nothing when the row is gone or was completed already.
 */
export async function completeAttempt(tenant: Tenant, row: Begun['row'], result: SendResult): Promise<void> {
  if (await isReportedEarly({ tenant, row, result })) {
    await retryWhileDatabaseIsAway(() =>
      tenant.transaction((scope) => completeWithReports(scope, { row, result })),
    );
  }
}

/** Completes an attempt, or returns true when the provider has already reported an event about it. */
const isReportedEarly = batched(
  ({ tenant, row }: Ended & { tenant: Tenant }) => `${tenant.organizationId}/${row.announcementId ?? ''}`,
  async (ended): Promise<boolean[]> => {
    const early = await retryWhileDatabaseIsAway(
      async (): Promise<number[]> =>
        (await ended[0]?.tenant.changingOnce((scope) => complete(scope, ended, false))) ?? [],
    );
    return ended.map(({ row }) => early.includes(row.id));
  },
);

/** Completes one attempt together with the provider's events about it that came before its answer. */
export async function completeWithReports(scope: Scope, { row, result }: Ended): Promise<void> {
  await complete(scope, [{ row, result }], true);
  if (!('messageId' in result)) return;
  const { messageId: mailerMessageId, token: mailerToken } = result;
  await applyEarlyEvents(scope, { id: row.id, mailerMessageId, mailerToken });
}

/**
 * Completes attempts of one announcement, or of none. Returns the ids of those that it left alone, unless
 * their reports are applied `withReports` in the same transaction.
 */
async function complete(scope: Scope, ended: Ended[], withReports: boolean): Promise<number[]> {
  const announcementId = ended[0]?.row.announcementId ?? null;
  const outcomes = ended.map(({ row: { id }, result }) =>
    'messageId' in result
      ? { id, message_id: result.messageId, token: result.token }
      : { id, failure: result.failure },
  );
  const [answer] = await scope.query<{ early: number[] }>(
    (organization) => sql`
      SELECT to_jsonb(complete_attempts(
        ${organization}, ${announcementId}, ${JSON.stringify(outcomes)}::text::jsonb,
        ${withReports}, ${MESSAGE_LOCK}, ${CUT_OFF})) AS early`,
  );
  return answer?.early ?? [];
}
