import type { WineCategory } from '@/db/scope';
import { fieldError, invalid } from '@/lib/rules/errors';
import type { Columns, PreviewRow } from './import-kind';

const FIELD = 'category_id';

/** The category that all new wines without one get: that of the row above, or one by its id. */
export type CategoryOfNew = 'above' | number;

/** The numbers of the rows that are refused because a new wine has no category. */
export function rowsWithoutCategory({ columns, rows }: Columns, preview: PreviewRow[]): Set<number> {
  const at = columns.indexOf(FIELD);
  const refused = new Set(
    preview.flatMap(({ row, errors }) => (errors.some(({ field }) => field === FIELD) ? row : [])),
  );
  return new Set(rows.flatMap(({ row, cells }) => (refused.has(row) && !cells[at] ? row : [])));
}

/** Writes a category into those rows. A table without such a column gets one. 422 for a category that there is not. */
export function withCategory(
  table: Columns,
  preview: PreviewRow[],
  given: CategoryOfNew,
  categories: WineCategory[],
): Columns {
  const name = given === 'above' ? undefined : categories.find(({ id }) => id === given)?.name;
  if (given !== 'above' && name === undefined) {
    throw invalid(fieldError('category_of_new', 'noSuchCategory'));
  }
  const without = rowsWithoutCategory(table, preview);
  const needsColumn = name !== undefined && without.size > 0 && !table.columns.includes(FIELD);
  // The new column stands first: the end of a row tells whether it has more cells than there are heads.
  const { heads, columns, rows } = needsColumn ? withColumn(table) : table;
  const at = columns.indexOf(FIELD);
  let above = '';
  return {
    heads,
    columns,
    rows: rows.map(({ row, cells }) => {
      above = cells[at] || above;
      return { row, cells: at >= 0 && without.has(row) ? filled(cells, at, name ?? above) : cells };
    }),
  };
}

/** The cells of a row, which may have been too short, with a text at this place. */
const filled = (cells: string[], at: number, text: string) =>
  Array.from({ length: Math.max(cells.length, at + 1) }, (_, place) =>
    place === at ? text : (cells[place] ?? ''),
  );

const withColumn = ({ heads, columns, rows }: Columns): Columns => ({
  heads: ['category', ...heads],
  columns: [FIELD, ...columns],
  rows: rows.map(({ row, cells }) => ({ row, cells: ['', ...cells] })),
});
