import { decimals, howToWriteAmount, howToWriteClearly } from '@/lib/words/amounts';
import { type LocalizedMessage, localizedMessage } from '@/lib/words/languages/localized-message';

/** The signs and codes of currencies in a text. */
const CURRENCY = /\p{Sc}|\p{L}+\.?/gu;

const SIGNS: Record<string, string[]> = {
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  FR: ['CHF'],
  KR: ['SEK', 'NOK', 'DKK'],
};

const isOfCurrency = (sign: string, currency: string) =>
  sign === currency || (sign === '$' ? currency.endsWith('D') : SIGNS[sign]?.includes(currency) === true);

/** An amount in the currency's minor unit, or a message that says why a text is none. */
export type ReadAmount = { cents: number } | { message: LocalizedMessage };

/**
 * Reads an amount by its form, into the currency's minor unit. Blanks, apostrophes and the currency's sign do not count.
 * Of two kinds of marks the last is that of the decimals; a single mark before exactly three digits is ambiguous.
 */
export function readImportedAmount(text: string, currency: string): ReadAmount {
  if (text.length > LONGEST_AMOUNT) return { message: howToWriteAmount(currency) };
  // "12.50 p.st." is the price of one.
  const written = text.normalize('NFKC').replace(PER_BOTTLE, '');
  const signs = [...written.matchAll(CURRENCY)].map(([sign]) => sign.replace('.', '').toUpperCase());
  if (signs.some((sign) => !isOfCurrency(sign, currency))) {
    const isCurrency = signs.every((sign) => sign in SIGNS || /^(\p{Sc}|[A-Z]{3})$/u.test(sign));
    return {
      message: isCurrency ? localizedMessage('importCurrency', { currency }) : howToWriteAmount(currency),
    };
  }
  const bare = written.replaceAll(CURRENCY, '').replaceAll(/[\s'’]/g, '');
  // "12.-" and "12,–" are round amounts.
  const number = bare.replace(/([.,])[-–—]{1,2}$/, '');
  if (/^[-–−]|[-–−]$/.test(number)) return { message: localizedMessage('importNegative') };
  if (!/^\d{1,12}([.,]\d+)*[.,]?$/.test(number)) return { message: howToWriteAmount(currency) };
  const parts = partsOf(number.replace(/[.,]$/, ''));
  const places = decimals(currency);
  if (parts === 'ambiguous') return { message: howToWriteClearly(number, currency) };
  if (parts === undefined || parts.fraction.length > places) return { message: howToWriteAmount(currency) };
  return { cents: Number(parts.units + parts.fraction.padEnd(places, '0')) };
}

/** Longer texts are no amount, and take long to search. */
const LONGEST_AMOUNT = 100;

/** Words of the five languages that say that a price is one bottle's. */
const PER_BOTTLE = new RegExp(
  [
    String.raw`(?<=\d[\s.,–—-]*(?:\p{Sc}|[A-Z]{3})?\s*)`,
    String.raw`(?:each|ea\.?|(?:p?\s?\/|p\.?|per|pro|je|par|por|la|a)\s?`,
    String.raw`(?:bottle|btl|bt|piece|flasche|fl|stück|stk|st|fles|stuk|bouteille|bout|bte|pièce|unité|botella|bot|unidad|ud)\.?)`,
    String.raw`\s*$`,
  ].join(''),
  'iu',
);

/** The digits before and after the mark of the decimals; undefined where the marks make no number. */
function partsOf(number: string): { units: string; fraction: string } | 'ambiguous' | undefined {
  const marks = number.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return { units: number, fraction: '' };
  const at = number.lastIndexOf(last);
  const fraction = number.slice(at + 1);
  if (marks.length === 1 && fraction.length === 3) return 'ambiguous';
  const areThousands = marks.length > 1 && new Set(marks).size === 1;
  const whole = areThousands ? number : number.slice(0, at);
  // The last of two kinds stands once, and every group before it has three digits.
  if (!areThousands && whole.includes(last)) return undefined;
  if (/[.,]/.test(whole) && !/^\d{1,3}([.,]\d{3})+$/.test(whole)) return undefined;
  return { units: whole.replaceAll(/[.,]/g, ''), fraction: areThousands ? '' : fraction };
}

/** Reads a year; undefined where a text is anything but one year or the absence of one. */
export function readImportedVintage(
  text: string,
  meansNone: (text: string) => boolean,
): number | null | undefined {
  if (text === '' || meansNone(text)) return null;
  // Spreadsheets may write a number with a decimal that is none, and people leave out the century.
  const [, year, short] = /^(?:(\d{4})(?:\.0)?|['’](\d{2}))$/.exec(text) ?? [];
  if (short !== undefined) return Number(short) + (Number(short) > 50 ? 1900 : 2000);
  return year === undefined ? undefined : Number(year);
}
