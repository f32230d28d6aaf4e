import { z } from 'zod';
import { invalid } from '@/lib/rules/errors';
import { versionOf } from '@/lib/rules/version';
import { localizedMessage } from '@/lib/words/languages/localized-message';
import type { Cells, PastedColumn } from './pasted-row';
import { readTable, type TableRow } from './pasted-table';

/** The headings and patterns of a table's columns. */
interface Layout<F extends string> {
  /** The field that a heading means. */
  meaning(heading: string): F | undefined;
  /** True when a first row holds headings, by the meaning of its cells. */
  isHead(meanings: (F | undefined)[], cells: string[]): boolean;
  /** The fields of the columns of a table without headings. */
  withoutHead(rows: TableRow[], width: number): (F | undefined)[];
  /** A field that several columns may make together, such as first and last name. */
  joined?: F;
  /** The largest number of rows of one table. */
  most: number;
}

/** The fields chosen for the columns, and the digest of the table's first row. */
interface Corrected<F extends string> {
  first?: string | undefined;
  columns?: (F | null)[] | undefined;
}

/** A pasted table with its columns. */
export interface ReadColumns<F extends string> {
  columns: PastedColumn<F>[];
  first: string;
  /** `isLonger` marks a row with text beyond the last heading. */
  rows: { line: number; cells: Cells<F>; isLonger: boolean }[];
}

/** The columns as a form corrected them, for the input of a rule. */
export const correctedInput = <F extends string>(fields: readonly [F, ...F[]]) => ({
  first: z.string().max(100).optional(),
  columns: z.array(z.enum(fields).nullable()).max(300).optional(),
});

/**
 * Reads a pasted table. Of two columns of one field the first counts, and the other is read as none. Corrected columns
 * count for the table they were shown with. 422 for too many rows, or for two columns that were both given one field.
 */
export function readColumns<F extends string>(
  text: string,
  layout: Layout<F>,
  { first: of, columns: corrected }: Corrected<F>,
): ReadColumns<F> {
  const table = readTable(text);
  const top = table[0]?.cells ?? [];
  const first = versionOf(top);
  const meanings = top.map(layout.meaning);
  const hasHead = layout.isHead(meanings, top);
  const rows = hasHead ? table.slice(1) : table;
  if (rows.length > layout.most) {
    throw invalid({ path: 'text', message: localizedMessage('rowsAtMost', { most: layout.most }) });
  }
  const width = hasHead ? top.length : rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const isCorrected = corrected !== undefined && of === first;
  const wanted = isCorrected ? corrected : hasHead ? meanings : layout.withoutHead(rows, width);
  const fields: (F | null)[] = [];
  for (let index = 0; index < width; index++) {
    const field = wanted[index] ?? null;
    const isTwice = field !== null && field !== layout.joined && fields.includes(field);
    if (isTwice && isCorrected)
      throw invalid({ path: `columns.${index}`, message: localizedMessage('columnTwice') });
    fields.push(isTwice ? null : field);
  }
  return {
    first,
    columns: fields.map((field, index) => ({
      head: hasHead ? (top[index] ?? '') : '',
      sample: rows.find(({ cells }) => cells[index])?.cells[index]?.slice(0, 60) ?? '',
      field,
    })),
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: byField(cells, fields),
      isLonger: cells.slice(width).some((cell) => cell !== ''),
    })),
  };
}

/** The cells of a row by field; those of one field stand together. */
function byField<F extends string>(cells: string[], fields: (F | null)[]): Cells<F> {
  const named: Cells<F> = {};
  for (const field of new Set(fields)) {
    if (field === null) continue;
    const parts = fields.map((one, index) => (one === field ? (cells[index] ?? '') : null));
    const columns = parts.filter((part) => part !== null);
    named[field] = joinedParts(columns.filter(Boolean), columns.length);
  }
  return named;
}

/** Longer texts are no name. */
const LONGEST_JOINED = 600;

/**
 * The parts of a name, from so many columns, as one text. An address book has the whole name beside its parts, which is
 * taken alone.
 */
export function joinedParts(parts: string[], columns: number): string {
  const joined = parts.join(' ');
  if (columns < 3 || joined.length > LONGEST_JOINED) return joined;
  const words = parts.map((part) => part.split(/[\s,]+/));
  const whole = parts.find((_, at) => words.flat().every((word) => words[at]?.includes(word)));
  return whole ?? joined;
}
