import { applyMailEvent, unscopedMailEvent, type Verdict } from '@/db/mail/mail-events';
import type { Scope } from '@/db/scope';
import { effectOf, type MailEvent } from './event';

/** Applies an event to its message, or keeps it until the message's id is written down. */
export async function takeEvent(event: MailEvent): Promise<Verdict> {
  const effect = effectOf(event);
  return (effect && (await unscopedMailEvent(event, effect))) ?? 'ignored';
}

/**
 * Applies an event to a message of the log and stores it for the message's timeline. An event that repeats an
 * applied one changes nothing; neither does one whose state is older than the newest.
 */
export async function applyEvent(scope: Scope, mailLogId: number, event: MailEvent): Promise<Verdict> {
  const effect = effectOf(event);
  return (effect && (await applyMailEvent(scope, mailLogId, event, effect))) ?? 'ignored';
}
