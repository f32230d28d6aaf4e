import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { decodeTable } from '@/lib/tables/files/decode';
import { slicesOf } from '@/lib/tables/files/turns';
import { looksLikeZip } from '@/lib/tables/files/zip';
import { FileRows, MOST_ABOVE, MOST_COLUMNS, MOST_ROWS, type TableRow, tooManyRows } from './file-rows';
import { unreadableFile } from './unreadable-file';
import { workbookRows } from './workbook';

/** A table as a file has it: its heads, which are none where it begins with a row, and the rows below them. */
export interface ImportTable {
  heads: string[];
  rows: TableRow[];
}

/**
 * Reads the table of a workbook or a text; the bytes say which. Its heads are in the first filled row below titles:
 * `isHead` knows heads, and `isEntry` a row that stands in their place. Throws a 422 at `file` for too many rows or
 * columns, no row, a quote that is never closed, and any other kind of file.
 */
export async function importTable(
  bytes: Uint8Array,
  isHead: (cell: string) => boolean,
  isEntry: (cells: string[]) => boolean = () => false,
): Promise<ImportTable> {
  const filled = looksLikeZip(bytes) ? await workbookRows(bytes) : await textRows(bytes, isHead);
  const at = placeOfHeads(filled, isHead, isEntry);
  const head = filled[at];
  const hasHeads = head !== undefined && !isEntry(head.cells);
  const rows = filled.slice(hasHeads ? at + 1 : at);
  if (!head || rows.length === 0) throw unreadableFile('importEmpty', {});
  if (rows.length > MOST_ROWS) throw tooManyRows();
  return { heads: hasHeads ? head.cells : [], rows };
}

/**
 * The first row with two heads, or with one below nothing but titles of one cell; else the first entry below such titles, or
 * the first filled row. One head beside others makes its row that of the heads.
 */
function placeOfHeads(
  rows: TableRow[],
  isHead: (cell: string) => boolean,
  isEntry: (cells: string[]) => boolean,
): number {
  let single: number | undefined;
  let entry: number | undefined;
  let isTitle = true;
  for (const [at, { cells }] of rows.slice(0, MOST_ABOVE).entries()) {
    const heads = cells.filter(isHead).length;
    const filled = cells.filter((cell) => cell !== '').length;
    if (heads > 1 || (heads === 1 && filled > 1 && isTitle)) return at;
    if (heads === 1 && isTitle) single ??= at;
    if (isTitle && isEntry(cells)) entry ??= at;
    isTitle &&= filled === 1;
  }
  return single ?? entry ?? 0;
}

/**
 * The sign between cells: the one by which a line has two heads, else the one that all lines have equally often, else the
 * one that the first line has most of.
 */
function delimiterOf(text: string, isHead: (cell: string) => boolean): string {
  const signs = ['\t', ';', ','];
  const lines = text
    .slice(0, 64 * 1024)
    .trimStart()
    .split(/\r\n?|\n/, MOST_ABOVE);
  for (const line of lines) {
    const cellsBy = (sign: string) => line.split(sign, MOST_COLUMNS).map((cell) => cell.replaceAll('"', ''));
    const found = signs.find((sign) => cellsBy(sign).filter(isHead).length > 1);
    if (found) return found;
  }
  const bare = lines.map((line) => line.replaceAll(/"[^"]*"/g, ''));
  // A title above the heads has none of them.
  const [first = '', ...others] = bare.filter((line) => /[\t;,]/.test(line));
  const counts = signs.map((sign) => [first.split(sign).length, sign] as const);
  const steady = counts.find(
    ([count, sign]) => count > 1 && others.every((line) => line.split(sign).length === count),
  );
  if (steady) return steady[1];
  return counts.toSorted(([one], [other]) => other - one)[0]?.[1] ?? ',';
}

/** An export writes an apostrophe before a text that a spreadsheet would take for a formula. */
const WRITTEN_APOSTROPHE = /^'('*[=+\-@\t\r＝＋－＠])/u;

/** The most characters of one row: after a quote that is never closed, all that follows is one. */
const LONGEST_ROW = 1_000_000;

async function textRows(bytes: Uint8Array, isHead: (cell: string) => boolean): Promise<TableRow[]> {
  const text = decodeTable(bytes);
  // A NUL stands in no text: these are the bytes of a picture, an old workbook or the like.
  if (text === undefined || text.includes('\0')) throw unreadableFile('importUnreadable', {});
  const parser = Readable.from(slicesOf(text)).pipe(
    parse({
      delimiter: delimiterOf(text, isHead),
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
    throw unreadableFile('importQuote', { line: String(line + 1) });
  }
  return rows.rows;
}
