import { sweepAnnouncements, sweepAttempts, sweepLeftovers, sweepPickupChanges } from '@/db/sweep';
import { CUT_OFF } from '@/lib/mail/transport/failures';
import { settings } from '@/lib/process/runtime/env';

/** The time for recording the outcome of a call while the database is slow, in milliseconds. */
const SLACK_MS = 60_000;

/** A message about an order may wait for one other call to end before its own call begins. */
const CALLS_UNTIL_ANSWERED = 2;

/**
 * Ends the work that crashes left unfinished, and deletes expired rows, in all organizations. Unless the
 * database `isSettled` after an outage, announcements are left alone: their workers may not have reported
 * yet. A failing part does not stop later ones; the first error is thrown in the end.
 */
export async function sweep(isSettled = true): Promise<void> {
  const longest = CALLS_UNTIL_ANSWERED * settings().MAILER_TIMEOUT_MS + SLACK_MS;
  const parts = [
    ...(isSettled ? [() => sweepAnnouncements(CUT_OFF)] : []),
    () => sweepAttempts(CUT_OFF, longest),
    sweepLeftovers,
    sweepPickupChanges,
  ];
  const errors: unknown[] = [];
  for (const part of parts) await part().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}
