import type { InferSelectModel } from 'drizzle-orm';
import type { mailLogs } from '@/db/schema';
import type { MailEvent } from '@/db/schema/words';
import type { MailStatus } from './input';

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
