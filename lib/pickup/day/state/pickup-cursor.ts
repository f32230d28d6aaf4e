/**
 * The place up to which a client has read the pickup of a round: all changes by transactions below `xmin`,
 * and all orders up to `number`. Transaction ids only have a meaning in the database that counted them.
 */
export interface Cursor {
  roundId: number;
  database: string;
  xmin: string;
  number: number;
}

const SPELLING = /^([1-9]\d{0,15})\.([0-9a-f]{12})\.(\d{1,19})\.(\d{1,10})$/;

export const spellCursor = ({ roundId, database, xmin, number }: Cursor): string =>
  `${roundId}.${database}.${xmin}.${number}`;

/** True when a state with this cursor knows of all that one with the other did, as far as cursors can tell. */
export function isAsNew(cursor: string, other: string): boolean {
  const [one, before] = [parseCursor(cursor), parseCursor(other)];
  if (!one || !before || one.roundId !== before.roundId || one.database !== before.database) return false;
  return BigInt(one.xmin) >= BigInt(before.xmin);
}

/** Reads a cursor; undefined for any other text. */
export function parseCursor(spelling: string): Cursor | undefined {
  const [, roundId = '', database = '', xmin = '', number = ''] = SPELLING.exec(spelling) ?? [];
  return database ? { roundId: Number(roundId), database, xmin, number: Number(number) } : undefined;
}
