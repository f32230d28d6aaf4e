import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { listOf } from '@/lib/rules/list';

/** The sums of a round's orders. Cancelled orders count only in `cancelled`. */
export interface OrderSums {
  orders: number;
  /** The number of orders that are paid in full, or cost nothing. */
  paid: number;
  cancelled: number;
  bottles: number;
  totalCents: number;
  /** The paid part of the total; too much paid for one order does not count for another. */
  paidCents: number;
}

/** The sums of a round without orders. */
export const NO_ORDERS: OrderSums = {
  ...{ orders: 0, paid: 0, cancelled: 0, bottles: 0, totalCents: 0, paidCents: 0 },
};

/** The sums of several rounds by round id, in one statement. */
export async function sumsByRound(scope: Scope, roundIds: number[]): Promise<Map<number, OrderSums>> {
  const rows = await scope.query<OrderSums & { id: number }>(
    (organization) => sql`
      SELECT round.id, placed.*
      FROM unnest(${listOf(roundIds)}) AS round (id)
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE cancelled_at IS NULL) AS orders,
               count(*) FILTER (WHERE cancelled_at IS NULL AND due_cents <= 0) AS paid,
               count(cancelled_at) AS cancelled,
               coalesce(sum(bottles) FILTER (WHERE cancelled_at IS NULL), 0) AS bottles,
               coalesce(sum(total_cents) FILTER (WHERE cancelled_at IS NULL), 0) AS "totalCents",
               coalesce(sum(total_cents - greatest(due_cents, 0)) FILTER (WHERE cancelled_at IS NULL), 0) AS "paidCents"
        FROM orders
        WHERE organization_id = ${organization} AND purchase_round_id = round.id
      ) placed`,
  );
  return new Map(rows.map(({ id, ...sums }) => [id, sums]));
}

/** The ordered bottles of each wine of some rounds, by offering id. A wine that nobody ordered is left out. */
export async function bottlesByOffering(scope: Scope, roundIds: number[]): Promise<Map<number, number>> {
  const rows = await scope.query<Record<'offering' | 'bottles', number>>(
    (organization) => sql`
      SELECT wine_offering_id AS offering, bottles FROM ordered_bottles(${organization}, ${listOf(roundIds)})`,
  );
  return new Map(rows.map(({ offering, bottles }) => [offering, bottles]));
}

/** The bottles ordered of a wine. */
export interface Ordered {
  bottles: number;
  /** Their sum at the prices of the orders, in the currency's minor unit. */
  cents: number;
}

/** The ordered bottles of each wine of some rounds, with their price in all. */
export async function orderedByOffering(scope: Scope, roundIds: number[]): Promise<Map<number, Ordered>> {
  const rows = await scope.query<Ordered & { offering: number }>(
    (organization) => sql`
      SELECT line.wine_offering_id AS offering, sum(line.bottles) AS bottles, sum(line.cents) AS cents
      FROM orders placed
      CROSS JOIN LATERAL (
        SELECT wine_offering_id, bottles, cents FROM order_lines
        WHERE organization_id = ${organization} AND order_id = placed.id
        OFFSET 0
      ) line
      WHERE placed.organization_id = ${organization} AND placed.purchase_round_id = ANY(${listOf(roundIds)})
        AND placed.cancelled_at IS NULL
      GROUP BY line.wine_offering_id`,
  );
  return new Map(rows.map(({ offering, ...ordered }) => [offering, ordered]));
}
