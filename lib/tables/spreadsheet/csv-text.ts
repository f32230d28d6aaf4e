import { stringify } from 'csv-stringify/sync';

/** The content of a cell: a text, a number, or none. */
export type Content = string | number | null;

/**
 * Rows as CSV after RFC 4180, in UTF-8 with a mark that tells so to spreadsheets. A text has no control characters but the
 * breaks of its lines; one that a spreadsheet would take for a formula gets an apostrophe before it, and a number below
 * zero does not.
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
