import { currencyDecimals, decimalFormat } from './formatters';
import { type Saying, saying } from './languages/saying';

/** How many decimals a currency is written with: 2 for EUR, 0 for JPY. */
export function decimals(currency: string): number {
  return currencyDecimals({ currency });
}

/** What people of the locale write before the decimals of a number: "," in German, "." in English. */
export function decimalMark(locale: string): string {
  return decimalFormat(locale).formatToParts(1.5)[1]?.value ?? '.';
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

const AMOUNT = /^(\d{1,9})(?:[.,](\d*))?$/;

/**
 * Reads an amount as a person writes it, with a comma or a point, into the currency's minor unit: "12,5" of
 * EUR is 1250. Spaces and currency signs are ignored. Undefined when the text is not an amount, or has more
 * decimals than the currency: "1.250" is ambiguous.
 */
export function readAmount(written: string, currency: string): number | undefined {
  const [, units, fraction = ''] = AMOUNT.exec(written.normalize('NFKC').replace(/[\s\p{Sc}]/gu, '')) ?? [];
  const places = decimals(currency);
  if (units === undefined || fraction.length > places) return undefined;
  return Number(units + fraction.padEnd(places, '0'));
}

/** Tells what to enter where `readAmount` found no amount. */
export function howToWriteAmount(currency: string): Saying {
  const places = decimals(currency);
  if (places === 0) return saying('amountWhole');
  return saying('amount', { example: writeAmount(125 * 10 ** (places - 1), currency), places });
}
