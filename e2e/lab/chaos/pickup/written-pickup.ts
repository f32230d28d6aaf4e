import type postgres from 'postgres';
import type { PickupResult } from '@/lib/pickup/day/phone/phone';
import type { Group } from '@/test/support/group';

/** The difference between the database's pickup, the phones' results, and the sum of its events. */
export interface Differences {
  /** The events that are written. */
  written: number;
  events: string[];
  sums: string[];
}

interface LineRow {
  id: number;
  quantity: number;
  bottles: number;
  handed_over: number;
  short: number;
  short_by_events: number;
  handed_by_events: number;
}

interface OrderRow {
  id: number;
  paid: number;
  payments: number;
  cash: number;
  collected: boolean;
  collections: number;
  checked: boolean;
  checks: number;
}

/** Compares the rows of a round with its valid events, and those with the last result of each event. */
export async function differencesOf(
  sql: postgres.Sql,
  { roundId }: Group,
  said: ReadonlyMap<string, PickupResult['status']>,
): Promise<Differences> {
  const rows = await sql<{ id: string }[]>`
    SELECT event_id AS id FROM pickup_events WHERE purchase_round_id = ${roundId}`;
  const written = new Set(rows.map(({ id }) => id));
  const events = [
    ...[...said].flatMap(([id, status]) =>
      written.has(id) === (status !== 'refused') ? [] : [`${id} was ${status}`],
    ),
    ...[...written].filter((id) => !said.has(id)).map((id) => `${id} was never told`),
  ];
  const lines = await sql<LineRow[]>`
    SELECT line.id::int, line.quantity, line.bottles, line.handed_over, line.short,
      (SELECT coalesce(sum(bottles), 0)::int FROM pickup_events
       WHERE line_id = line.id AND kind = 'short' AND undone_by IS NULL) AS short_by_events,
      (SELECT coalesce(sum(bottles), 0)::int FROM pickup_events
       WHERE line_id = line.id AND kind = 'handed_over' AND undone_by IS NULL) +
      (SELECT coalesce(sum((one ->> 'bottles')::int), 0)::int
       FROM pickup_events event, jsonb_array_elements(event.given) one
       WHERE event.order_id = line.order_id AND event.undone_by IS NULL AND event.kind = 'collected'
         AND (one ->> 'line_id')::bigint = line.id) AS handed_by_events
    FROM order_lines line WHERE line.purchase_round_id = ${roundId}`;
  const orders = await sql<OrderRow[]>`
    SELECT placed.id::int, coalesce(placed.paid_cents, 0)::int AS paid,
      (SELECT coalesce(sum(amount_cents), 0)::int FROM payments
       WHERE order_id = placed.id AND voided_at IS NULL) AS payments,
      (SELECT coalesce(sum(amount_cents), 0)::int FROM pickup_events
       WHERE order_id = placed.id AND undone_by IS NULL) AS cash,
      placed.collected_at IS NOT NULL AS collected,
      (SELECT count(*)::int FROM pickup_events
       WHERE order_id = placed.id AND kind = 'collected' AND undone_by IS NULL) AS collections,
      placed.age_checked_at IS NOT NULL AS checked,
      (SELECT count(*)::int FROM pickup_events
       WHERE order_id = placed.id AND kind = 'age_checked' AND undone_by IS NULL) AS checks
    FROM orders placed WHERE placed.purchase_round_id = ${roundId}`;
  const isRight = (line: LineRow) =>
    line.handed_over === line.handed_by_events &&
    line.short === line.short_by_events &&
    line.bottles === line.quantity - line.short &&
    line.handed_over <= line.bottles;
  const adds = ({ paid, payments, cash, collected, collections, checked, checks }: OrderRow) =>
    paid === cash && payments === cash && collections === Number(collected) && checked === checks > 0;
  return {
    written: written.size,
    events,
    sums: [...lines.filter((line) => !isRight(line)), ...orders.filter((order) => !adds(order))].map((row) =>
      JSON.stringify(row),
    ),
  };
}
