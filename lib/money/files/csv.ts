import { Readable } from 'node:stream';
import { parse as parseStream } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import type { AssignedColumns } from '@/db/schema/bank';
import { localizedMessage } from '@/lib/words/languages/localized-message';
import { aboutAmount, amountReader } from './csv-amounts';
import {
  type BankEntry,
  type BankFile,
  ibanOf,
  idOf,
  isDay,
  Movements,
  oneLine,
  slicesOf,
  UnreadableFile,
} from './entry';

/** Columns that were assigned before, for files with exactly these heads. */
export interface RememberedColumns {
  heads: string[];
  columns: AssignedColumns;
}

/** What is known of a file before it is read. */
export interface CsvContext {
  /** The columns that the caller names. */
  columns: AssignedColumns | undefined;
  remembered: RememberedColumns[];
  /** The currency of amounts where no column says it. */
  currency: string | undefined;
}

/** A file that was read, and the columns that were. */
export interface CsvFile extends BankFile {
  assigned: RememberedColumns;
}

const DELIMITERS = [';', ',', '\t', '|'];

/** The head of a table stands in one of the first lines, below what a bank writes about the account. */
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
}

interface Head extends RememberedColumns {
  delimiter: string;
}

/**
 * Reads a table of a bank. Throws `UnreadableFile` when nobody knows what its columns hold, and for a line that cannot
 * be read.
 */
export async function readCsv(text: string, context: CsvContext): Promise<CsvFile> {
  const head = headOf(text, context);
  const rows = await rowsBelow(text, head);
  const { columns, heads } = head;
  const at = (name: string | undefined) => (name === undefined ? -1 : heads.indexOf(name));
  const places = {
    date: at(columns.date),
    amount: at(columns.amount),
    currency: at(columns.currency),
    name: at(columns.name),
    iban: at(columns.iban),
    text: at(columns.text),
    id: at(columns.id),
  };
  const amountOf = amountReader(rows.map(({ cells }) => cells[places.amount] ?? ''));
  const entries = rows.flatMap(({ cells, line }): BankEntry[] => {
    const written = cells[places.amount]?.trim();
    const day = cells[places.date]?.trim() ?? '';
    // Below the table some banks write a sum.
    if (!written && day === '') return [];
    const bookedOn = readDay(day);
    if (bookedOn === undefined) {
      throw new UnreadableFile(localizedMessage('bankDay', { line, written: day.slice(0, 40) }));
    }
    // Where money that goes out has a column of its own, this one is empty. A line that is cut off does not have it.
    if (written === '') return [];
    const currency = places.currency < 0 ? context.currency : cells[places.currency]?.trim().toUpperCase();
    if (currency === undefined) throw new UnreadableFile(localizedMessage('bankCurrencyUnknown'), 'columns');
    if (!/^[A-Z]{3}$/.test(currency)) {
      throw new UnreadableFile(localizedMessage('bankCurrency', { line, written: currency.slice(0, 40) }));
    }
    const amountCents = amountOf(written ?? '', currency);
    if (typeof amountCents === 'string') {
      throw new UnreadableFile(aboutAmount(amountCents, line, written ?? ''));
    }
    if (amountCents === 0) return [];
    return [
      {
        bookedOn,
        amountCents,
        currency,
        name: oneLine(cells[places.name] ?? '', 200),
        iban: ibanOf(cells[places.iban]),
        text: oneLine(cells[places.text] ?? ''),
        bankId: idOf(cells[places.id]),
        part: null,
        transactionId: null,
        endToEndId: null,
        returned: false,
        unsplit: false,
      },
    ];
  });
  return { accounts: [], entries, assigned: { heads, columns } };
}

const tablesOf = (text: string) =>
  DELIMITERS.map((delimiter): Table => ({ delimiter, lines: firstLines(text, delimiter) }));

/** The heads of the columns as far as the table itself shows them; undefined where there is none. */
export const headsOfCsv = (text: string) => firstHeads(tablesOf(text));

const firstHeads = (tables: Table[]) => mostRegular(tables).lines.find(hasThreeCells);

/** Finds the line with the heads of the columns, and what they hold. */
function headOf(text: string, { columns, remembered }: CsvContext): Head {
  const tables = tablesOf(text);
  for (const { delimiter, lines } of tables) {
    for (const heads of lines) {
      const held = columns
        ? Object.values(columns).every((name) => heads.includes(name)) && columns
        : remembered.find((known) => known.heads.join('\0') === heads.join('\0'))?.columns;
      if (held) return { delimiter, heads, columns: held };
    }
  }
  const heads = firstHeads(tables);
  if (!heads) throw new UnreadableFile(localizedMessage('bankFileNoTable'));
  const problem = columns ? 'bankColumnsMissing' : 'bankColumns';
  throw new UnreadableFile(
    localizedMessage(problem, { heads: heads.filter((head) => head !== '').join(', ') }),
    'columns',
  );
}

const hasThreeCells = (cells: string[]) => cells.filter((cell) => cell !== '').length >= 3;

/** The cells of the first lines, trimmed, without empty ones at the end. */
function firstLines(text: string, delimiter: string): string[][] {
  const lines: string[][] = [];
  const onRecord = (cells: string[]) => {
    lines.push(headsOf(cells));
    return null;
  };
  try {
    parse(text, { ...parsing(delimiter), to: FIRST_LINES, onRecord });
  } catch {
    // A quotation mark that is never closed is told where all of the file is read.
  }
  return lines;
}

const headsOf = (cells: string[]) => {
  const trimmed = cells.map((cell) => oneLine(cell, 200));
  return trimmed.slice(0, trimmed.findLastIndex((cell) => cell !== '') + 1);
};

/** The table in which most lines have as many cells as others, and at least three. */
function mostRegular(tables: Table[]): Table {
  const regular = ({ lines }: Table) => {
    const counts = new Map<number, number>();
    for (const { length } of lines) if (length > 2) counts.set(length, (counts.get(length) ?? 0) + 1);
    return Math.max(0, ...counts.values());
  };
  return tables.reduce((best, table) => (regular(table) > regular(best) ? table : best));
}

interface Row {
  cells: string[];
  line: number;
}

/** The lines below the head, with the number of each. The file is read in slices, so that others have their turn. */
async function rowsBelow(text: string, { delimiter, heads }: Head): Promise<Row[]> {
  const parser = Readable.from(slicesOf(text)).pipe(parseStream({ ...parsing(delimiter), info: true }));
  const movements = new Movements();
  const rows: Row[] = [];
  let found = false;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      if (found) {
        movements.add();
        rows.push({ cells: record, line: info.lines });
      } else found = headsOf(record).join('\0') === heads.join('\0');
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    const line = error instanceof Error && 'lines' in error ? Number(error.lines) : rows.length;
    throw new UnreadableFile(localizedMessage('bankCsvBroken', { line }));
  }
  return rows;
}

const ISO_DAY = /^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?!\d)/;
const LOCAL_DAY = /^(\d{1,2})[-/.]\s?(\d{1,2})[-/.]\s?(\d{4}|\d{2})(?!\d)/;

/** A day as YYYY-MM-DD: ISO 8601, else day before month. Undefined for all else. */
function readDay(text: string): string | undefined {
  const [, isoYear, , isoMonth, isoDay] = ISO_DAY.exec(text) ?? [];
  const [, day, month, year] = LOCAL_DAY.exec(text) ?? [];
  const read =
    isoYear === undefined
      ? `${(year ?? '').padStart(4, '20')}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
      : `${isoYear}-${isoMonth}-${isoDay}`;
  return isDay(read) ? read : undefined;
}
