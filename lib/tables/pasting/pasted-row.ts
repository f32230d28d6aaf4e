import type { LocalizedMessage } from '@/lib/words/languages/localized-message';

/** The cells of a row by the fields they are read as. */
export type Cells<F extends string> = Partial<Record<F, string>>;

/** The reason for a row's refusal, and the field of the cell at fault, if it is one cell. */
export interface PastedProblem<F extends string> {
  field?: F;
  message: LocalizedMessage;
}

/** The outcome of a row of a pasted table, to be shown before it is saved. */
export interface PastedRow<F extends string> {
  /** The line of the text on which it begins, from 1. */
  line: number;
  state: RowState;
  /** The row's cells as they were pasted. */
  cells: Cells<F>;
  /** The stored values of the fields that change. */
  before: Cells<F>;
  problems: PastedProblem<F>[];
  /** A remark about an accepted row. */
  note?: LocalizedMessage;
}

export type RowState = 'new' | 'changed' | 'same' | 'refused';

/** The number of rows in each state. */
type RowCounts = Record<RowState, number>;

/** A column of a pasted table: its heading, the first text in it, and the field it is read as, or null for none. */
export interface PastedColumn<F extends string> {
  head: string;
  sample: string;
  field: F | null;
}

/** The outcome of a pasted table: its columns, its rows, and the number of rows in each state. */
export interface Pasted<F extends string> {
  columns: PastedColumn<F>[];
  /** The digest of the first row, by which corrected columns find their table. */
  first: string;
  rows: PastedRow<F>[];
  counts: RowCounts;
}

/** A table that was read, with its rows counted. */
export function pasted<F extends string>(
  { columns, first }: Pick<Pasted<F>, 'columns' | 'first'>,
  rows: PastedRow<F>[],
): Pasted<F> {
  const counts: RowCounts = { new: 0, changed: 0, same: 0, refused: 0 };
  for (const { state } of rows) counts[state] += 1;
  return { columns, first, rows, counts };
}

/** The largest number of rows on a page. */
const MOST_SHOWN = 500;

/** The rows for a page, in their order: refused and doubtful ones before all others. */
export function rowsToShow<F extends string>(rows: PastedRow<F>[]): PastedRow<F>[] {
  if (rows.length <= MOST_SHOWN) return rows;
  const rank = ({ state, note }: PastedRow<F>) =>
    ['refused', 'changed', 'new', 'same'].indexOf(state) - (note === undefined ? 0 : 3);
  return rows
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, MOST_SHOWN)
    .toSorted((one, other) => one.line - other.line);
}
