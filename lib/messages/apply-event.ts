import { and, eq } from 'drizzle-orm';
import { mailEvents, mailLogs } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { unscopedMailEvent } from '@/db/unscoped';
import { changesBy, type MailEvent } from './event';
import type { AttemptRow } from './queries';

/** What the provider is told: `ignored` when the event changed nothing and does not repeat one that did. */
export type Verdict = 'ok' | 'ignored';

/** Applies an event to its message, or keeps it until the message's id is written down. */
export async function takeEvent(event: MailEvent): Promise<Verdict> {
  const verdict = await unscopedMailEvent(event, async (scope, { attempt, isRepeated }) =>
    isRepeated ? 'ok' : change(scope, attempt, event),
  );
  return verdict ?? 'ignored';
}

/**
 * Applies an event to a message of the log and stores it for the message's timeline. An event that repeats an
 * applied one changes nothing; neither does one whose state is older than the newest.
 */
export async function applyEvent(scope: Scope, mailLogId: number, event: MailEvent): Promise<Verdict> {
  const attempt = await scope.lock(mailLogs, mailLogId);
  if (!attempt) return 'ignored';
  if (event.uuid !== null && (await isApplied(scope, mailLogId, event.uuid))) return 'ok';
  return change(scope, attempt, event);
}

async function change(scope: Scope, attempt: AttemptRow, event: MailEvent): Promise<Verdict> {
  const changes = changesBy(event, attempt);
  if (!changes) return 'ignored';
  await scope.update(mailLogs, attempt.id, changes);
  await scope.insert(mailEvents, {
    mailLogId: attempt.id,
    uuid: event.uuid,
    event: event.event,
    occurredAt: event.occurredAt === null ? null : new Date(event.occurredAt),
    receivedAt: new Date(event.receivedAt),
    details: event.details,
  });
  return 'ok';
}

async function isApplied(scope: Scope, mailLogId: number, uuid: string): Promise<boolean> {
  return (
    (await scope.count(mailEvents, and(eq(mailEvents.mailLogId, mailLogId), eq(mailEvents.uuid, uuid)))) > 0
  );
}
