import { eq, type InferSelectModel, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { ListOptions, Scope, TenantTable } from '@/db/scope';
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

/** The page of an organization's rows that the options describe. */
export async function pageOf<T extends TenantTable>(
  scope: Scope,
  table: T,
  options: ListOptions,
): Promise<Page<InferSelectModel<T>>> {
  return { items: await scope.list(table, options), total: await scope.count(table, options.where) };
}

/** Rows whose column holds what is wanted; all of them where nothing in particular is. */
export function holding<C extends PgColumn>(column: C, wanted: C['_']['data'] | undefined): SQL | undefined {
  return wanted === undefined ? undefined : eq(column, wanted);
}

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
