import { decimals } from '@/lib/words/amounts';
import { type LocalizedMessage, localizedMessage } from '@/lib/words/languages/localized-message';
import { centsOf } from './entry';

/** The parts of a written amount: a sign and digits with marks between them. */
interface Written {
  negative: boolean;
  /** Without blanks, apostrophes and the currency. */
  digits: string;
}

const WRITTEN = /^([+\-−]?)(\d[\d.,]*)([+\-−]?)$/;

/** A currency's code before or behind the digits and their sign. */
const CODE = /^([+\-−]?)[A-Z]{3}(?=[\d+\-−])|(?<=[\d+\-−])[A-Z]{3}([+\-−]?)$/g;

function written(text: string): Written | undefined {
  const bare = text
    .normalize('NFKC')
    .replace(/[\s'’`\p{Sc}]/gu, '')
    .replace(CODE, '$1$2');
  const [, before = '', digits, after = ''] = WRITTEN.exec(bare) ?? [];
  if (digits === undefined || (before !== '' && after !== '')) return undefined;
  return { negative: /[-−]/.test(before + after), digits };
}

/** True for a text that is an amount as people write it. */
export const isWrittenAmount = (text: string) => written(text) !== undefined;

type Mark = '.' | ',';

/** The meaning that a mark in an amount can only have; undefined when the amount has none, or leaves it open. */
function decimalMarkOf(digits: string): Mark | 'none' | undefined {
  const marks = digits.replace(/\d/g, '');
  const last = marks.at(-1) as Mark | undefined;
  if (last === undefined) return undefined;
  if (new Set(marks).size === 2) return last;
  // A mark that stands twice is one between thousands.
  if (marks.length > 1) return 'none';
  return /[.,]\d{3}$/.test(digits) ? undefined : last;
}

const other = (mark: Mark): Mark => (mark === '.' ? ',' : '.');

/** Amounts between groups of three digits and with decimals behind the last of two kinds of marks. */
const SHAPES: Record<Mark, RegExp> = {
  '.': /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/,
  ',': /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d*))?$/,
};

/**
 * Reads the amounts of one file. A single mark before exactly three digits is a decimal one in some countries and stands
 * between thousands in others; another amount of the file may show which.
 */
export class AmountReader {
  readonly #shown = new Set<Mark>();

  /** Learns of an amount of the file, before any is read. */
  show(text: string): void {
    const { digits } = written(text) ?? {};
    const mark = digits === undefined ? undefined : decimalMarkOf(digits);
    if (mark === 'none') this.#shown.add(other((digits?.match(/[.,]/)?.[0] ?? '.') as Mark));
    else if (mark !== undefined) this.#shown.add(mark);
  }

  /** The amount in the currency's minor unit, or its problem. */
  read(text: string, currency: string): number | AmountProblem {
    const amount = written(text);
    if (!amount) return 'bankAmount';
    const { digits, negative } = amount;
    const [only] = this.#shown.size === 1 ? this.#shown : [];
    const own = decimalMarkOf(digits);
    const mark = own === 'none' ? other((digits.match(/[.,]/)?.[0] ?? '.') as Mark) : (own ?? only);
    if (mark === undefined && /[.,]/.test(digits)) return 'bankAmountAmbiguous';
    const [, units, fraction = ''] = SHAPES[mark ?? '.'].exec(digits) ?? [];
    if (units === undefined) return 'bankAmount';
    const cents = centsOf(`${units.replace(/\D/g, '')}.${fraction}`, decimals(currency));
    if (cents === undefined) return 'bankAmount';
    return negative && cents !== 0 ? -cents : cents;
  }
}

type AmountProblem = 'bankAmount' | 'bankAmountAmbiguous';

/** Tells what is wrong with the amount of a line. */
export const aboutAmount = (problem: AmountProblem, line: number, text: string): LocalizedMessage =>
  localizedMessage(problem, { line, written: text.slice(0, 40) });
