import { Readable } from 'node:stream';
import { parse as parseStream } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import type { AssignedColumns } from '@/db/schema/bank';
import { slicesOf } from '@/lib/tables/files/turns';
import { UnreadableFile } from '@/lib/tables/files/unreadable';
import { localizedMessage } from '@/lib/words/languages/localized-message';
import { isWrittenAmount } from './csv-amounts';
import { readDay } from './csv-days';
import { Movements, oneLine } from './entry';

/** Columns that were assigned before, for files with exactly these heads; without heads, with as many cells. */
export interface RememberedColumns {
  heads: string[];
  columns: AssignedColumns;
}

/** The columns of a table as far as they are known before it is read. */
export interface KnownColumns {
  /** The columns that the caller names. */
  columns: AssignedColumns | undefined;
  remembered: RememberedColumns[];
}

/** Columns that are chosen one after another. */
export type ChosenColumns = { [Kind in keyof AssignedColumns]?: AssignedColumns[Kind] | undefined };

/** The heads that columns name, each as often as it is named. */
export const headsIn = ({ head: _hasHead, month_first: _isAmerican, ...named }: AssignedColumns): string[] =>
  Object.values(named).flatMap((head) => head ?? []);

/** The head of a table: its cells, the meaning of its columns, and the sign between them. */
export interface Head extends RememberedColumns {
  delimiter: string;
}

const DELIMITERS = [';', ',', '\t', '|'];

/** The head of a table stands in one of the first lines, below lines about the account. */
const FIRST_LINES = 100;

/** The most characters of one line: after a quotation mark that is never closed, all that follows is one. */
const LONGEST_LINE = 100_000;

const parsing = (delimiter: string) => ({
  delimiter,
  // All of them, since a table may have more than one.
  recordDelimiter: ['\r\n', '\n', '\r'],
  maxRecordSize: LONGEST_LINE,
  relaxQuotes: true,
  relaxColumnCount: true,
  skipEmptyLines: true,
  bom: true,
});

interface Table {
  delimiter: string;
  lines: string[][];
  /** The number of each line in the file. */
  numbers: number[];
}

/** The heads of a table's columns, or their places where it has none. */
export interface TableHeads {
  heads: string[];
  hasHead: boolean;
  /** The first rows, each cell in one line. */
  rows: Row[];
}

/** The characters in which the first lines stand. */
const BEGINNING = 256 * 1024;

const tablesOf = (text: string) =>
  DELIMITERS.map((delimiter): Table => ({ delimiter, ...firstLines(text.slice(0, BEGINNING), delimiter) }));

/** Refuses a line that is too long to be one of a table: very many empty cells take longer than very much text. */
export function requireShortLines(text: string): void {
  let line = 1;
  for (let at = 0, end = 0; at < text.length; at = end + 1, line += 1) {
    end = text.slice(at, at + LONGEST_LINE + 1).search(/[\r\n]/);
    end = end < 0 ? text.length : at + end;
    if (end - at > LONGEST_LINE) throw new UnreadableFile(localizedMessage('bankCsvBroken', { line }));
  }
}

/** The heads of the columns as far as the table itself shows them; undefined where there is none. */
export function headsOfCsv(text: string): TableHeads | undefined {
  const { lines, numbers } = mostRegular(tablesOf(text));
  const place = lines.findIndex(hasThreeCells);
  const line = lines[place];
  if (!line) return undefined;
  const hasHead = !isTransfer(line);
  const heads = hasHead ? apart(trimmed(line)) : placesOf(line.length);
  const rows = lines
    .map((cells, index) => ({ cells, line: numbers[index] ?? 0 }))
    .slice(hasHead ? place + 1 : place)
    .filter(({ cells }) => hasThreeCells(cells));
  // A filled column at the end may have a blank head.
  const isBlank =
    line.length > heads.length && !heads.includes('') && rows.some(({ cells }) => cells[heads.length]);
  return { heads: isBlank ? [...heads, ''] : heads, hasHead, rows };
}

const firstHeads = (tables: Table[]) => mostRegular(tables).lines.find(hasThreeCells);

/** Finds the line with the heads of the columns and their meaning; refuses a table of which nobody knows that. */
export function headOf(text: string, { columns, remembered }: KnownColumns): Head {
  const tables = tablesOf(text);
  if (columns?.head === false) return headless(tables, columns);
  for (const { delimiter, lines } of tables) {
    for (const line of lines) {
      const heads = apart(trimmed(line));
      const held = columns
        ? headsIn(columns).every((name) => name === '' || heads.includes(name)) && columns
        : remembered.find((known) => known.columns.head !== false && isLike(known.heads, heads))?.columns;
      if (!held) continue;
      if (isTransfer(line)) throw refused('bankColumnsNoHead', line);
      return { delimiter, heads, columns: held };
    }
  }
  const heads = firstHeads(tables);
  if (!heads) throw new UnreadableFile(localizedMessage('bankFileNoTable'));
  if (!isTransfer(heads))
    throw refused(columns ? 'bankColumnsMissing' : 'bankColumns', apart(trimmed(heads)));
  const known = remembered.find(
    (one) => one.columns.head === false && one.heads.length === heads.length && !columns,
  );
  if (!known) throw refused('bankColumnsNoHead', heads);
  return { ...known, delimiter: mostRegular(tables).delimiter };
}

