import type { FileFormat } from '@/lib/rules/input';
import { BYTE_ORDER_MARK, type Content, csvRows } from './csv-text';
import { type SheetCell, sheetCell, xlsxFile } from './xlsx';

/** A row by the names of its columns. It may have more than the columns of a file. */
export type FileRow = Record<string, Content>;

/** The heads of a file's columns, and its delimiter as CSV. */
export interface FileLook {
  heads?: Record<string, string>;
  delimiter?: ',' | ';';
}

/** The items of a list as a file: its heads are the names of these fields, or others, and each item is a row. */
export function recordsFile(
  format: FileFormat,
  sheet: string,
  fields: readonly string[],
  portions: AsyncIterable<FileRow[]>,
  { heads, delimiter = ',' }: FileLook = {},
): AsyncGenerator<string | Uint8Array> {
  const head = fields.map((field) => heads?.[field] ?? field);
  const contents = (row: FileRow) => fields.map((field) => row[field] ?? null);
  if (format === 'csv') return csvFile(head, mapped(portions, contents), delimiter);
  const widths = fields.map(() => 20);
  return xlsxFile(sheet, sheetRows(head, mapped(portions, contents)), widths);
}

async function* mapped<T, U>(portions: AsyncIterable<T[]>, map: (item: T) => U): AsyncGenerator<U[]> {
  for await (const portion of portions) yield portion.map(map);
}

async function* csvFile(
  head: string[],
  portions: AsyncIterable<Content[][]>,
  delimiter: ',' | ';',
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRows([head], delimiter);
  for await (const rows of portions) if (rows.length > 0) yield csvRows(rows, delimiter);
}

async function* sheetRows(
  head: string[],
  portions: AsyncIterable<Content[][]>,
): AsyncGenerator<SheetCell[][]> {
  yield [head.map((name) => sheetCell(name, { bold: true }))];
  for await (const rows of portions) yield rows.map((row) => row.map((content) => sheetCell(content)));
}
