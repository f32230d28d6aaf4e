import {
  and,
  asc,
  desc,
  getTableColumns,
  gt,
  type InferSelectModel,
  lt,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Scope, TenantTable } from '@/db/scope';
import type { Tenant } from '@/db/tenant';
import { procedure, type Rule } from './command';
import type { FileFormat, pagingOrFile } from './input';
import { type Listing, type Page, pageOf } from './list';

/** The number of rows that are read and written at once, so that others have their turn in between. */
const PORTION = 200;

/** Everything that a list finds, as the rows of a file, in portions. */
export interface ListFile<Row> {
  format: FileFormat;
  /** Without the ending of its format. */
  name: string;
  /** The names of the fields that the file has, in their order. */
  columns: readonly string[];
  portions: AsyncGenerator<Row[]>;
}

/** A list as its rule answers it: a page, or the file that was wanted and no items. */
export interface Listed<Item, Row> extends Page<Item> {
  file?: ListFile<Row>;
}

type Wanted = z.output<z.ZodObject<typeof pagingOrFile>>;
type Found = Omit<Listing, 'limit' | 'offset'>;

interface Definition<S extends z.ZodType<Wanted>, T extends TenantTable, Item, Row> {
  input: S;
  table: T;
  /** Finds the rows that the filters let through. */
  find(scope: Scope, wanted: z.output<S>): Found | Promise<Found>;
  /** Reads the further data of a page's items. */
  items(scope: Scope, rows: InferSelectModel<T>[]): Item[] | Promise<Item[]>;
  file: {
    name: string;
    columns: readonly (keyof Row & string)[];
    /** Writes items as rows; a row may have more than the columns. */
    rows(scope: Scope, items: Item[]): Row[] | Promise<Row[]>;
  };
}

/**
 * Declares the rule of a list that can also be had as a file. A file is read in portions, each after the last row of
 * the one before, so that no list is too long. Rows that others add or change meanwhile may be in it.
 */
export function listing<S extends z.ZodType<Wanted>, T extends TenantTable, Item, Row>(
  definition: Definition<S, T, Item, Row>,
): Rule<S, Listed<Item, Row>> {
  const { input, table, find, items, file } = definition;
  const rule = procedure({
    access: 'administrator',
    input,
    async run(tenant, wanted): Promise<Listed<Item, Row>> {
      const { format, limit, offset } = wanted;
      if (format) {
        const portions = portionsOf(
          tenant,
          table,
          (scope) => find(scope, wanted),
          async (scope, rows) => file.rows(scope, await items(scope, rows)),
        );
        // Refusals and failures of the first portion are answered as such, before a file begins.
        const first = await portions.next();
        const { name, columns } = file;
        return { items: [], total: 0, file: { format, name, columns, portions: resumed(first, portions) } };
      }
      return tenant.reading(async (scope) => {
        const found = await pageOf(scope, table, { ...(await find(scope, wanted)), limit, offset });
        return { items: await items(scope, found.items), total: found.total };
      });
    },
  });
  return Object.assign(
    (...[caller, sent, precondition]: Parameters<typeof rule>) =>
      rule(caller, withoutPage(sent), precondition),
    rule,
  );
}

/** The input without the page that a file does not have. */
const withoutPage = (sent: unknown) =>
  sent instanceof Object && 'format' in sent && sent.format !== undefined
    ? { ...sent, limit: undefined, offset: undefined }
    : sent;

async function* resumed<Row>(
  first: IteratorResult<Row[]>,
  rest: AsyncGenerator<Row[]>,
): AsyncGenerator<Row[]> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

/**
 * Reads and converts rows of a table in portions, each in a transaction of its own, so that a slow reader holds none
 * open.
 */
export async function* portionsOf<T extends TenantTable, Made>(
  tenant: Tenant,
  table: T,
  find: (scope: Scope) => Found | Promise<Found>,
  make: (scope: Scope, rows: InferSelectModel<T>[]) => Made[] | Promise<Made[]>,
): AsyncGenerator<Made[]> {
  let found: Found | undefined;
  let last: InferSelectModel<T> | undefined;
  do {
    const [rows, made]: [InferSelectModel<T>[], Made[]] = await tenant.reading(async (scope) => {
      found ??= await find(scope);
      const { where, by = [table.id], descending = false } = found;
      const rows = await scope.list(table, {
        where: and(where, last && after(table, by, descending, last)),
        orderBy: by.map(descending ? desc : asc),
        limit: PORTION,
      });
      return [rows, await make(scope, rows)];
    });
    yield made;
    last = rows.length < PORTION ? undefined : rows.at(-1);
  } while (last);
}

/** The condition that a row comes after another one in the order of these columns. */
function after<T extends TenantTable>(
  table: T,
  by: PgColumn[],
  descending: boolean,
  last: InferSelectModel<T>,
): SQL {
  const nameOf = new Map(Object.entries(getTableColumns(table)).map(([name, column]) => [column, name]));
  const values = by.map((column) =>
    sql.param((last as Record<string, unknown>)[nameOf.get(column) ?? ''], column),
  );
  return (descending ? lt : gt)(together(by), together(values));
}

/** Values that are compared as one. */
const together = (values: SQLWrapper[]) => sql`(${sql.join(values, sql`, `)})`;
