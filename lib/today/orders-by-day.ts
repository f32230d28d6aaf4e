import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { listOf } from '@/lib/rules/list';

/** The orders and bottles of a round until the end of a day; day 0 is that of its opening. */
export interface UntilDay {
  day: number;
  orders: number;
  bottles: number;
}

/** The growth of a round, and of the round before it on its route. */
export interface Growth {
  /** The days with orders, and today. */
  here: UntilDay[];
  /** The days of the last round with orders; empty without one. */
  last: UntilDay[];
}

/**
 * The growth of several rounds that were opened, by round id, in one statement. Days are those of the route's time zone;
 * orders that were noted before the opening or after the deadline count on its day, and cancelled ones never.
 */
export async function ordersByDay(scope: Scope, roundIds: number[], now: Date): Promise<Map<number, Growth>> {
  if (roundIds.length === 0) return new Map();
  const rows = await scope.query<UntilDay & { round: number; isLast: boolean }>(
    (organization) => sql`
      SELECT shown.id AS round, series.is_last AS "isLast", counted.day, counted.orders, counted.bottles
      FROM purchase_rounds shown
      JOIN routes route ON route.organization_id = ${organization} AND route.id = shown.route_id
      LEFT JOIN LATERAL (
        SELECT id, coalesce(opened_at, opens_at) AS since, order_deadline_at FROM purchase_rounds
        WHERE organization_id = ${organization} AND route_id = shown.route_id AND status = 'closed'
          AND opens_at < shown.opens_at
        ORDER BY opens_at DESC, id DESC LIMIT 1
      ) earlier ON true
      CROSS JOIN LATERAL (
        VALUES (shown.id, coalesce(shown.opened_at, shown.opens_at), shown.order_deadline_at, false),
               (earlier.id, earlier.since, earlier.order_deadline_at, true)
      ) AS series (id, since, until, is_last)
      CROSS JOIN LATERAL (
        SELECT day, sum(orders)::integer AS orders, sum(bottles)::integer AS bottles FROM (
          SELECT greatest(0, (least(placed.created_at, series.until) AT TIME ZONE route.time_zone)::date
                             - (series.since AT TIME ZONE route.time_zone)::date) AS day,
                 1 AS orders, placed.bottles
          FROM orders placed
          WHERE placed.organization_id = ${organization} AND placed.purchase_round_id = series.id
            AND placed.cancelled_at IS NULL
          UNION ALL
          SELECT greatest(0, (least(${now.toISOString()}::timestamptz, series.until) AT TIME ZONE route.time_zone)::date
                             - (series.since AT TIME ZONE route.time_zone)::date), 0, 0
          WHERE NOT series.is_last
        ) placed
        GROUP BY day
      ) counted
      WHERE shown.organization_id = ${organization} AND shown.id = ANY(${listOf(roundIds)})
      ORDER BY counted.day`,
  );
  const growthOf = (round: number, isLast: boolean) =>
    addedUp(rows.filter((row) => row.round === round && row.isLast === isLast));
  return new Map(roundIds.map((id) => [id, { here: growthOf(id, false), last: growthOf(id, true) }]));
}

/** Each day with the orders and bottles of the days before. */
function addedUp(days: UntilDay[]): UntilDay[] {
  let [orders, bottles] = [0, 0];
  return days.map((one) => {
    orders += one.orders;
    bottles += one.bottles;
    return { day: one.day, orders, bottles };
  });
}
