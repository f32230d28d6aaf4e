import { unreadableFile } from './unreadable-file';

/** A row with the number that the file's program shows for it, from 1, and its cells. */
export interface TableRow {
  row: number;
  cells: string[];
}

export const MOST_ROWS = 20_000;
export const MOST_COLUMNS = 300;

/** Rows above the heads, such as a title. */
export const MOST_ABOVE = 20;

/** Collects the filled rows of a file, and refuses one of too many rows or columns as soon as it shows. */
export class FileRows {
  readonly rows: TableRow[] = [];

  /** Adds a row up to its last filled cell. */
  add(row: number, cells: string[]): void {
    const length = cells.findLastIndex((cell) => cell !== '') + 1;
    if (length === 0) return;
    if (length > MOST_COLUMNS) throw unreadableFile('importColumns', { most: MOST_COLUMNS, row });
    this.rows.push({ row, cells: cells.slice(0, length) });
    if (this.rows.length > MOST_ABOVE + 1 + MOST_ROWS) throw tooManyRows();
  }
}

export const tooManyRows = () => unreadableFile('importRows', { most: MOST_ROWS });
