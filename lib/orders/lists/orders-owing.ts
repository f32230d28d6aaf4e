import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Scope } from '@/db/scope';
import { query } from '@/lib/command';
import { DUE_IN_ALL, PAID_CENTS } from '@/lib/orders/sums/amount-due';

/** How many orders the page of who owes shows. */
const MOST_SHOWN = 500;

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
  orders: OwingOrder[];
}

/** Who owes, and to whom something is to be given back. */
export interface Owing {
  /** By the day that they were due, those without one last. */
  rounds: OwingRound[];
  shown: number;
  total: number;
}

/** The orders of all rounds that are not settled: unpaid, paid in part or too much, or cancelled and paid. */
export const getOwing = query({
  access: 'administrator',
  snapshot: false,
  input: z.object({}),
  async run({ scope }): Promise<Owing> {
    const rows = await owingRows(scope);
    const rounds = new Map<string, OwingRound>();
    for (const row of rows) {
      const round = rounds.get(row.round_id) ?? {
        id: Number(row.round_id),
        name: row.round,
        paymentDueAt: row.payment_due_at === null ? null : new Date(row.payment_due_at),
        route: { locale: row.locale, timeZone: row.time_zone, currency: row.currency },
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
    return { rounds: [...rounds.values()], shown: rows.length, total: Number(rows[0]?.total ?? 0) };
  },
});

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
  total: string;
}

const owingRows = (scope: Scope) =>
  scope.query<OwingRow>(
    (organization) => sql`
      SELECT owing.*, count(*) OVER () AS total
      FROM (
        SELECT orders.id, orders.order_number, round.id AS round_id, round.name AS round, round.payment_due_at,
               route.locale, route.time_zone, route.currency, person.id AS participant_id, person.name,
               ${PAID_CENTS} AS paid,
               CASE WHEN orders.cancelled_at IS NULL THEN ${DUE_IN_ALL} ELSE 0 END - ${PAID_CENTS} AS due
        FROM orders
        JOIN purchase_rounds round
          ON round.organization_id = ${organization} AND round.id = orders.purchase_round_id
        JOIN routes route ON route.organization_id = ${organization} AND route.id = orders.route_id
        JOIN participants person
          ON person.organization_id = ${organization} AND person.id = orders.participant_id
        LEFT JOIN LATERAL (
          SELECT sum(cents) AS cents FROM order_lines
          WHERE order_lines.organization_id = ${organization} AND order_lines.order_id = orders.id
        ) line ON true
        WHERE orders.organization_id = ${organization}
      ) owing
      WHERE owing.due <> 0
      ORDER BY owing.payment_due_at, owing.round_id, owing.order_number
      LIMIT ${MOST_SHOWN}`,
  );
