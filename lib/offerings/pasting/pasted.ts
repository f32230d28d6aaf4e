import { invalid } from '@/lib/errors';
import { saying } from '@/lib/languages/saying';
import { MOST_AT_ONCE } from '@/lib/offerings/input';
import type { Offering } from '@/lib/offerings/queries';
import { PASTED_COLUMNS, type PastedColumn } from './pasted-columns';
import { readTable } from './pasted-table';
import { type Cells, type List, type PastedRow, readRow } from './pasted-wine';
import { columnOf, spelled } from './pasted-words';

/**
 * Reads a pasted table of wines; a row that names a wine of the list changes it, and any other adds one. 422 for more
 * rows than one list takes at once.
 */
export function readPasted(text: string, list: List): PastedRow[] {
  const table = readTable(text);
  const headings = headingsOf(table[0]?.cells ?? []);
  const rows = headings ? table.slice(1) : table;
  if (rows.length > MOST_AT_ONCE) {
    throw invalid({ path: 'text', message: saying('rowsAtMost', { most: MOST_AT_ONCE }) });
  }
  const columns = headings ?? PASTED_COLUMNS.slice(0, 6);
  const taken = new Set<string>();
  const byName = new Map<string, Offering[]>();
  for (const offering of list.offerings) {
    const name = spelled(offering.name);
    byName.set(name, [...(byName.get(name) ?? []), offering]);
  }
  return rows.map(({ line, cells }) => {
    const named: Cells = {};
    for (const [index, column] of columns.entries()) if (column) named[column] = cells[index] ?? '';
    return readRow(line, named, list, byName.get(spelled(named.name ?? '')) ?? [], taken);
  });
}

/** The column under each heading, undefined under an unknown one. Undefined when the row is no row of headings. */
function headingsOf(cells: string[]): (PastedColumn | undefined)[] | undefined {
  const found = cells.map(columnOf);
  return found.includes('name') ? found : undefined;
}
