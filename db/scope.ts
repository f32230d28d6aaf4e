import {
  and,
  asc,
  count,
  eq,
  type InferInsertModel,
  type InferSelectModel,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './operation';
import { wineCategories } from './schema';

export type WineCategory = InferSelectModel<typeof wineCategories>;
export type TenantTable = PgTable & { organizationId: PgColumn; id: PgColumn };

type Insert<T extends TenantTable> = Omit<InferInsertModel<T>, 'organizationId' | 'id'>;

/** New values by column; a column that is absent or undefined stays as it is. */
type Patch<T extends TenantTable> = { [Column in keyof Insert<T>]?: Insert<T>[Column] | undefined };

/** Which rows of a table are listed, and in which order. */
export interface ListOptions {
  where?: SQL | undefined;
  orderBy?: (SQL | PgColumn)[];
  limit?: number;
  offset?: number;
}

/**
 * Everything a command or query may do with one organization's rows. Each verb writes the organization into
 * the statement itself, so a caller cannot forget it; from here neither the pool nor another organization's
 * rows can be reached.
 */
export class Scope {
  readonly #executor: Executor;
  readonly organizationId: number;

  constructor(executor: Executor, organizationId: number) {
    this.#executor = executor;
    this.organizationId = organizationId;
  }

  private within(table: TenantTable, where?: SQL): SQL {
    return and(eq(table.organizationId, this.organizationId), where) as SQL;
  }

  /** Rows in a stable order (by id unless told otherwise). */
  async list<T extends TenantTable>(table: T, options: ListOptions = {}): Promise<InferSelectModel<T>[]> {
    const rows = this.#executor
      .select()
      .from(table as PgTable)
      .where(this.within(table, options.where))
      .orderBy(...(options.orderBy ?? [asc(table.id)]))
      .limit(options.limit ?? Number.MAX_SAFE_INTEGER)
      .offset(options.offset ?? 0);
    return (await rows) as InferSelectModel<T>[];
  }

  async count(table: TenantTable, where?: SQL): Promise<number> {
    const [row] = await this.#executor
      .select({ n: count() })
      .from(table as PgTable)
      .where(this.within(table, where));
    return row?.n ?? 0;
  }

  /** The row with this id, or undefined: another organization's row is as absent as one that never was. */
  async find<T extends TenantTable>(table: T, id: number): Promise<InferSelectModel<T> | undefined> {
    const [row] = await this.list(table, { where: eq(table.id, id), limit: 1 });
    return row;
  }

  /**
   * Like `find`, and keeps others from changing the row until the transaction ends; `share` lets several
   * transactions hold the row at once, none of which will change it.
   */
  async lock<T extends TenantTable>(
    table: T,
    id: number,
    strength: 'no key update' | 'share' = 'no key update',
  ): Promise<InferSelectModel<T> | undefined> {
    const rows = await this.#executor
      .select()
      .from(table as PgTable)
      .where(this.within(table, eq(table.id, id)))
      .for(strength);
    return rows[0] as InferSelectModel<T> | undefined;
  }

  async insert<T extends TenantTable>(table: T, values: Insert<T>): Promise<InferSelectModel<T>> {
    const [row] = await this.#executor
      .insert(table as PgTable)
      .values({ ...values, organizationId: this.organizationId } as Record<string, unknown>)
      .returning();
    return row as InferSelectModel<T>;
  }

  /** Changes the row with this id; undefined when there is none. */
  async update<T extends TenantTable>(
    table: T,
    id: number,
    patch: Patch<T>,
  ): Promise<InferSelectModel<T> | undefined> {
    const changes = Object.entries(patch).filter(([, value]) => value !== undefined);
    if (changes.length === 0) return this.find(table, id);
    const rows = await this.#executor
      .update(table as PgTable)
      // The organization comes last: a patch can never move a row to another one.
      .set({ ...Object.fromEntries(changes), organizationId: this.organizationId } as Record<string, unknown>)
      .where(this.within(table, eq(table.id, id)))
      .returning();
    return (rows as InferSelectModel<T>[])[0];
  }

  /** Deletes what matches and returns how many rows went. */
  async delete(table: TenantTable, where: SQL): Promise<number> {
    const rows = await this.#executor
      .delete(table as PgTable)
      .where(this.within(table, where))
      .returning({ id: table.id });
    return rows.length;
  }

  /** The eight categories that all organizations share, in the order in which wine lists show them. */
  async categories(): Promise<WineCategory[]> {
    return this.#executor.select().from(wineCategories).orderBy(wineCategories.position);
  }

  /**
   * A statement the verbs cannot say: joins, sums, a call of a database function. The organization is handed
   * in as a parameter so that the statement has it at hand; every table in it must be held to it.
   */
  async query<T extends Record<string, unknown>>(build: (organizationId: SQL) => SQL): Promise<T[]> {
    const rows = await this.#executor.execute<T>(build(sql`${this.organizationId}::bigint`));
    return [...rows] as T[];
  }
}
