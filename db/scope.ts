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
import {
  bottleCounts,
  orderLines,
  orders,
  participants,
  paymentAccounts,
  purchaseRounds,
  routes,
  suppliers,
  wineCategories,
  wineOfferings,
} from './schema';
import type { Executor } from './statements/operation';
import { type EnterRound, lineOfRound } from './statements/queueing';
import { DATABASE_MILLISECONDS } from './time';

export type WineCategory = InferSelectModel<typeof wineCategories>;
export type TenantTable = PgTable & { organizationId: PgColumn; id: PgColumn };

type Given<Columns> = { [Column in keyof Columns]: Columns[Column] | SQL<Columns[Column]> };
type Insert<T extends TenantTable> = Given<Omit<InferInsertModel<T>, 'organizationId' | 'id'>>;

/** New values by column, or expressions for them; absent or undefined columns stay as they are. */
type Patch<T extends TenantTable> = { [Column in keyof Insert<T>]?: Insert<T>[Column] | undefined };

/** The listed rows of a table, and their order. */
export interface ListOptions {
  where?: SQL | undefined;
  orderBy?: (SQL | PgColumn)[];
  limit?: number;
  offset?: number;
}

/**
 * Everything that a command or query may do with one organization's rows. Each method adds the organization
 * to its statement, so a caller cannot forget it. A scope gives no access to the pool or to another
 * organization's rows.
 */
export class Scope {
  readonly #executor: Executor;
  readonly #enterRound: EnterRound | undefined;
  readonly organizationId: number;

  constructor(executor: Executor, organizationId: number, enterRound?: EnterRound) {
    this.#executor = executor;
    this.#enterRound = enterRound;
    this.organizationId = organizationId;
  }

  private within(table: Pick<TenantTable, 'organizationId'>, where?: SQL): SQL {
    return and(eq(table.organizationId, this.organizationId), where) as SQL;
  }

  /** Rows in a stable order, by id unless `orderBy` is given. */
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

  /** The row with this id, or undefined; also undefined when the row belongs to another organization. */
  async find<T extends TenantTable>(table: T, id: number): Promise<InferSelectModel<T> | undefined> {
    const [row] = await this.list(table, { where: eq(table.id, id), limit: 1 });
    return row;
  }

  /**
   * Like `find`, and keeps others from changing the row until the transaction ends. With `share`, several
   * transactions may hold the row at once, and none of them may change it.
   */
  async lock<T extends TenantTable>(
    table: T,
    id: number,
    strength: 'no key update' | 'share' = 'no key update',
  ): Promise<InferSelectModel<T> | undefined> {
    if ((table as PgTable) === purchaseRounds) this.enterRound(id);
    const rows = await this.#executor
      .select()
      .from(table as PgTable)
      .where(this.within(table, eq(table.id, id)))
      .for(strength);
    return rows[0] as InferSelectModel<T> | undefined;
  }

  /**
   * Called before a statement that waits while others lock the round, such as one that refers to it. Without
   * a free turn the transaction is undone and runs again when its turn has come. `lock` calls it by itself.
   */
  enterRound(id: number): void {
    this.#enterRound?.(lineOfRound(this.organizationId, id));
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
      // The organization comes last, so that a patch can never move a row to another one.
      .set({ ...Object.fromEntries(changes), organizationId: this.organizationId } as Record<string, unknown>)
      .where(this.within(table, eq(table.id, id)))
      .returning();
    return (rows as InferSelectModel<T>[])[0];
  }

