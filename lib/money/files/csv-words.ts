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

/** Finds the columns of which all filled cells are words for directions, row by row. */
export class DirectionColumns {
  /** By place: undefined without a filled cell, false with another word, else the signs that stand in it. */
  readonly #columns: (Set<string> | false | undefined)[] = [];

  add({ cells }: Row): void {
    cells.forEach((written, place) => {
      const signs = this.#columns[place];
      const cell = signs === false ? '' : written.trim();
      if (cell === '') return;
      if (directionOf(cell) === undefined) this.#columns[place] = false;
      else this.#columns[place] = (signs || new Set<string>()).add(/^[-+−]$/.test(cell) ? cell : 'word');
    });
  }

  /** The place of the first, in which plus and minus count only where both occur; undefined without one. */
  first(): number | undefined {
    const place = this.#columns.findIndex(
      (signs) => signs && signs.has('+') === (signs.has('-') || signs.has('−')),
    );
    return place < 0 ? undefined : place;
  }
}

const PENDING = 'pending|vorgemerkt|offen|in behandeling|en attente|pendiente|reverted|declined|failed';
const SAYS_PENDING = new RegExp(PENDING, 'iu');
const PENDING_WORD = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${PENDING})(?![\\p{L}\\p{M}\\p{N}])`, 'iu');

const inOneLine = (cell: string) => cell.normalize('NFC').replace(/\s+/g, ' ');

/** True for a status that says that the row is not booked yet, or was undone. */
export const saysPending = (status: string) => SAYS_PENDING.test(inOneLine(status));

/** The word in a cell that says so, as a word of its own; undefined without one. */
export const pendingWordIn = (cell: string) => PENDING_WORD.exec(inOneLine(cell))?.[0];

/** The heads under which tables repeat the account that they are about; others have that of the payer. */
const OWN_ACCOUNT =
  /^(?:(?:eigen )?rekening(?:nummer)?|iban\/bban|account(?: number)?|(?:iban )?auftragskonto|(?:eigenes )?konto|(?:numéro de )?compte|(?:número de )?cuenta)$/i;

/** True for the head of a column with the account that a table is about. */
export const isOwnAccount = (head: string) => OWN_ACCOUNT.test(head.normalize('NFC'));
