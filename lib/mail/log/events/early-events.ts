import { lockMessageId, takeEarlyEvents } from '@/db/mail/unmatched-mail-events';
import type { Scope } from '@/db/scope';
import { applyEvent } from './apply-event';
import { mailEventSchema } from './event';

/**
 * Applies to a message the events that came before the message's id was written down: the provider may call back before
 * it has answered the send. Runs in the transaction that writes the id, after the row's update. An event that arrives
 * meanwhile waits for that transaction and then finds the row.
 */
export async function applyEarlyEvents(
  scope: Scope,
  mailLog: { id: number; mailerMessageId: string; mailerToken: string | null },
): Promise<void> {
  const { id, mailerMessageId, mailerToken } = mailLog;
  await scope.query(() => lockMessageId(mailerMessageId));
  const kept = await scope.query<{ body: unknown }>(() => takeEarlyEvents(mailerMessageId, mailerToken));
  for (const { body } of kept) await applyEvent(scope, id, mailEventSchema.parse(body));
}
