import type { TableRow } from './file-rows';

/** Cells of a column that are merged, from the row that holds their text to the last one. */
export interface MergedCells {
  column: number;
  from: number;
  to: number;
}

/** Further ones count as none: no table of a person has so many. */
export const MOST_MERGED = 20_000;

/** Gives rows the text of the cell that theirs is merged with, such as a category that stands once for many wines. */
export function carryDown(rows: TableRow[], merged: MergedCells[]): void {
  // The block that each column is in, and its text.
  const open = new Map<number, { to: number; text: string }>();
  const blocks = merged.toSorted((one, other) => other.from - one.from);
  for (const { row, cells } of rows) {
    while ((blocks.at(-1)?.from ?? row + 1) <= row) {
      const block = blocks.pop();
      // A row without any text is not among the rows.
      if (block)
        open.set(block.column, { to: block.to, text: block.from === row ? (cells[block.column] ?? '') : '' });
    }
    for (const [column, { to, text }] of open) {
      if (to < row) open.delete(column);
      else if (text !== '') {
        while (cells.length <= column) cells.push('');
        cells[column] ||= text;
      }
    }
  }
}
