import { type SQL, sql } from 'drizzle-orm';
import type { MailStatus } from '../schema/words';
import type { Scope } from '../scope';
import { pools } from '../statements/client';
import { changing, unscopedTransaction } from '../statements/executor';
import type { Executor } from '../statements/operation';
import { keepEarlyEvent, lockMessageId } from './unmatched-mail-events';

// The provider's reports about messages of all organizations: the message's number and token identify it.

/** An event about a message; times are ISO 8601. */
export interface ReportedEvent {
  event: string;
  messageId: string;
  token: string | null;
  uuid: string | null;
  occurredAt: string | null;
  receivedAt: string;
  details: string;
}

/** The column of a message that an event changes: its state, or one of its times. */
export type EventEffect = { status: MailStatus } | { seen: 'openedAt' | 'clickedAt' };

/** True when an event changed its message, now or when it came before. */
export type Verdict = 'ok' | 'ignored';

/** Applies an event to a message of the organization. Undefined when there is no such message. */
export async function applyMailEvent(
  scope: Scope,
  mailLogId: number,
  event: ReportedEvent,
  effect: EventEffect,
): Promise<Verdict | undefined> {
  const [row] = await scope.query<{ verdict: Verdict | null }>(
    (organization) => sql`SELECT ${application(organization, sql`${mailLogId}`, event, effect)} AS verdict`,
  );
  return row?.verdict ?? undefined;
}

/**
 * Applies an event to its message, or keeps it until the message is written and returns undefined. An event
 * with the token of a written message takes one statement: earlier events were applied by the transaction
 * that wrote its id.
 */
export async function unscopedMailEvent(
  event: ReportedEvent,
  effect: EventEffect,
): Promise<Verdict | undefined> {
  const direct = await changing((operation) =>
    operation.alone(pools().general, 'changes', (executor) =>
      applied(
        executor,
        sql`
        SELECT ${application(sql`message.organization_id`, sql`message.id`, event, effect)} AS verdict
        FROM (
          SELECT message.organization_id, message.id FROM mail_logs message
          WHERE message.mailer_message_id = ${event.messageId} AND message.mailer_token = ${event.token}
          ORDER BY message.id DESC LIMIT 1
        ) AS message`,
      ),
    ),
  );
  if (direct) return direct;
  return unscopedTransaction(async (executor) => {
    await executor.execute(lockMessageId(event.messageId));
    const verdict = await applied(executor, toNewestThatFits(event, effect));
    if (!verdict) await executor.execute(keepEarlyEvent(event.messageId, event, event.uuid));
    return verdict;
  });
}

async function applied(executor: Executor, statement: SQL): Promise<Verdict | undefined> {
  const [row] = await executor.execute<{ verdict: Verdict | null }>(statement);
  return row?.verdict ?? undefined;
}

/**
 * The provider's ids are not unique for ever, because it may have been installed anew. Where both sides have
 * a token it must match; of several messages the newest counts. It is sent with the message's id locked, so that
 * it sees a message that was written meanwhile.
 */
function toNewestThatFits(event: ReportedEvent, effect: EventEffect): SQL {
  const { messageId, token } = event;
  return sql`
    SELECT ${application(sql`message.organization_id`, sql`message.id`, event, effect)} AS verdict
    FROM (
      SELECT message.organization_id, message.id FROM mail_logs message
      WHERE message.mailer_message_id = ${messageId}
        AND (${token}::text IS NULL OR message.mailer_token IS NULL OR message.mailer_token = ${token})
      ORDER BY (message.mailer_token = ${token}) IS TRUE DESC, message.id DESC LIMIT 1
    ) AS message`;
}

/** The call that applies an event to a message; its answer is the verdict, or null without such a message. */
function application(organization: SQL, mailLogId: SQL, event: ReportedEvent, effect: EventEffect): SQL {
  const [status, seen] = 'status' in effect ? [effect.status, null] : [null, effect.seen];
  const told = sql`${JSON.stringify(event)}::text::jsonb, ${status}, ${seen}`;
  return sql`apply_mail_event(${organization}, ${mailLogId}, ${told})`;
}
