import { Temporal } from 'temporal-polyfill';
import { localMoment } from '@/lib/words/moments';
import type { LocalDates } from './odd-dates';

/** The dates of a round, by the column's name. */
export interface RoundDates {
  opensAt: Date | null;
  orderDeadlineAt: Date | null;
  pickupAt: Date | null;
  pickupUntil: Date | null;
  paymentDueAt: Date | null;
}

/**
 * The dates moved by the smallest number of whole weeks after which all of them lie ahead of `now`. They keep their
 * distance from each other, and their local times in the time zone (an IANA name) although daylight saving begins
 * or ends meanwhile. Dates that lie ahead already stay as they are.
 */
export function movedAhead(dates: RoundDates, timeZone: string, now: Date): RoundDates {
  const { opensAt, orderDeadlineAt, pickupAt, pickupUntil, paymentDueAt } = dates;
  const moments = [opensAt, orderDeadlineAt, pickupAt, paymentDueAt].filter((date) => date !== null);
  let weeks = 0;
  const moved = (date: Date) => {
    const local = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timeZone);
    return new Date(local.add({ weeks }).epochMilliseconds);
  };
  const first = new Date(Math.min(...moments.map((moment) => moment.getTime())));
  if (moments.length > 0) {
    weeks = Math.max(0, Math.floor((now.getTime() - first.getTime()) / WEEK));
    // An hour more or less where the clocks change decides between two weeks.
    while (moved(first) <= now) weeks += 1;
  }
  const place = (date: Date | null) => date && moved(date);
  return {
    opensAt: place(opensAt),
    orderDeadlineAt: place(orderDeadlineAt),
    pickupAt: place(pickupAt),
    pickupUntil: place(pickupUntil),
    paymentDueAt: place(paymentDueAt),
  };
}

/** The local hours between which people are awake, and the hour of an opening that lay outside them. */
const AWAKE = { from: 7, until: 22, opening: 9 };

/**
 * The dates with an opening at night moved to nine in the morning that follows, where that is before the deadline: its
 * announcement would arrive at night.
 */
export function openingByDay(dates: RoundDates, timeZone: string): RoundDates {
  const { opensAt, orderDeadlineAt } = dates;
  if (!opensAt) return dates;
  const local = Temporal.Instant.fromEpochMilliseconds(opensAt.getTime()).toZonedDateTimeISO(timeZone);
  if (local.hour >= AWAKE.from && local.hour < AWAKE.until) return dates;
  const day = local.add({ days: local.hour < AWAKE.from ? 0 : 1 }).toPlainDate();
  const morning = new Date(
    day.toZonedDateTime({ timeZone, plainTime: { hour: AWAKE.opening } }).epochMilliseconds,
  );
  return orderDeadlineAt && morning >= orderDeadlineAt ? dates : { ...dates, opensAt: morning };
}

/**
 * The dates that a form proposes for a round without any. It opens the next morning and takes orders for two weeks.
 * Payment is due a week after the deadline, and the pickup is on the first Saturday two weeks after it.
 */
export function proposedDates(now: Date, timeZone: string): RoundDates {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const at = (day: Temporal.PlainDate, hour: number) =>
    new Date(day.toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds);
  const opening = today.add({ days: 1 });
  const deadline = opening.add({ weeks: 2 });
  const pickup = deadline.add({ weeks: 2 });
  const saturday = pickup.add({ days: (6 - pickup.dayOfWeek + 7) % 7 });
  return {
    opensAt: at(opening, AWAKE.opening),
    orderDeadlineAt: at(deadline, 20),
    pickupAt: at(saturday, 10),
    pickupUntil: null,
    paymentDueAt: at(deadline.add({ weeks: 1 }), 20),
  };
}

const WEEK = 7 * 24 * 60 * 60 * 1000;

/** The dates as local times of a time zone, as the fields of a form have them; empty where none is set. */
export function localDates(dates: RoundDates, timeZone: string): LocalDates {
  const local = (date: Date | null) => (date ? localMoment(date, timeZone) : '');
  return {
    opens_at: local(dates.opensAt),
    order_deadline_at: local(dates.orderDeadlineAt),
    pickup_at: local(dates.pickupAt),
    pickup_until: local(dates.pickupUntil),
    payment_due_at: local(dates.paymentDueAt),
  };
}
