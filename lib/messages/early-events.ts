import type { Scope } from '@/db/scope';
import { lockMessageId, takeEarlyEvents } from '@/db/unmatched-mail-events';
import { applyEvent } from './apply-event';
import { type MailEvent, mailEventSchema } from './event';

/**
 * Applies to a message what the provider reported before the message's id was written down: it may call back
 * before it has answered the send. Runs in the transaction that writes the id, after the row's update. An
 * event that arrives meanwhile waits for that transaction and then finds the row.
 */
export async function applyEarlyEvents(
  scope: Scope,
  mailLog: { id: number; mailerMessageId: string; mailerToken: string | null },
): Promise<void> {
  const { id, mailerMessageId, mailerToken } = mailLog;
  for (const event of await earlyEventsOf(scope, mailerMessageId, mailerToken)) {
    await applyEvent(scope, id, event);
  }
}

/** Takes away what the provider has reported early about a message, in the order in which it came. */
export async function earlyEventsOf(
  scope: Scope,
  messageId: string,
  token: string | null,
): Promise<MailEvent[]> {
  await scope.query(() => lockMessageId(messageId));
  const kept = await scope.query<{ body: unknown }>(() => takeEarlyEvents(messageId, token));
  return kept.map(({ body }) => mailEventSchema.parse(body));
}
