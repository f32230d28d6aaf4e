import { asc, desc, eq, type InferSelectModel, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { inAscii } from '@/db/addresses';
import type { Scope, TenantTable } from '@/db/scope';

/** One page of a list, and the number of items in the whole list. */
export interface Page<T> {
  items: T[];
  total: number;
}

/**
 * The condition and the order of the listed rows. The columns tell every two rows apart; without any, rows are in the
 * order of their ids.
 */
export interface Listing {
  where?: SQL | undefined;
  by?: PgColumn[];
  descending?: boolean;
  limit: number;
  offset: number;
  /** Counts the rows that are listed, where there is a faster way than one by one. */
  count?: (() => Promise<number>) | undefined;
}

/**
 * Reads a page of an organization's rows, from the end of the list that is nearer: PostgreSQL reads all rows that
 * it is told to leave out.
 */
export async function pageOf<T extends TenantTable>(
  scope: Scope,
  table: T,
  {
    where,
    by = [table.id],
    descending = false,
    limit,
    offset,
    count = () => scope.count(table, where),
  }: Listing,
): Promise<Page<InferSelectModel<T>>> {
  const ordered = (backwards: boolean) => by.map(backwards ? desc : asc);
  if (offset === 0) {
    const items = await scope.list(table, { where, orderBy: ordered(descending), limit });
    return { items, total: items.length < limit ? items.length : await count() };
  }
  const total = await count();
  const rest = total - offset;
  if (rest <= 0) return { items: [], total };
  if (offset <= rest) {
    return { items: await scope.list(table, { where, orderBy: ordered(descending), limit, offset }), total };
  }
  const fromEnd = { limit: Math.min(limit, rest), offset: Math.max(0, rest - limit) };
  const items = await scope.list(table, { where, orderBy: ordered(!descending), ...fromEnd });
  return { items: items.reverse(), total };
}

/** The condition that a column has the wanted value; no condition when that is undefined. */
export function equals<C extends PgColumn>(column: C, wanted: C['_']['data'] | undefined): SQL | undefined {
  return wanted === undefined ? undefined : eq(column, wanted);
}

/** Ids as one parameter, each once, so that the statement is equal for any number of ids. */
export const listOf = (ids: Iterable<number>): SQL => sql`${`{${[...new Set(ids)].join(',')}}`}::bigint[]`;

/** The condition that the column has one of these ids. */
export function inIds(column: PgColumn, ids: Iterable<number>): SQL {
  return sql`${column} = ANY(${listOf(ids)})`;
}

/** The organization's rows with one of these ids, by id. */
export async function rowsById<T extends TenantTable>(
  scope: Scope,
  table: T,
  ids: (number | null)[],
): Promise<Map<number, InferSelectModel<T>>> {
  const wanted = ids.filter((id) => id !== null);
  const rows = await scope.list(table, { where: inIds(table.id, wanted) });
  return new Map(rows.map((row) => [row.id as number, row]));
}

/** The organization's rows that these items refer to, by id. */
export const referredRows = <T extends TenantTable, I>(
  scope: Scope,
  table: T,
  items: Iterable<I>,
  idOf: (item: I) => number | null,
) => rowsById(scope, table, Array.from(items, idOf));

/**
 * The condition that one of the columns contains the search text, ignoring case; no condition without a text. An e-mail
 * address is searched for as it is stored.
 */
export function contains(words: string | undefined, ...columns: PgColumn[]): SQL | undefined {
  if (!words) return undefined;
  const text = words.includes('@') ? inAscii(words) : words;
  // % and _ in the text are searched for literally.
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  // A text without a case to ignore is compared in a fraction of the time.
  const like = words.toLowerCase() === words.toUpperCase() ? sql`LIKE` : sql`ILIKE`;
  return or(...columns.map((column) => sql`${column} ${like} ${pattern}`));
}

/** As `matching`, of columns that are stored without blanks: people write account numbers in groups of four. */
export const matchingCompact = (words: string | undefined, ...columns: PgColumn[]) =>
  contains(words?.replace(/\s/g, ''), ...columns);

/** The largest number of search results whose ids are looked up first. */
const FEW = 2_000;

/** Shorter words are in no index by three letters. */
export const INDEXED_LENGTH = 3;

/**
 * The condition of a search over several tables. `union` selects the ids, each table's by its own index; when
 * they are few, they are the condition. `any` is the equivalent condition on the listed table, which reads
 * row by row: where very many rows match, a page is soon full.
 */
export async function matchingOneOf(
  scope: Scope,
  words: string,
  id: PgColumn,
  { union, any }: { union: (organization: SQL) => SQL; any: SQL | undefined },
): Promise<SQL | undefined> {
  if (words.length < INDEXED_LENGTH) return any;
  const found = await scope.query<{ id: number }>(
    (organization) => sql`SELECT found.id FROM (${union(organization)}) found LIMIT ${FEW + 1}`,
  );
  if (found.length > FEW) return any;
  return inIds(
    id,
    found.map((one) => one.id),
  );
}

/** The ids of rows, in their order. */
export const idsOf = <Id>(rows: readonly { id: Id }[]): Id[] => rows.map(({ id }) => id);
