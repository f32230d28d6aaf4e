import { keepMailTotals, keepRoundSums, sweepAnnouncements, sweepAttempts, sweepLeftovers } from '@/db/sweep';
import { CUT_OFF } from '@/lib/mailer/failures';
import { settings } from '@/lib/runtime/env';

/** How long recording the outcome of a call may take while the database is slow. */
const SLACK_MS = 60_000;

/** A message about an order may wait for one other call to end before its own call begins. */
const CALLS_UNTIL_ANSWERED = 2;

/** Ends what crashes left unfinished, deletes what is no longer needed and keeps what is counted, in all organizations. */
export async function sweep(): Promise<void> {
  await sweepAnnouncements(CUT_OFF);
  await sweepAttempts(CUT_OFF, CALLS_UNTIL_ANSWERED * settings().MAILER_TIMEOUT_MS + SLACK_MS);
  await sweepLeftovers();
  await keepRoundSums();
  await keepMailTotals();
}
