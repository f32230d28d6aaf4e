import { Temporal } from 'temporal-polyfill';
import { writeAmount } from './amounts';
import {
  dayFormat,
  type LocaleSettings,
  momentFormat,
  moneyFormat,
  nearMomentFormat,
  relativeFormat,
  shortMomentFormat,
} from './formatters';

export type { LocaleSettings };

/**
 * An amount in the currency's minor unit as money: 1250 is "€12.50". The amount is passed as text, without a
 * division.
 */
export function formatMoney(cents: number, localeSettings: LocaleSettings): string {
  return moneyFormat(localeSettings).format(
    writeAmount(cents, localeSettings.currency) as Intl.StringNumericLiteral,
  );
}

/** Day, time and zone: "Friday 4 December 2026 at 18:00 CET". */
export function formatMoment(moment: Date, localeSettings: LocaleSettings): string {
  return momentFormat(localeSettings).format(moment);
}

/**
 * A period in that form, with the parts common to both ends written once: "Friday 4 December 2026 at 18:00 –
 * 20:00 CET".
 */
export function formatPeriod(from: Date, until: Date | null, localeSettings: LocaleSettings): string {
  return until ? momentFormat(localeSettings).formatRange(from, until) : formatMoment(from, localeSettings);
}

/**
 * A moment or a period as above, or in the short form for tables, in three parts: before the zone, the zone with its
 * leading space, after the zone. A period across a change of zone is all in the first part.
 */
export function partsOfPeriod(
  from: Date,
  until: Date | null,
  localeSettings: LocaleSettings,
  short = false,
): [before: string, zone: string, after: string] {
  return (short ? shortMomentFormat : momentFormat)(localeSettings).around(from, until);
}

/** The short form for tables: "4 Dec 2026, 18:00 CET". */
export function formatShortMoment(moment: Date, localeSettings: LocaleSettings): string {
  return shortMomentFormat(localeSettings).format(moment);
}

/** The form for upcoming dates: "Fri 4 Dec, 18:00 CET". */
export function formatNearMoment(moment: Date, localeSettings: LocaleSettings): string {
  return nearMomentFormat(localeSettings).format(moment);
}

/** A day as it is stored, "2026-12-10", in words: "10 December 2026". */
export function formatDay(day: string, locale: string): string {
  return dayFormat(locale).format(new Date(`${day}T00:00:00Z`));
}

/**
 * The distance of a moment from `now`, in words: "in 20 minutes", "3 hours ago". On another day of the time
 * zone it counts days: "tomorrow", "in 12 days"; from two months on, months and years.
 */
export function formatDistance(moment: Date, { locale, timeZone }: LocaleSettings, now: Date): string {
  const format = relativeFormat(locale);
  const local = (at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const [here, there] = [local(now), local(moment)];
  const days = here.until(there).days;
  if (days === 0) {
    const minutes = Math.trunc((moment.getTime() - now.getTime()) / 60_000);
    return Math.abs(minutes) < 60
      ? format.format(minutes, 'minute')
      : format.format(Math.trunc(minutes / 60), 'hour');
  }
  if (Math.abs(days) < 60) return format.format(days, 'day');
  const { years, months } = here.until(there, { largestUnit: 'year' });
  return Math.abs(years) >= 2 ? format.format(years, 'year') : format.format(years * 12 + months, 'month');
}
