import type { MailingEvent } from '@/db/schema/words';
import { invalid } from '@/lib/errors';
import { saying } from '@/lib/languages/saying';
import type { MailingTiming } from '@/lib/mailing-times';
import { ANCHORS } from './input';

/** Which message goes out when, in relation to a round. */
export type PlannedTiming = MailingTiming & { eventType: MailingEvent };

/**
 * 422 for a time that does not fit the event: another date than its own, a reminder after what it is about, or one to pay
 * before payment is due.
 */
export function requireFitting({ eventType, anchor, days }: PlannedTiming): void {
  const expected = ANCHORS[eventType];
  if (anchor !== expected) {
    throw invalid({ path: 'anchor', message: saying('mailingAnchor', { anchor: expected }) });
  }
  if (eventType === 'round_announced') return;
  const isLate = eventType === 'payment_reminder';
  if (isLate ? days < 0 : days > 0) {
    throw invalid({ path: 'days', message: saying(isLate ? 'reminderAfter' : 'reminderBefore') });
  }
}
