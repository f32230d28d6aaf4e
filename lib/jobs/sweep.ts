import { sweepAnnouncements, sweepAttempts, sweepLeftovers } from '@/db/sweep';
import { CUT_OFF } from '@/lib/mailer/failures';
import { settings } from '@/lib/runtime/env';

/** What writing down how a call ended may take, the database being slow. */
const SLACK_MS = 60_000;

/** Closes what crashes left open and forgets what is no longer needed, in all organizations. */
export async function sweep(): Promise<void> {
  await sweepAnnouncements(CUT_OFF);
  await sweepAttempts(CUT_OFF, settings().MAILER_TIMEOUT_MS + SLACK_MS);
  await sweepLeftovers();
}
