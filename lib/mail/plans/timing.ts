import type { MailingEvent } from '@/db/schema/words';
import type { MailingTiming } from '@/lib/mail/mailing-times';
import { fieldError, invalid } from '@/lib/rules/errors';
import { AFTER, ANCHORS } from './input';

/** A message of a round, and its time. */
export type PlannedTiming = MailingTiming & { eventType: MailingEvent };

/**
 * 422 for a time that does not fit the event: another date than its own, or the wrong side of it. Reminders to pay and
 * messages about missed pickups come after their date, all others before.
 */
export function requireFitting({ eventType, anchor, days }: PlannedTiming): void {
  const expected = ANCHORS[eventType];
  if (anchor !== expected) {
    throw invalid(fieldError('anchor', 'mailingAnchor', { anchor: expected }));
  }
  if (eventType === 'round_announced') return;
  const after = AFTER[eventType];
  if (after ? days < 0 : days > 0) {
    throw invalid(fieldError('days', after ?? 'reminderBefore'));
  }
}
