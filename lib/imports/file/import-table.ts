import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { decodeTable } from '@/lib/tables/files/decode';
import { slicesOf } from '@/lib/tables/files/turns';
import { looksLikeZip } from '@/lib/tables/files/zip';
import { localizedMessage } from '@/lib/words/languages/localized-message';
import { FileRows, MOST_ABOVE, MOST_ROWS, type TableRow, tooManyRows } from './file-rows';
import { unreadableFile } from './unreadable-file';
import { workbookRows } from './workbook';

/** A table as a file has it: its heads, and the rows below them. */
export interface ImportTable {
  heads: string[];
  rows: TableRow[];
}

/**
 * Reads the table of a workbook or a text; the bytes say which. Its heads are the first row with something in it, below
 * titles of one cell that are no head: `isHead` knows. Throws a 422 at `file` for more rows or columns than are taken, no
 * row, a quote that is never closed, and what is neither.
 */
export async function importTable(
  bytes: Uint8Array,
  isHead: (cell: string) => boolean,
): Promise<ImportTable> {
  const filled = looksLikeZip(bytes) ? await workbookRows(bytes) : await textRows(bytes);
  const at = placeOfHeads(filled, isHead);
  const [head, ...rows] = filled.slice(at);
  if (!head || rows.length === 0) throw unreadableFile(localizedMessage('importEmpty'));
  if (rows.length > MOST_ROWS) throw tooManyRows();
  return { heads: head.cells, rows };
}

/** The first filled row, or the first with two heads where only titles stand above it. */
function placeOfHeads(rows: TableRow[], isHead: (cell: string) => boolean): number {
  for (const [at, { cells }] of rows.slice(0, MOST_ABOVE).entries()) {
    if (cells.filter(isHead).length > 1) return at;
    if (cells.filter((cell) => cell !== '').length > 1 || cells.some(isHead)) return 0;
  }
  return 0;
}

/** Cells stand between commas, semicolons or tabs, whichever the first lines have most of. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 64 * 1024)
    .trimStart()
    .split(/\r\n?|\n/, MOST_ABOVE);
  const bare = lines.map((line) => line.replaceAll(/"[^"]*"/g, ''));
  // A title above the heads has none of them.
  const first = bare.find((line) => /[\t;,]/.test(line)) ?? '';
  const counts = ['\t', ';', ','].map((sign) => [first.split(sign).length, sign] as const);
  return counts.toSorted(([one], [other]) => other - one)[0]?.[1] ?? ',';
}

/** An export writes an apostrophe before what a spreadsheet would take for a formula. */
const WRITTEN_APOSTROPHE = /^'('*[=+\-@\t\r＝＋－＠])/u;

/** The most characters of one row: after a quote that is never closed, all that follows is one. */
const LONGEST_ROW = 1_000_000;

async function textRows(bytes: Uint8Array): Promise<TableRow[]> {
  const text = decodeTable(bytes);
  // A NUL stands in no text: these are the bytes of a picture, an old workbook or the like.
  if (text === undefined || text.includes('\0')) throw unreadableFile(localizedMessage('importUnreadable'));
  const parser = Readable.from(slicesOf(text)).pipe(
    parse({
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: LONGEST_ROW,
    }),
  );
  const rows = new FileRows();
  let count = 0;
  let line = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      count += 1;
      line = info.lines;
      rows.add(
        count,
        record.map((cell) => cell.replace(WRITTEN_APOSTROPHE, '$1').trim().toWellFormed()),
      );
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (!code?.startsWith('CSV_')) throw error;
    throw unreadableFile(localizedMessage('importQuote', { line: String(line + 1) }));
  }
  return rows.rows;
}
