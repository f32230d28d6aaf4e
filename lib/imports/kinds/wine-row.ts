import type { z } from 'zod';
import { localizedMessage } from '@/lib/words/languages/localized-message';
import type { TableRow } from '../file/file-rows';
import { LONGEST_LABEL, type PreviewRow } from './import-kind';
import { type Meanings, wineValue } from './wine-cells';
import type { Shelf } from './wine-shelf';
import type { ReadRow } from './written-rows';

type Values = Record<string, unknown>;

/** The columns, schemas and wines that rows are read by. */
export interface Reading {
  heads: string[];
  columns: (string | null)[];
  meanings: Meanings;
  shelf: Shelf;
  /** The fields of a new wine, and those of a change. */
  whole: z.ZodType<Values>;
  part: z.ZodType<Values>;
}

/** Reads a row of a file of wines. An empty cell says nothing. */
export function readWine({ row, cells }: TableRow, reading: Reading): ReadRow {
  const { heads, columns, meanings, shelf } = reading;
  const errors: PreviewRow['errors'] = [];
  const values: Values = {};
  if (cells.length > columns.length) {
    errors.push({ field: 'row', message: localizedMessage('moreCellsThanColumns') });
  }
  for (const [at, field] of columns.entries()) {
    const cell = cells[at];
    if (field === null || !cell) continue;
    const read = wineValue(field, heads[at] ?? '', cell, meanings);
    if ('value' in read) values[field] = read.value;
    else errors.push({ field, message: read.message });
  }
  const [wine, ...others] = shelf.alike(values);
  if (others.length > 0) errors.push({ field: 'row', message: localizedMessage('importSeveralWines') });
  else if (wine && (wine.id === null || shelf.isTaken(wine))) {
    errors.push({ field: 'row', message: localizedMessage('earlierRowSameWine') });
  }
  const parsed = (wine ? reading.part : reading.whole).safeParse(values);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0]);
    if (!errors.some((error) => error.field === field)) errors.push({ field, message });
  }
  const label = ['producer', 'name', 'vintage']
    .map((field) => values[field] ?? wine?.[field])
    .filter(Boolean)
    .join(' ')
    .slice(0, LONGEST_LABEL)
    .toWellFormed();
  const shown = { row, label, errors };
  if (errors.length > 0 || !parsed.data) return { shown: { ...shown, state: 'refused', changes: {} } };
  // The schema may have defaults for fields that the row does not have.
  const given = Object.entries(parsed.data).filter(([field]) => field in values);
  if (!wine || wine.id === null) {
    shelf.add({ ...values, id: null });
    const changes: PreviewRow['changes'] = Object.fromEntries(
      given.map(([field, value]) => [field, [null, value]]),
    );
    return {
      shown: { ...shown, state: 'new', changes },
      addition: { row, values: Object.fromEntries(given) },
    };
  }
  shelf.take(wine);
  const differing = given.filter(([field, value]) => !isSame(wine[field], value));
  if (differing.length === 0) return { shown: { ...shown, state: 'same', changes: {} } };
  const after = Object.fromEntries(differing);
  const before = Object.fromEntries(differing.map(([field]) => [field, wine[field]]));
  const changes: PreviewRow['changes'] = Object.fromEntries(
    differing.map(([field, value]) => [field, [before[field], value]]),
  );
  return { shown: { ...shown, state: 'changed', changes }, change: { id: wine.id, row, before, after } };
}

/** A file has texts without control characters, with one kind of line breaks. */
const isSame = (stored: unknown, given: unknown) =>
  stored === given ||
  (typeof stored === 'string' && typeof given === 'string' && written(stored) === written(given));

const written = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]+ ?/gu, ' ')
    .trim();
