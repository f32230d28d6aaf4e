import type { Row } from './csv-table';

// The words by which banks tell in a table whether money came in, and whether a row is booked.

const IN =
  'bij, credit, crédit, kredit, haben, h, c, cr, crdt, in, +, abono, haber, ingreso, gutschrift, bijschrijving, zugang';
const OUT =
  'af, debit, débit, debet, soll, s, d, db, dbit, out, -, cargo, debe, gasto, lastschrift, afschrijving, abgang';

const DIRECTIONS = new Map<string, 1 | -1>([
  ...IN.split(', ').map((word) => [word, 1] as const),
  ...OUT.split(', ').map((word) => [word, -1] as const),
]);

/** The sign of an amount by the word for its direction; undefined for another word. */
export const directionOf = (cell: string): 1 | -1 | undefined =>
  DIRECTIONS.get(cell.trim().normalize('NFC').toLowerCase().replace('−', '-'));

/** The place of a column whose filled cells are nothing but words for directions; undefined without one. */
export function columnOfDirections(rows: Row[]): number | undefined {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  for (let place = 0; place < width; place += 1) {
    const signs = new Set<string>();
    let filled = 0;
    const isOnlyWords = rows.every(({ cells }) => {
      const cell = cells[place]?.trim() ?? '';
      if (cell === '') return true;
      filled += 1;
      if (/^[-+−]$/.test(cell)) signs.add(cell === '+' ? '+' : '-');
      return directionOf(cell) !== undefined;
    });
    if (isOnlyWords && filled > 0 && signs.size !== 1) return place;
  }
  return undefined;
}

const PENDING = 'pending|vorgemerkt|offen|in behandeling|en attente|pendiente|reverted|declined|failed';
const SAYS_PENDING = new RegExp(PENDING, 'iu');
const PENDING_WORD = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${PENDING})(?![\\p{L}\\p{M}\\p{N}])`, 'iu');

const inOneLine = (cell: string) => cell.normalize('NFC').replace(/\s+/g, ' ');

/** True for a status that says that the row is not booked yet, or was undone. */
export const saysPending = (status: string) => SAYS_PENDING.test(inOneLine(status));

/** The word in a cell that says so, as a word of its own; undefined without one. */
export const pendingWordIn = (cell: string) => PENDING_WORD.exec(inOneLine(cell))?.[0];
