import { and, eq, type InferSelectModel, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { mailLogs, participants } from '@/db/schema';
import type { MailEvent } from '@/db/schema/words';
import type { Scope } from '@/db/scope';
import { query } from '@/lib/rules/command';
import { refuse } from '@/lib/rules/errors';
import { contains, equals, matchingOneOf, type Page, pageOf } from '@/lib/rules/list';
import { listMailLogsInput, type MailStatus, mailLogInput } from './input';

/** The row of an attempt to send a message, whatever its state. */
export type AttemptRow = InferSelectModel<typeof mailLogs>;

/** An attempt to mail a participant. */
export type ParticipantAttempt = AttemptRow & {
  participantId: number;
  routeId: number;
  eventType: MailEvent;
};

/** An attempt to mail a participant that has ended; the mail log's pages and answers show only these. */
export type MailLog = ParticipantAttempt & { status: MailStatus };

/** Mail to suppliers is shown with its purchase order, and nothing before it has ended. */
const inMailLog = and(ne(mailLogs.status, 'sending'), isNull(mailLogs.purchaseOrderId));

/** The condition that a row is about a participant. */
export const isToParticipant = (row: AttemptRow): row is ParticipantAttempt => row.purchaseOrderId === null;

/** The same check as `inMailLog` for a row that was read. */
const isInMailLog = (row: AttemptRow): row is MailLog => isToParticipant(row) && row.status !== 'sending';

type Wanted = z.output<typeof listMailLogsInput>;

/**
 * A page of the attempts that a list shows, newest first. `q` is searched in the subject, the address and the
 * participant's name.
 */
export async function pageOfMail(
  scope: Scope,
  { limit, offset, q, ...filters }: Wanted,
): Promise<Page<MailLog>> {
  const narrowed = and(
    equals(mailLogs.purchaseRoundId, filters.purchase_round_id),
    equals(mailLogs.participantId, filters.participant_id),
    equals(mailLogs.orderId, filters.order_id),
    equals(mailLogs.eventType, filters.event_type),
    equals(mailLogs.status, filters.status),
    await matchingMail(scope, q),
  );
  const { items, total } = await pageOf(scope, mailLogs, {
    where: and(inMailLog, narrowed),
    descending: true,
    limit,
    offset,
  });
  return { items: items.filter(isInMailLog), total };
}

async function matchingMail(scope: Scope, words: string | undefined): Promise<SQL | undefined> {
  if (!words) return undefined;
  const written = contains(words, mailLogs.renderedSubject, mailLogs.recipient);
  const named = contains(words, participants.name);
  return matchingOneOf(scope, words, mailLogs.id, {
    union: (organization) => sql`
      SELECT mail_logs.id FROM mail_logs WHERE mail_logs.organization_id = ${organization} AND (${written})
      UNION ALL
      SELECT mail_logs.id FROM participants
      JOIN mail_logs ON mail_logs.organization_id = ${organization} AND mail_logs.participant_id = participants.id
      WHERE participants.organization_id = ${organization} AND (${named})`,
    any: or(
      written,
      sql`${mailLogs.participantId} IN (
        SELECT ${participants.id} FROM ${participants}
        WHERE ${participants.organizationId} = ${scope.organizationId} AND (${named}))`,
    ),
  });
}

/** The organization's mail log, newest first. */
export const listMailLogs = query({
  access: 'administrator',
  input: listMailLogsInput,
  run: ({ scope }, wanted): Promise<Page<MailLog>> => pageOfMail(scope, wanted),
});

/** The attempt to mail a participant, or 404; also 404 while it has not ended. */
export async function requireMail(scope: Scope, id: number): Promise<MailLog> {
  const [attempt] = await scope.list(mailLogs, { where: and(eq(mailLogs.id, id), inMailLog) });
  if (!attempt || !isInMailLog(attempt)) throw refuse('notFound');
  return attempt;
}

/** One attempt of the log. 404 when there is none. */
export const getMailLog = query({
  access: 'administrator',
  snapshot: false,
  input: mailLogInput,
  run: ({ scope }, { id }) => requireMail(scope, id),
});
