import type { Round } from '@/lib/rounds/queries';
import type { MailingRow } from './queries';

/** How long after it was due a mailing still begins or goes on. */
const LATEST_MS = 6 * 60 * 60 * 1000;

/** The same is decided for each message in `begin_announcement_attempts`, except that a begun one does not wait. */
type Due = Pick<MailingRow, 'eventType' | 'dueAt'>;

/** True when it is too late for a mailing for good: its time is long past, or the date that it is about. */
export function isTooLate({ eventType, dueAt }: Due, round: Round, now: Date): boolean {
  if (dueAt && dueAt.getTime() < now.getTime() - LATEST_MS) return true;
  // What is owed is owed until it is paid, and what was not picked up waits until it is.
  if (eventType === 'payment_reminder' || eventType === 'not_collected') return false;
  const ends = eventType === 'pickup_reminder' ? round.pickupAt : round.orderDeadlineAt;
  return ends !== null && ends <= now;
}

/** True when the round is in a state in which a mailing may go out. */
export function fitsState({ eventType }: Due, { status }: Round): boolean {
  const isBeforeDeadline = eventType === 'round_announced' || eventType === 'deadline_reminder';
  return isBeforeDeadline ? status === 'open' : status !== 'draft';
}
