import { imports, suppliers } from '@/db/schema';
import { query } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { versionOf } from '@/lib/rules/version';
import { currencyOf } from '@/lib/wines/offerings/price';
import { previewImportInput } from './input';
import { rowsWithoutCategory } from './kinds/category-of-new';
import type { PreviewRow, RowState } from './kinds/import-kind';
import { type Import, KINDS, previewOf } from './kinds/stored-import';

/** The rows that one page shows. */
export const ROWS_A_PAGE = 50;

/** The first values of a column that are shown with its head. */
const SAMPLES = 3;
const LONGEST_SAMPLE = 40;

/** A row of an import, with the cell that each of its errors is about. */
export type ShownRow = Omit<PreviewRow, 'errors'> & {
  errors: { field: string; message: string; cell: string }[];
};

/** One page of an import as people look at it, with the names that its values stand for. */
export interface Previewed
  extends Pick<Import, 'id' | 'kind' | 'state' | 'counts' | 'routeId' | 'purchaseRoundId'> {
  version: string;
  /** The fields that a column may be read as. */
  fields: readonly string[];
  columns: { head: string; field: string | null; samples: string[] }[];
  rows: ShownRow[];
  /** True while a row is refused because a new wine has no category. */
  lacksCategory: boolean;
  /** The currency of prices; undefined where there are none. */
  currency: string | undefined;
  categories: { id: number; name: string }[];
  suppliers: { id: number; name: string }[];
}

/**
 * One page of an import as people look at it: refused rows come first, then changed, new and equal ones. The version is
 * that of all rows, by which the page's button is held to them. 404 when there is no such import.
 */
export const previewImport = query({
  access: 'administrator',
  input: previewImportInput,
  async run({ scope }, { id, state, page }): Promise<Previewed> {
    const kept = existing(await scope.find(imports, id));
    const outcomes = previewOf(kept);
    const listed = inOrder(outcomes, state).slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE);
    return {
      id,
      kind: kept.kind,
      state: kept.state,
      counts: kept.counts,
      routeId: kept.routeId,
      purchaseRoundId: kept.purchaseRoundId,
      version: versionOf(kept.preview),
      fields: KINDS[kept.kind].fields,
      columns: kept.heads.map((head, at) => ({
        head,
        field: kept.columns[at] ?? null,
        samples: samplesOf(kept.rows, at),
      })),
      rows: withCells(listed, kept),
      lacksCategory: rowsWithoutCategory(kept, outcomes).size > 0,
      currency: kept.purchaseRoundId === null ? undefined : await currencyOf(scope, kept.purchaseRoundId),
      categories: await scope.categories(),
      suppliers: await scope.list(suppliers),
    };
  },
});

const ORDER = ['refused', 'changed', 'new', 'same'] as const satisfies RowState[];

const inOrder = (rows: PreviewRow[], wanted: RowState | undefined) =>
  ORDER.filter((state) => wanted === undefined || state === wanted).flatMap((state) =>
    rows.filter((row) => row.state === state),
  );

function withCells(listed: PreviewRow[], { columns, rows }: Pick<Import, 'columns' | 'rows'>): ShownRow[] {
  const cellsOf = new Map(rows.map(({ row, cells }) => [row, cells]));
  const cellOf = (row: number, field: string) =>
    columns
      .flatMap((column, at) => (column === field ? (cellsOf.get(row)?.[at] ?? '') : []))
      .join(' ')
      .trim();
  return listed.map(({ errors, ...row }) => ({
    ...row,
    errors: errors.map((error) => ({ ...error, cell: cellOf(row.row, error.field) })),
  }));
}

/** The first different values of a column, each cut to a length that can be read at a glance. */
function samplesOf(rows: Import['rows'], at: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of rows) {
    const cell = cells[at];
    if (cell) samples.add(cell.slice(0, LONGEST_SAMPLE).toWellFormed());
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}