/** The place of a table without heads, whose columns are named by their places. */
function headless(tables: Table[], columns: AssignedColumns): Head {
  const table = mostRegular(tables);
  const place = Number(columns.date) - 1;
  const row = table.lines.find((line) => readDay(line[place] ?? '') !== undefined);
  const heads = placesOf((row ?? table.lines.find(hasThreeCells) ?? []).length);
  if (heads.length === 0) throw new UnreadableFile(localizedMessage('bankFileNoTable'));
  if (!headsIn(columns).every((name) => heads.includes(name))) throw refused('bankColumnsMissing', heads);
  return { delimiter: table.delimiter, heads, columns };
}

const placesOf = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

function refused(key: 'bankColumns' | 'bankColumnsMissing' | 'bankColumnsNoHead', heads: string[]) {
  const filled = heads.filter((head) => head !== '').join(', ');
  return new UnreadableFile(localizedMessage(key, { heads: filled, example: '"head": false' }), 'columns');
}

const hasThreeCells = (cells: string[]) => cells.filter((cell) => cell !== '').length >= 3;

/** True for a line with a day and an amount: no heads, but a transfer. */
const isTransfer = (cells: string[]) =>
  cells.some((cell) => readDay(cell) !== undefined) &&
  cells.some((cell) => readDay(cell) === undefined && isWrittenAmount(cell));

const isLike = (one: string[], other: string[]) => one.join('\0') === other.join('\0');

/** The cells of the first lines, each in one line, and their numbers. */
function firstLines(text: string, delimiter: string): Pick<Table, 'lines' | 'numbers'> {
  const lines: string[][] = [];
  const numbers: number[] = [];
  const onRecord = (cells: string[], { lines: number }: { lines: number }) => {
    lines.push(cells.map((cell) => oneLine(cell, 200)));
    numbers.push(number);
    return null;
  };
  try {
    parse(text, { ...parsing(delimiter), to: FIRST_LINES, onRecord });
  } catch {
    // A quotation mark that is never closed is told where all of the file is read.
  }
  return { lines, numbers };
}

/** The cells of a line without empty ones at the end. */
const trimmed = (cells: string[]) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

/** Heads that can be told apart: the later ones of equal heads have their place behind. */
function apart(heads: string[]): string[] {
  const taken = new Set<string>();
  return heads.map((head, index) => {
    const name = taken.has(head) ? `${head} (${index + 1})`.trim() : head;
    taken.add(name);
    return name;
  });
}

/** The table in which most lines have as many cells as others, and at least three. */
function mostRegular(tables: Table[]): Table {
  const regular = ({ lines }: Table) => {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const { length } = trimmed(line);
      if (length > 2) counts.set(length, (counts.get(length) ?? 0) + 1);
    }
    return Math.max(0, ...counts.values());
  };
  return tables.reduce((best, table) => (regular(table) > regular(best) ? table : best));
}

/** One line of a table, with its number. */
export interface Row {
  cells: string[];
  line: number;
}

/**
 * The filled lines of a table below its heads, and the number of filled lines above. The file is read in slices, so that
 * others have their turn.
 */
export async function rowsOf(
  text: string,
  { delimiter, heads, columns }: Head,
): Promise<{ rows: Row[]; above: number }> {
  const parser = Readable.from(slicesOf(text)).pipe(parseStream({ ...parsing(delimiter), info: true }));
  const movements = new Movements();
  const rows: Row[] = [];
  const hasHead = columns.head !== false;
  const isHeads = (cells: string[]) =>
    hasHead &&
    cells.length >= heads.length &&
    oneLine(cells[0] ?? '', 200) === heads[0] &&
    isLike(apart(trimmed(cells.map((cell) => oneLine(cell, 200)))), heads);
  const isFirst = (cells: string[]) => {
    const day = cells[Number(columns.date) - 1]?.trim() ?? '';
    return readDay(day) !== undefined || (cells.length === heads.length && /\d/.test(day));
  };
  let isBelow = false;
  let above = 0;
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      movements.add();
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (isHeads(cells)) isBelow = true;
      else if (isBelow || (!hasHead && isFirst(cells))) {
        isBelow = true;
        rows.push({ cells, line: info.lines });
      } else above += 1;
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    const line = error instanceof Error && 'lines' in error ? Number(error.lines) : rows.length;
    throw new UnreadableFile(localizedMessage('bankCsvBroken', { line }));
  }
  return { rows, above };
}
