import { writeAmount } from './amounts';
import { momentFormat, moneyFormat, shortMomentFormat } from './formatters';

/** The settings with which a route's amounts and dates are formatted. */
export interface LocaleSettings {
  locale: string;
  timeZone: string;
  currency: string;
}

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

/** The short form for tables: "4 Dec 2026, 18:00 CET". */
export function formatShortMoment(moment: Date, localeSettings: LocaleSettings): string {
  return shortMomentFormat(localeSettings).format(moment);
}

/** A count with its unit: `formatCount(1, 'bottle')` is "1 bottle", `formatCount(2, 'box', 'boxes')` "2 boxes". */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
