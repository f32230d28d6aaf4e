import { sweepAnnouncements, sweepAttempts, sweepLeftovers, sweepPickupChanges } from '@/db/sweep';
import { CUT_OFF } from '@/lib/mailer/failures';
import { settings } from '@/lib/runtime/env';

/** How long recording the outcome of a call may take while the database is slow. */
const SLACK_MS = 60_000;

/** A message about an order may wait for one other call to end before its own call begins. */
const CALLS_UNTIL_ANSWERED = 2;

/**
 * Ends what crashes left unfinished, deletes what is no longer needed and keeps what is counted, in all organizations.
 * Unless the database `isSettled` after it was away, announcements are left alone: those who work on them may not have
 * been able to say so yet. One part that fails does not stop those after it; the first error is thrown in the end.
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
