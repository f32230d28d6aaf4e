import type { RoundNow } from '@/lib/rounds/queries';
import { localDay } from '@/lib/words/moments';

/** Tells whether the orders of a round are handed out today, until it ends, or tomorrow. */
export function pickupDay(
  { pickupAt, pickupUntil }: RoundNow,
  timeZone: string,
  now: Date,
): 'today' | 'tomorrow' | undefined {
  if (!pickupAt) return undefined;
  const day = localDay(pickupAt, timeZone);
  if (day === localDay(now, timeZone, 1)) return 'tomorrow';
  const isOn = day === localDay(now, timeZone) && !(pickupUntil && pickupUntil <= now);
  return isOn ? 'today' : undefined;
}

/** True when the payment day of a round's orders has passed: by default the day of its pickup. */
export function isAfterDayDue({ paymentDueAt, pickupAt }: RoundNow, timeZone: string, now: Date): boolean {
  const due = paymentDueAt ?? pickupAt;
  return due !== null && localDay(now, timeZone) > localDay(due, timeZone);
}
