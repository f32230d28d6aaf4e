import { writeAmount } from './amounts';

/** How amounts, dates and counts read for people, in a route's own language, time zone and currency. */
export interface LocaleSettings {
  locale: string;
  timeZone: string;
  currency: string;
}

/** An amount in the currency's minor unit as money: 1250 is "€12.50". Digits are moved, never divided. */
export function formatMoney(cents: number, { locale, currency }: LocaleSettings): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(
    writeAmount(cents, currency) as Intl.StringNumericLiteral,
  );
}

/** "Friday 4 December 2026 at 18:00 CET": day, time and zone. */
export function formatMoment(moment: Date, { locale, timeZone }: LocaleSettings): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(moment);
}

/** "4 Dec 2026, 18:00 CET": for tables. */
export function formatShortMoment(moment: Date, { locale, timeZone }: LocaleSettings): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(moment);
}

/** A count with its unit: `formatCount(1, 'bottle')` is "1 bottle", `formatCount(2, 'box', 'boxes')` "2 boxes". */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
