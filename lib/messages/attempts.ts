import type { InferInsertModel } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { mailLogs } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Tenant } from '@/db/tenant';
import { type SendResult, sendMessage } from '@/lib/mailer/client';
import { CUT_OFF } from '@/lib/mailer/failures';
import { retryWhileDatabaseIsAway } from '@/lib/runtime/retry';
import type { Composed } from '@/lib/templates/compose';
import { applyEarlyEvents } from './early-events';
import type { AttemptRow } from './queries';

/** What an attempt to send is about. */
export type Attempt = Pick<
  InferInsertModel<typeof mailLogs>,
  'routeId' | 'participantId' | 'purchaseRoundId' | 'orderId' | 'announcementId' | 'eventType'
>;

/** An attempt that has begun: its committed row and the message. */
export interface Begun {
  row: AttemptRow;
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
 * Sends the message of an attempt that has begun and records the outcome. No transaction is open meanwhile.
 */
export async function deliver(tenant: Tenant, { row, composed }: Begun): Promise<SendResult> {
  const result = 'message' in composed ? await sendMessage(composed.message) : composed.failure;
  await completeAttempt(tenant, row, result);
  return result;
}

/**
 * Records how an attempt ended and counts it in its announcement. This is the only place where a row gets its
 * message id. Retries while the database is unavailable, because the provider's answer exists nowhere else.
 * Does nothing when the row is gone or was completed already.
 */
export async function completeAttempt(tenant: Tenant, begun: AttemptRow, result: SendResult): Promise<void> {
  await retryWhileDatabaseIsAway(() =>
    tenant.transaction(async (scope) => {
      const row = await scope.lock(mailLogs, begun.id);
      const givenUp = row?.status === 'failed' && row.errorMessage === CUT_OFF;
      if (!row || !(row.status === 'sending' || givenUp)) return;
      await scope.update(mailLogs, row.id, outcome(result));
      if ('messageId' in result) {
        const { messageId: mailerMessageId, token: mailerToken } = result;
        await applyEarlyEvents(scope, { id: row.id, mailerMessageId, mailerToken });
      }
      if (row.announcementId === null) return;
      const sent = 'messageId' in result ? 1 : 0;
      const failed = 1 - sent - (givenUp ? 1 : 0);
      await scope.query(
        (organization) => sql`
          UPDATE announcements
          SET sent = sent + ${sent}, failed = failed + ${failed}, heartbeat_at = clock_timestamp()
          WHERE organization_id = ${organization} AND id = ${row.announcementId}`,
      );
    }),
  );
}

function outcome(result: SendResult): Partial<AttemptRow> {
  return 'messageId' in result
    ? { status: 'sent', mailerMessageId: result.messageId, mailerToken: result.token, errorMessage: null }
    : { status: 'failed', errorMessage: result.failure };
}
