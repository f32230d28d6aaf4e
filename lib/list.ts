import { or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { refuse } from './errors';

/** One page of a list, and how many there are in all. */
export interface Page<T> {
  items: T[];
  total: number;
}

/** The wire shape of a list. */
export const pageShape = (item: z.ZodType) => z.object({ items: z.array(item), total: z.int() });

/** Presents each item of a page. */
export const presentPage =
  <T>(present: (item: T) => unknown) =>
  ({ items, total }: Page<T>) => ({ items: items.map(present), total });

/** Rows in which one of the columns contains what is searched for, in any case; all of them for no words. */
export function matching(words: string | undefined, ...columns: PgColumn[]): SQL | undefined {
  if (!words) return undefined;
  // Its own wildcards stand for themselves.
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return or(...columns.map((column) => sql`${column} ILIKE ${pattern}`));
}

/** The row that another row refers to. Both are gone, which is 404, or both are there: a snapshot has no half. */
export function referenced<T>(row: T | undefined): T {
  if (row === undefined) throw refuse('notFound');
  return row;
}
