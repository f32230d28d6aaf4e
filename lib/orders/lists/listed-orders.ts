import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { orders, participants } from '@/db/schema/index';
import type { Scope } from '@/db/scope';
import { ORDERS_FILE } from '@/lib/orders/file-of-orders';
import { loadOrders, type Order } from '@/lib/orders/queries';
import { existing } from '@/lib/rules/errors';
import { pagingOrFile, queryId, querySearch } from '@/lib/rules/input';
import { contains } from '@/lib/rules/list';
import { listing } from '@/lib/rules/listing';
import { orderNumberIn } from '@/lib/words/order-number';

/** The filters of a round's list of orders; without one, all are listed. */
export const ORDER_FILTERS = ['unpaid', 'paid', 'to_return', 'with_comment', 'cancelled'] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

/** The sort orders of the list: by number either way, by name, or the largest amount first. */
export const ORDER_SORTS = ['number', 'newest', 'name', 'amount'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** The filters and the order of a list of orders. */
export const listedOrdersInput = {
  filter: z.enum(ORDER_FILTERS).optional(),
  sort: z.enum(ORDER_SORTS).default('number'),
  q: querySearch().optional(),
};

export type ListedOrders = z.output<z.ZodObject<typeof listedOrdersInput>>;

/** The orders of a round with their participants, each table held to the organization. */
const ordersOfRound = (organization: SQL, roundId: number) => sql`
  FROM orders
  JOIN participants ON participants.organization_id = ${organization} AND participants.id = orders.participant_id
  WHERE orders.organization_id = ${organization} AND orders.purchase_round_id = ${roundId}`;

const FILTERS: Record<OrderFilter, SQL> = {
  unpaid: sql`orders.due_cents > 0`,
  paid: sql`orders.cancelled_at IS NULL AND orders.due_cents <= 0`,
  to_return: sql`orders.due_cents < 0`,
  with_comment: sql`orders.comment <> ''`,
  cancelled: sql`orders.cancelled_at IS NOT NULL`,
};

const SORTS: Record<OrderSort, SQL> = {
  number: sql`orders.order_number`,
  newest: sql`orders.order_number DESC`,
  name: sql`lower(participants.name), orders.order_number`,
  amount: sql`orders.total_cents DESC, orders.order_number`,
};

/** The condition for orders that the filter lets through and the search finds: by number, or by a part of name or e-mail. */
function wanted({ filter, q }: Pick<ListedOrders, 'filter' | 'q'>): SQL {
  const filtered = filter ? FILTERS[filter] : sql`true`;
  if (!q) return filtered;
  const number = orderNumberIn(q);
  const named = contains(q, participants.name, participants.email);
  return sql`${filtered} AND (orders.order_number = ${number}::integer OR ${named})`;
}

/** The ids of one page of a round's orders, and the number of all. */
export async function listedOrderIds(
  scope: Scope,
  roundId: number,
  listed: ListedOrders,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  const rows = await scope.query<{ id: number | null; total: number }>(
    (organization) => sql`
      WITH found AS (
        SELECT orders.id, row_number() OVER (ORDER BY ${SORTS[listed.sort]}) AS place
        ${ordersOfRound(organization, roundId)} AND ${wanted(listed)}
      )
      SELECT page.id, counted.total
      FROM (SELECT count(*) AS total FROM found) counted
      LEFT JOIN LATERAL (SELECT id, place FROM found ORDER BY place LIMIT ${limit} OFFSET ${offset}) page ON true
      ORDER BY page.place`,
  );
  return {
    ids: rows.flatMap(({ id }) => id ?? []),
    total: rows[0]?.total ?? 0,
  };
}

/** The orders of a round that the filter and the search let through, by number: for a file. */
export const listRoundOrders = listing({
  input: z.object({
    ...pagingOrFile,
    purchase_round_id: queryId(),
    filter: listedOrdersInput.filter,
    q: listedOrdersInput.q,
  }),
  table: orders,
  find: ({ organizationId }, { purchase_round_id, ...listed }) => ({
    where: sql`${orders.id} IN (
      SELECT orders.id ${ordersOfRound(sql`${organizationId}`, purchase_round_id)} AND ${wanted(listed)})`,
    by: [orders.orderNumber],
  }),
  items: loadOrders,
  file: ORDERS_FILE,
});

/** The number of a round's orders that pass each filter. */
export async function countFilters(scope: Scope, roundId: number): Promise<Record<OrderFilter, number>> {
  const counts = sql.join(
    ORDER_FILTERS.map(
      (filter) => sql`count(*) FILTER (WHERE ${FILTERS[filter]}) AS ${sql.identifier(filter)}`,
    ),
    sql`, `,
  );
  const [row] = await scope.query<Record<OrderFilter, number>>(
    (organization) => sql`SELECT ${counts} ${ordersOfRound(organization, roundId)}`,
  );
  return existing(row);
}

/** An order beside another one in a list. */
export interface Neighbour {
  id: number;
  number: number;
}

/** The orders before and after one in such a list; null at its ends. */
export interface Neighbours {
  previous: Neighbour | null;
  next: Neighbour | null;
}

/**
 * The neighbours of an order in the list. The order keeps its place there even when the filter no longer
 * matches, so that marking unpaid ones as paid leads on to the next.
 */
export async function neighboursOf(scope: Scope, order: Order, listed: ListedOrders): Promise<Neighbours> {
  const [row] = await scope.query<Record<'before' | 'beforeNumber' | 'after' | 'afterNumber', number | null>>(
    (organization) => sql`
      SELECT before, "beforeNumber", after, "afterNumber" FROM (
        SELECT orders.id,
               lag(orders.id) OVER listed AS before, lag(orders.order_number) OVER listed AS "beforeNumber",
               lead(orders.id) OVER listed AS after, lead(orders.order_number) OVER listed AS "afterNumber"
        ${ordersOfRound(organization, order.purchaseRoundId)} AND (orders.id = ${order.id} OR ${wanted(listed)})
        WINDOW listed AS (ORDER BY ${SORTS[listed.sort]})
      ) placed
      WHERE placed.id = ${order.id}`,
  );
  return {
    previous: row?.before && row.beforeNumber ? { id: row.before, number: row.beforeNumber } : null,
    next: row?.after && row.afterNumber ? { id: row.after, number: row.afterNumber } : null,
  };
}
