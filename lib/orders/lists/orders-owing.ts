import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Scope } from '@/db/scope';
import { query } from '@/lib/command';
import { DUE_IN_ALL, PAID_CENTS } from '@/lib/orders/sums/amount-due';
import { pageOfList } from './round-orders';

/** An order of which something is due, or to be given back. */
export interface OwingOrder {
  id: number;
  number: number;
  participant: { id: number; name: string };
  paidCents: number;
  /** Negative: to be given back. */
  dueCents: number;
}

/** A round with its orders of which something is due, by number. */
export interface OwingRound {
  id: number;
  name: string;
  paymentDueAt: Date | null;
  route: { locale: string; timeZone: string; currency: string };
  /** The amount to be paid of all its orders, or to be given back, also of those on other pages. */
  cents: number;
  orders: OwingOrder[];
}

/** Who owes, and to whom something is to be given back. */
export interface Owing {
  /** By the day that they were due, those without one last. */
  owed: OwingRound[];
  /** In the same order. */
  returnable: OwingRound[];
  total: number;
}

/**
 * The orders of all rounds that are not settled: first those unpaid or paid in part, then those paid too much, or
 * cancelled and paid. One page of both together.
 */
export const getOwing = query({
  access: 'administrator',
  snapshot: false,
  input: z.object(pageOfList),
  async run({ scope }, page): Promise<Owing> {
    const rows = await owingRows(scope, page);
    return {
      owed: byRound(rows.filter(({ due }) => Number(due) > 0)),
      returnable: byRound(rows.filter(({ due }) => Number(due) < 0)),
      total: Number(rows[0]?.total ?? 0),
    };
  },
});

function byRound(rows: OwingRow[]): OwingRound[] {
  const rounds = new Map<string, OwingRound>();
  for (const row of rows) {
    const round = rounds.get(row.round_id) ?? {
      id: Number(row.round_id),
      name: row.round,
      paymentDueAt: row.payment_due_at === null ? null : new Date(row.payment_due_at),
      route: { locale: row.locale, timeZone: row.time_zone, currency: row.currency },
      cents: Math.abs(Number(row.cents)),
      orders: [],
    };
    rounds.set(row.round_id, round);
    round.orders.push({
      id: Number(row.id),
      number: row.order_number,
      participant: { id: Number(row.participant_id), name: row.name },
      paidCents: Number(row.paid),
      dueCents: Number(row.due),
    });
  }
  return [...rounds.values()];
}

interface OwingRow extends Record<string, unknown> {
  id: string;
  order_number: number;
  round_id: string;
  round: string;
  payment_due_at: string | null;
  locale: string;
  time_zone: string;
  currency: string;
  participant_id: string;
  name: string;
  paid: string;
  due: string;
  cents: string;
  total: string;
}

const owingRows = (scope: Scope, { limit, offset }: { limit: number; offset: number }) =>
  scope.query<OwingRow>(
    (organization) => sql`
      WITH found AS MATERIALIZED (
        SELECT orders.id, orders.order_number, orders.purchase_round_id, orders.route_id, orders.participant_id,
               ${PAID_CENTS} AS paid,
               CASE WHEN orders.cancelled_at IS NULL THEN ${DUE_IN_ALL} ELSE 0 END - ${PAID_CENTS} AS due
        FROM orders
        LEFT JOIN LATERAL (
          SELECT sum(cents) AS cents FROM order_lines
          WHERE order_lines.organization_id = ${organization} AND order_lines.order_id = orders.id
        ) line ON true
        WHERE orders.organization_id = ${organization}
      )
      SELECT found.id, found.order_number, round.id AS round_id, round.name AS round, round.payment_due_at,
             route.locale, route.time_zone, route.currency, found.participant_id, person.name, found.paid,
             found.due, sum(found.due) OVER (PARTITION BY round.id, found.due > 0) AS cents,
             count(*) OVER () AS total
      FROM found
      JOIN purchase_rounds round
        ON round.organization_id = ${organization} AND round.id = found.purchase_round_id
      JOIN routes route ON route.organization_id = ${organization} AND route.id = found.route_id
      JOIN participants person
        ON person.organization_id = ${organization} AND person.id = found.participant_id
      WHERE found.due <> 0
      ORDER BY found.due < 0, round.payment_due_at, round.id, found.order_number
      LIMIT ${limit} OFFSET ${offset}`,
  );
