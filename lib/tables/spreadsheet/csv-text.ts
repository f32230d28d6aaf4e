import { stringify } from 'csv-stringify/sync';
import { writeAmount } from '@/lib/words/amounts';

/** An amount in the minor unit of its currency. */
interface Amount {
  cents: number;
  currency: string;
}

/** A day as YYYY-MM-DD. */
interface Day {
  day: string;
}

/** The content of a cell: a text, a number, true or false, an amount, a day, or none. */
export type Content = string | number | boolean | Amount | Day | null;

type Delimiter = ',' | ';';

/**
 * Rows as CSV after RFC 4180, in UTF-8 with a mark that tells so to spreadsheets. A text has no control characters but
 * the breaks of its lines. One that a spreadsheet would take for a formula gets an apostrophe before it; a number below
 * zero does not. Between semicolons, numbers have a comma.
 */
export const csvText = (rows: Content[][], delimiter: Delimiter = ','): string =>
  `${BYTE_ORDER_MARK}${csvRows(rows, delimiter)}`;

export const BYTE_ORDER_MARK = '\ufeff';

/** Like `csvText`, for rows that come after others. */
export function csvRows(rows: Content[][], delimiter: Delimiter): string {
  return stringify(
    rows.map((row) => row.map((content) => writtenOf(content, delimiter))),
    {
      delimiter,
      record_delimiter: 'windows',
      // Many programs begin a new row at any break of a line that is not in quotes.
      quoted_match: /[\r\n]/,
    },
  );
}

function writtenOf(content: Content, delimiter: Delimiter): string | null {
  if (content === null) return null;
  if (typeof content === 'string') return harmless(printable(content));
  if (typeof content === 'boolean') return String(content);
  if (typeof content === 'object' && 'day' in content) return content.day;
  const number = typeof content === 'number' ? String(content) : writeAmount(content.cents, content.currency);
  return delimiter === ';' ? number.replace('.', ',') : number;
}

const printable = (text: string) => (CONTROL.test(text) ? withoutControls(text) : text).trim();

const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

const withoutControls = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n]+/gu, ' ');

/** The signs that a formula begins with, those in full width as well. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/u;

/** An apostrophe tells spreadsheets that a text follows. One before such a sign is the text's own, and gets another. */
const harmless = (text: string) => (FORMULA.test(text) ? `'${text}` : text);
