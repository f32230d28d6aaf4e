import { spelled } from '@/lib/tables/pasting/headings';
import { type ReadColumns, readColumns } from '@/lib/tables/pasting/pasted-columns';
import { MOST_AT_ONCE } from '@/lib/wines/offerings/input';
import type { Offering } from '@/lib/wines/offerings/queries';
import { type List, type ReadWine, readRow } from './pasted-wine';
import { wineFieldOf } from './pasted-words';
import { WINE_FIELDS, type WineField } from './wine-fields';

const LAYOUT = {
  meaning: wineFieldOf,
  isHead: (meanings: (WineField | undefined)[]) => meanings.includes('name'),
  withoutHead: () => WINE_FIELDS.slice(0, 6),
  most: MOST_AT_ONCE,
};

/**
 * Reads a pasted table of wines; a row that names a wine of the list changes it, and any other adds one. 422 for more
 * rows than one list takes at once.
 */
export function readPasted(
  text: string,
  corrected: Parameters<typeof readColumns<WineField>>[2],
  list: List,
): Omit<ReadColumns<WineField>, 'rows'> & { rows: ReadWine[] } {
  const table = readColumns(text, LAYOUT, corrected);
  const taken = new Set<string>();
  const byName = new Map<string, Offering[]>();
  for (const offering of list.offerings) {
    const name = spelled(offering.name);
    byName.set(name, [...(byName.get(name) ?? []), offering]);
  }
  const alike = (name = '') => byName.get(spelled(name)) ?? [];
  return { ...table, rows: table.rows.map((row) => readRow(row, list, alike(row.cells.name), taken)) };
}
