import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { DUE_IN_ALL, IS_SETTLED, PAID_CENTS } from './settled';

/** The sums of a round's orders. Cancelled orders count only in `cancelled`. */
export interface OrderSums {
  orders: number;
  /** How many are paid in full, or come to nothing. */
  paid: number;
  cancelled: number;
  bottles: number;
  totalCents: number;
  /** How much of the total is paid; what was overpaid for one order does not count for another. */
  paidCents: number;
}

/** The sums of a round without orders. */
export const NO_ORDERS: OrderSums = {
  orders: 0,
  paid: 0,
  cancelled: 0,
  bottles: 0,
  totalCents: 0,
  paidCents: 0,
};

/** The sums of several rounds by round id, in one statement. A round that never had an order is left out. */
export async function sumsByRound(scope: Scope, roundIds: number[]): Promise<Map<number, OrderSums>> {
  if (roundIds.length === 0) return new Map();
  const ids = sql`${`{${roundIds.join(',')}}`}::bigint[]`;
  const rows = await scope.query<Record<keyof OrderSums | 'roundId', string>>(
    (organization) => sql`
      SELECT orders.purchase_round_id AS "roundId",
             count(*) FILTER (WHERE orders.cancelled_at IS NULL) AS orders,
             count(*) FILTER (WHERE orders.cancelled_at IS NULL AND ${IS_SETTLED}) AS paid,
             count(orders.cancelled_at) AS cancelled,
             coalesce(sum(line.bottles) FILTER (WHERE orders.cancelled_at IS NULL), 0) AS bottles,
             coalesce(sum(line.cents) FILTER (WHERE orders.cancelled_at IS NULL), 0) AS "totalCents",
             coalesce(sum(least(${PAID_CENTS}, ${DUE_IN_ALL})) FILTER (WHERE orders.cancelled_at IS NULL), 0)
               AS "paidCents"
      FROM orders
      LEFT JOIN (
        SELECT purchase_round_id, order_id, sum(bottles) AS bottles, sum(cents) AS cents
        FROM order_lines
        WHERE organization_id = ${organization} AND purchase_round_id = ANY(${ids})
        GROUP BY purchase_round_id, order_id
      ) line ON line.purchase_round_id = orders.purchase_round_id AND line.order_id = orders.id
      WHERE orders.organization_id = ${organization} AND orders.purchase_round_id = ANY(${ids})
      GROUP BY orders.purchase_round_id`,
  );
  return new Map(
    rows.map((row) => [
      Number(row.roundId),
      {
        orders: Number(row.orders),
        paid: Number(row.paid),
        cancelled: Number(row.cancelled),
        bottles: Number(row.bottles),
        totalCents: Number(row.totalCents),
        paidCents: Number(row.paidCents),
      },
    ]),
  );
}

/** What is ordered of a wine. */
export interface Ordered {
  bottles: number;
  /** What they come to at the prices of the orders, in the currency's minor unit. */
  cents: number;
}

/** What is ordered of each wine of a round, by offering id. A wine that nobody ordered is left out. */
export async function orderedByOffering(scope: Scope, roundId: number): Promise<Map<number, Ordered>> {
  const rows = await scope.query<Record<'offering' | 'bottles' | 'cents', string>>(
    (organization) => sql`
      SELECT wine_offering_id AS offering, sum(bottles) AS bottles, sum(cents) AS cents
      FROM standing_lines
      WHERE organization_id = ${organization} AND purchase_round_id = ${roundId}
      GROUP BY wine_offering_id`,
  );
  return new Map(
    rows.map(({ offering, bottles, cents }) => [
      Number(offering),
      { bottles: Number(bottles), cents: Number(cents) },
    ]),
  );
}

/** How many bottles of each wine of a round are ordered, by offering id. A wine that nobody ordered is left out. */
export async function bottlesByOffering(scope: Scope, roundId: number): Promise<Map<number, number>> {
  const ordered = await orderedByOffering(scope, roundId);
  return new Map([...ordered].map(([offering, { bottles }]) => [offering, bottles]));
}
