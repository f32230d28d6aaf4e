import { currencyDecimals, decimalFormat, decimalMark, withMarkOf } from './formatters';
import { type LocalizedMessage, localizedMessage } from './languages/localized-message';

/** The number of decimals of a currency: 2 for EUR, 0 for JPY. */
export function decimals(currency: string): number {
  return currencyDecimals({ currency });
}

/**
 * An amount in the currency's minor unit in plain digits: 1250 of EUR is "12.50". The decimal point is
 * inserted into the digits, without a division.
 */
export function writeAmount(cents: number, currency: string): string {
  const places = decimals(currency);
  const digits = String(Math.abs(cents)).padStart(places + 1, '0');
  const units = digits.slice(0, digits.length - places);
  return `${cents < 0 ? '-' : ''}${units}${places > 0 ? `.${digits.slice(-places)}` : ''}`;
}

/**
 * An amount as people of the locale enter it into a field, which `readAmount` reads: 1250 of EUR is "12,50" in German. A
 * mark that is neither comma nor point is not read, so a point stands for it.
 */
export function enteredAmount(cents: number, currency: string, locale: string): string {
  return withMarkOf(locale, writeAmount(cents, currency));
}

/** The locale's sign between thousands: "." in German, "," in English, a space in French. */
function groupMark(locale: string): string | undefined {
  return decimalFormat(locale)
    .formatToParts(1_234_567)
    .find(({ type }) => type === 'group')?.value;
}

const AMOUNT = /^(\d{1,9})(?:[.,](\d*))?$/;

/**
 * Reads an amount as a person writes it, with a comma or a point, into the currency's minor unit: "12,5" of
 * EUR is 1250. Spaces and currency signs are ignored. Undefined when the text is not an amount, or has more
 * decimals than the currency: "1.250" is ambiguous.
 */
export function readAmount(written: string, currency: string): number | undefined {
  const [, units, fraction = ''] = AMOUNT.exec(bare(written)) ?? [];
  const places = decimals(currency);
  if (units === undefined || fraction.length > places) return undefined;
  return Number(units + fraction.padEnd(places, '0'));
}

const bare = (written: string) => written.normalize('NFKC').replace(/[\s\p{Sc}]/gu, '');

/** One mark before three digits: thousands in one country, decimals in the other. */
const TWO_READINGS = /^[1-9]\d{0,2}([.,])\d{3}$/;

/** Thousands between marks of one kind, and decimals after a mark of another kind. */
const GROUPED = /^([1-9]\d{0,2}(?:([.,'’])\d{3})(?:\2\d{3})*)((?!\2)[.,]\d+)?$/;

/**
 * Reads an amount as a spreadsheet writes it: like `readAmount`, or with separators of thousands ("1.234,50"
 * equals "1,234.50"). The spreadsheet's locale is unknown, so "1.234" is ambiguous, unless the currency has
 * no decimals, or three and the locale's separator.
 */
export function readShownAmount(
  shown: string,
  currency: string,
  locale: string,
): number | 'ambiguous' | undefined {
  const text = bare(shown);
  const mark = TWO_READINGS.exec(text)?.[1];
  if (mark === undefined) {
    return readAmount(
      text.replace(GROUPED, (_all, units: string, _mark, fraction = '') => digitsOf(units) + fraction),
      currency,
    );
  }
  const places = decimals(currency);
  if (places === 0 && mark === groupMark(locale)) return readAmount(digitsOf(text), currency);
  if (places > 2 && mark === decimalMark(locale)) return readAmount(text, currency);
  return 'ambiguous';
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Tells how to write an amount that `readShownAmount` found to be ambiguous. */
export function howToWriteClearly(shown: string, currency: string): LocalizedMessage {
  const thousands = Number(digitsOf(bare(shown)));
  return localizedMessage('amountAmbiguous', {
    written: shown.trim(),
    example: { amount: writeAmount(thousands * 10 ** decimals(currency), currency) },
  });
}

/** Tells the way to write an amount, for a text in which `readAmount` found none. */
export function howToWriteAmount(currency: string): LocalizedMessage {
  const places = decimals(currency);
  if (places === 0) return localizedMessage('amountWhole');
  return localizedMessage('amount', {
    example: { amount: writeAmount(125 * 10 ** (places - 1), currency) },
    places,
  });
}
