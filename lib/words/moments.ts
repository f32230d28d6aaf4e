import { Temporal } from 'temporal-polyfill';

/** A point in time as a person wrote it: with an offset, or as a local time whose zone is not known yet. */
export type WrittenMoment = Temporal.Instant | Temporal.PlainDateTime;

const SPELLING = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:[0-5]\d([.,]\d{1,9})?)?([Zz]|[+-]\d{2}:?\d{2})?$/;
const WITH_OFFSET = /([Zz]|[+-]\d{2}:?\d{2})$/;
const FIRST = Temporal.Instant.from('0001-01-02T00:00Z');
const LAST = Temporal.Instant.from('9999-12-30T00:00Z');

/** Reads an ISO 8601 date and time. Throws RangeError for any other text, and outside the years 1 to 9999. */
export function parseMoment(spelling: string): WrittenMoment {
  if (!SPELLING.test(spelling)) throw new RangeError('not a date and time');
  const hasOffset = WITH_OFFSET.test(spelling.slice(10));
  const written = hasOffset ? Temporal.Instant.from(spelling) : Temporal.PlainDateTime.from(spelling);
  const instant = written instanceof Temporal.Instant ? written : written.toZonedDateTime('UTC').toInstant();
  if (Temporal.Instant.compare(instant, FIRST) < 0 || Temporal.Instant.compare(instant, LAST) > 0) {
    throw new RangeError('outside the calendar');
  }
  return written;
}

/** True when `parseMoment` can read it. */
export function isMoment(spelling: string): boolean {
  try {
    parseMoment(spelling);
    return true;
  } catch {
    return false;
  }
}

/**
 * The instant that a written moment means in a time zone (an IANA name), to the millisecond. A local time
 * that a daylight-saving change skips is moved forward; one that occurs twice means the first.
 */
export function placeMoment(written: WrittenMoment, timeZone: string): Date {
  const instant =
    written instanceof Temporal.Instant
      ? written
      : written.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).toInstant();
  return new Date(instant.epochMilliseconds);
}

/** The local date and time of an instant, as a `datetime-local` field needs it: `2026-12-01T18:00`. */
export function localMoment(instant: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
}

/** The last millisecond of the day of an instant on the calendar of a time zone, or of a day some days later. */
export function endOfDay(instant: Date, timeZone: string, days = 0): Date {
  const next = Temporal.PlainDate.from(localDay(instant, timeZone, days + 1)).toZonedDateTime(timeZone);
  return new Date(next.epochMilliseconds - 1);
}

/** The day of an instant on the calendar of a time zone: `2026-12-01`. Some days later with `days`. */
export function localDay(instant: Date, timeZone: string, days = 0): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .add({ days })
    .toString();
}

/** The offset of a time zone from UTC at an instant, in minutes; negative west of UTC. */
export function offsetMinutes(instant: Date, timeZone: string): number {
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(
    timeZone,
  );
  return Math.round(offsetNanoseconds / 60_000_000_000);
}
