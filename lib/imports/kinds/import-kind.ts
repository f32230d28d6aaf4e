import type { Scope } from '@/db/scope';
import type { TableRow } from '../file/file-rows';

export const ROW_STATES = ['new', 'changed', 'same', 'refused'] as const;

export type RowState = (typeof ROW_STATES)[number];

/** The outcome of a row: `changes` has each field with its value before and after, as the resource has them. */
export interface PreviewRow {
  row: number;
  state: RowState;
  label: string;
  changes: Record<string, [before: unknown, after: unknown]>;
  /** Messages are in no language yet. */
  errors: { field: string; message: string }[];
  /** A remark about an accepted row; the API does not tell it. */
  note?: string;
  /** The participant of the row, by which anonymising finds it; not told. */
  person?: { email: string; id: number | null };
}

/** A label is shown in one line. */
export const LONGEST_LABEL = 200;

/** A row that an import wrote, for its undoing. */
export interface WrittenRow {
  id: number;
  row: number;
  /** The values before, by field; null for a new one. */
  before: Record<string, unknown> | null;
  /** The digest of all its columns after. */
  digest: string;
}

/** The outcome of a file's rows, and the act that writes it. */
export interface Plan {
  preview: PreviewRow[];
  /** Refuses with 409 when one of the new ones is there by now. */
  write(): Promise<WrittenRow[]>;
}

/** The group or the round that the rows go to; neither for the library. */
export interface Target {
  routeId: number | null;
  purchaseRoundId: number | null;
}

/** The rows of a file with the meaning of their columns. */
export interface Columns {
  heads: string[];
  columns: (string | null)[];
  rows: TableRow[];
}

/** A resource that files are imported as. */
export interface Kind {
  fields: readonly string[];
  /** A field that several columns make together, such as first and last name. */
  joined?: string;
  /** The field that a head means. */
  meaning(head: string): string | undefined;
  /** Reads files that begin with a row instead of heads, where `begins` knows one. */
  headless?: {
    begins(cells: string[]): boolean;
    read(rows: TableRow[]): Pick<Columns, 'columns' | 'rows'>;
  };
  /** Locks the stored data that the rows are read against, until the transaction ends. */
  lock(scope: Scope, target: Target): Promise<void>;
  /** Reads the rows against what is stored, in a fixed number of statements. */
  plan(scope: Scope, target: Target, table: Columns): Promise<Plan>;
  /** Takes back the written rows; refuses with 409 when other rows depend on them, or one was changed since. */
  undo(scope: Scope, written: WrittenRow[]): Promise<void>;
}
