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

/** The content of a cell: a text, a number, an amount, a day, or none. */
export type Content = string | number | Amount | Day | null;

/**
 * Rows as CSV after RFC 4180, in UTF-8 with a mark that tells so to spreadsheets. A text has no control characters but the
 * breaks of its lines; one that a spreadsheet would take for a formula gets an apostrophe before it, and a number below
 * zero does not. Between semicolons, amounts have a comma.
 */
export function csvText(rows: Content[][], delimiter: ',' | ';' = ','): string {
  return stringify(
    rows.map((row) => row.map(printable)),
    {
      bom: true,
      delimiter,
      record_delimiter: 'windows',
      escape_formulas: true,
      // Many programs begin a new row at any break of a line that is not in quotes.
      quoted_match: /[\r\n]/,
      cast: {
        object: (content) => ({
          value: writtenOf(content as unknown as Amount | Day, delimiter),
          escape_formulas: false,
        }),
      },
    },
  );
}

const printable = (content: Content): Content =>
  typeof content === 'string'
    ? content
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll(/[^\P{Cc}\n]+/gu, ' ')
        .trim()
    : content;

function writtenOf(content: Amount | Day, delimiter: ',' | ';'): string {
  if ('day' in content) return content.day;
  const amount = writeAmount(content.cents, content.currency);
  return delimiter === ';' ? amount.replace('.', ',') : amount;
}
