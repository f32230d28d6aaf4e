import { sweepAnnouncements, sweepAttempts, sweepLeftovers } from '@/db/sweep';
import { CUT_OFF } from '@/lib/mail/provider-failure';

/** Closes what crashes left open and forgets what is no longer needed, in all organizations. */
export async function sweep(): Promise<void> {
  await sweepAnnouncements(CUT_OFF);
  await sweepAttempts(CUT_OFF);
  await sweepLeftovers();
}