  /** Deletes the matching rows and returns their number. */
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
   * The round named by `round`, with its wine list by category and position and the database's time: one row for each
   * offering, or one without an offering. Counted rounds have the ordered bottles, and rounds that show their crates
   * the suppliers' least orders. It is one statement because every visitor's first page asks for it, and one statement
   * sees one moment without a transaction.
   */
  async roundWithOfferings(round: SQL) {
    return this.#executor
      .select({
        round: purchaseRounds,
        offering: wineOfferings,
        categoryName: wineCategories.name,
        bottlesOrdered: bottleCounts.bottles,
        least: {
          id: suppliers.id,
          minBottles: suppliers.minBottles,
          minAmountCents: suppliers.minAmountCents,
        },
        milliseconds: DATABASE_MILLISECONDS,
      })
      .from(purchaseRounds)
      .leftJoin(
        wineOfferings,
        this.within(wineOfferings, eq(wineOfferings.purchaseRoundId, purchaseRounds.id)),
      )
      .leftJoin(wineCategories, eq(wineCategories.id, wineOfferings.categoryId))
      .leftJoin(
        bottleCounts,
        this.within(
          bottleCounts,
          and(
            eq(bottleCounts.purchaseRoundId, purchaseRounds.id),
            eq(bottleCounts.wineOfferingId, wineOfferings.id),
          ),
        ),
      )
      .leftJoin(
        suppliers,
        this.within(
          suppliers,
          and(eq(purchaseRounds.showsCrates, true), eq(suppliers.id, wineOfferings.supplierId)),
        ),
      )
      .where(this.within(purchaseRounds, round))
      .orderBy(wineCategories.position, wineOfferings.position, wineOfferings.id);
  }

  /**
   * Some orders with all facts of a message about them: one row for each line, in the order of the wine list, or one
   * without a line. It is one statement because it is asked for before each message.
   */
  async ordersWithContext(ids: SQL) {
    return this.#executor
      .select({
        order: orders,
        route: routes,
        round: purchaseRounds,
        participant: participants,
        account: paymentAccounts,
        line: orderLines,
        offering: wineOfferings,
        otherNumbers: sql<number[]>`to_jsonb(ARRAY(
          SELECT other.order_number FROM orders other
          WHERE other.organization_id = ${this.organizationId} AND other.participant_id = ${orders.participantId}
            AND other.purchase_round_id = ${orders.purchaseRoundId} AND other.id <> ${orders.id}
            AND other.cancelled_at IS NULL
          ORDER BY other.order_number))`,
        amountPaid: sql<number | null>`(
          SELECT counted.amount_cents
          FROM (
            SELECT id, amount_cents, sum(amount_cents) OVER (ORDER BY id) AS so_far
            FROM payments
            WHERE payments.organization_id = ${this.organizationId} AND payments.order_id = ${orders.id}
              AND payments.voided_at IS NULL
          ) counted
          WHERE counted.so_far >= ${orders.totalCents} AND counted.amount_cents > 0
          ORDER BY counted.id
          LIMIT 1)`,
        isSettled: sql<boolean>`EXISTS (
          SELECT FROM settlements
          WHERE settlements.organization_id = ${this.organizationId}
            AND settlements.purchase_round_id = ${orders.purchaseRoundId})`,
      })
      .from(orders)
      .innerJoin(routes, this.within(routes, eq(routes.id, orders.routeId)))
      .innerJoin(purchaseRounds, this.within(purchaseRounds, eq(purchaseRounds.id, orders.purchaseRoundId)))
      .innerJoin(participants, this.within(participants, eq(participants.id, orders.participantId)))
      .leftJoin(
        paymentAccounts,
        this.within(paymentAccounts, eq(paymentAccounts.id, routes.paymentAccountId)),
      )
      .leftJoin(orderLines, this.within(orderLines, eq(orderLines.orderId, orders.id)))
      .leftJoin(wineOfferings, this.within(wineOfferings, eq(wineOfferings.id, orderLines.wineOfferingId)))
      .where(this.within(orders, ids))
      .orderBy(orders.id, wineOfferings.position, wineOfferings.id);
  }

  /**
   * Runs a statement that the other methods cannot express: joins, sums, or a call of a database function.
   * `build` gets the organization's id as a parameter, and must restrict every table in the statement to it.
   */
  async query<T extends object>(build: (organizationId: SQL) => SQL): Promise<T[]> {
    const rows = await this.#executor.execute(build(sql`${this.organizationId}::bigint`));
    return [...rows] as unknown[] as T[];
  }
}
