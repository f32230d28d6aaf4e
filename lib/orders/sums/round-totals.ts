import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import type { OrderSums } from './sums';

/** What a list of rounds shows of the sums. */
export type OrderTotals = Pick<OrderSums, 'orders' | 'bottles' | 'totalCents'>;

type Row = Record<keyof OrderTotals | 'roundId', string>;

/**
 * How many orders several rounds have, and what they come to, by round id: kept sums and what was ordered since, or all
 * lines of a round whose sums are not kept. A round that never had an order may be left out. Read on one snapshot.
 */
export async function totalsByRound(scope: Scope, roundIds: number[]): Promise<Map<number, OrderTotals>> {
  const kept = await keptTotals(scope, roundIds);
  const others = roundIds.filter((id) => !kept.has(id));
  return new Map([...kept, ...(await addedUpTotals(scope, others))]);
}

/** Those whose sums are kept and still count. Few orders came since, so their lines are looked up one by one. */
async function keptTotals(scope: Scope, roundIds: number[]): Promise<Map<number, OrderTotals>> {
  if (roundIds.length === 0) return new Map();
  const rows = await scope.query<Row>(
    (organization) => sql`
      SELECT kept.purchase_round_id AS "roundId", kept.orders + later.orders AS orders,
             kept.bottles + later.bottles AS bottles, kept.total_cents + later.cents AS "totalCents"
      FROM round_sums kept
      CROSS JOIN LATERAL (
        SELECT count(*) AS orders, coalesce(sum(line.bottles), 0) AS bottles, coalesce(sum(line.cents), 0) AS cents
        FROM orders placed
        CROSS JOIN LATERAL (
          SELECT sum(bottles) AS bottles, sum(cents) AS cents
          FROM order_lines
          WHERE organization_id = ${organization} AND purchase_round_id = kept.purchase_round_id
            AND order_id = placed.id
        ) line
        WHERE placed.organization_id = ${organization} AND placed.purchase_round_id = kept.purchase_round_id
          AND placed.order_number > kept.up_to_number AND placed.cancelled_at IS NULL
      ) later
      WHERE kept.organization_id = ${organization} AND kept.purchase_round_id = ANY(${idsOf(roundIds)})
        AND NOT EXISTS (
          SELECT FROM changed_rounds changed
          WHERE changed.organization_id = ${organization}
            AND changed.purchase_round_id = kept.purchase_round_id
        )`,
  );
  return totalsOf(rows);
}

/**
 * The same from the orders and their lines. Nothing is added up for each order, so that it takes a fraction of
 * `sumsByRound`. The few orders that are cancelled are left out by their index, because joining all orders takes longer
 * than adding up. A round that never had an order is left out.
 */
async function addedUpTotals(scope: Scope, roundIds: number[]): Promise<Map<number, OrderTotals>> {
  if (roundIds.length === 0) return new Map();
  const rows = await scope.query<Row>(
    (organization) => sql`
      SELECT placed.purchase_round_id AS "roundId", placed.orders,
             coalesce(line.bottles, 0) AS bottles, coalesce(line.cents, 0) AS "totalCents"
      FROM (
        SELECT purchase_round_id, count(*) FILTER (WHERE cancelled_at IS NULL) AS orders
        FROM orders
        WHERE organization_id = ${organization} AND purchase_round_id = ANY(${idsOf(roundIds)})
        GROUP BY purchase_round_id
      ) placed
      LEFT JOIN (
        SELECT line.purchase_round_id, sum(line.bottles) AS bottles, sum(line.cents) AS cents
        FROM order_lines line
        WHERE line.organization_id = ${organization} AND line.purchase_round_id = ANY(${idsOf(roundIds)})
          AND NOT EXISTS (
            SELECT FROM orders cancelled
            WHERE cancelled.organization_id = ${organization}
              AND cancelled.purchase_round_id = line.purchase_round_id
              AND cancelled.id = line.order_id
              AND cancelled.cancelled_at IS NOT NULL
          )
        GROUP BY line.purchase_round_id
      ) line ON line.purchase_round_id = placed.purchase_round_id`,
  );
  return totalsOf(rows);
}

/**
 * How many orders the organization has, cancelled ones as well: of each round those that are counted in its kept sums and
 * those that came since, or all of them where the sums do not count.
 */
export async function countOrders(scope: Scope): Promise<number> {
  const [row] = await scope.query<{ orders: number }>(
    (organization) => sql`
      SELECT coalesce(sum(coalesce(kept.placed, 0) + later.placed), 0)::float8 AS orders
      FROM purchase_rounds round
      LEFT JOIN round_sums kept
        ON kept.organization_id = ${organization} AND kept.purchase_round_id = round.id
       AND NOT EXISTS (
         SELECT FROM changed_rounds changed
         WHERE changed.organization_id = ${organization} AND changed.purchase_round_id = round.id
       )
      CROSS JOIN LATERAL (
        SELECT count(*) AS placed FROM orders
        WHERE organization_id = ${organization} AND purchase_round_id = round.id
          AND order_number > coalesce(kept.up_to_number, 0)
      ) later
      WHERE round.organization_id = ${organization}`,
  );
  return row?.orders ?? 0;
}

/** Round ids as one parameter, so that the statement is the same however many there are. */
const idsOf = (roundIds: number[]) => sql`${`{${roundIds.join(',')}}`}::bigint[]`;

const totalsOf = (rows: Row[]): Map<number, OrderTotals> =>
  new Map(
    rows.map((row) => [
      Number(row.roundId),
      { orders: Number(row.orders), bottles: Number(row.bottles), totalCents: Number(row.totalCents) },
    ]),
  );
