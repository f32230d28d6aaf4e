import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { mailLogs, participants } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { query } from '@/lib/rules/command';
import { existing, refuse } from '@/lib/rules/errors';
import { contains, equals, matchingOneOf, type Page, pageOf, referredRows } from '@/lib/rules/list';
import { listing } from '@/lib/rules/listing';
import type { AttemptRow, MailLog, ParticipantAttempt } from './attempt-row';
import { listMailLogsInput, mailLogInput } from './input';
import { mailLogShape, presentMailLog } from './mail-log-shape';

export type { AttemptRow, MailLog, ParticipantAttempt } from './attempt-row';

/** Mail to suppliers is shown with its purchase order, and nothing before it has ended. */
const inMailLog = and(ne(mailLogs.status, 'sending'), isNull(mailLogs.purchaseOrderId));

/** The condition that a row is about a participant. */
export const isToParticipant = (row: AttemptRow): row is ParticipantAttempt => row.purchaseOrderId === null;

/** Checks a row as `inMailLog` does. */
export const isInMailLog = (row: AttemptRow): row is MailLog =>
  isToParticipant(row) && row.status !== 'sending';

type Wanted = z.output<typeof listMailLogsInput>;

/**
 * Finds the attempts that a list shows, newest first. `q` is searched in the subject, the address and the
 * participant's name.
 */
export async function foundMail(scope: Scope, { q, ...filters }: Wanted) {
  const narrowed = and(
    equals(mailLogs.purchaseRoundId, filters.purchase_round_id),
    equals(mailLogs.participantId, filters.participant_id),
    equals(mailLogs.orderId, filters.order_id),
    equals(mailLogs.eventType, filters.event_type),
    equals(mailLogs.status, filters.status),
    await matchingMail(scope, q),
  );
  return { where: and(inMailLog, narrowed), descending: true };
}

/** A page of these attempts. */
export async function pageOfMail(scope: Scope, wanted: Wanted): Promise<Page<MailLog>> {
  const { limit, offset } = wanted;
  const { items, total } = await pageOf(scope, mailLogs, {
    ...(await foundMail(scope, wanted)),
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

/** The mail log of a participant by id. */
export async function mailOfParticipant(scope: Scope, id: number): Promise<MailLog[]> {
  const rows = await scope.list(mailLogs, { where: and(eq(mailLogs.participantId, id), inMailLog) });
  return rows.filter(isInMailLog);
}

/** The organization's mail log, newest first. */
export const listMailLogs = listing({
  input: listMailLogsInput,
  table: mailLogs,
  find: foundMail,
  items: (_scope, rows): MailLog[] => rows.filter(isInMailLog),
  file: {
    name: 'mail-logs',
    columns: [...mailLogShape.keyof().options, 'name', 'email'],
    async rows(scope, attempts) {
      const people = await referredRows(scope, participants, attempts, (one) => one.participantId);
      return attempts.map((attempt) => {
        const { name, email } = existing(people.get(attempt.participantId));
        return { ...presentMailLog(attempt), name, email };
      });
    },
  },
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
