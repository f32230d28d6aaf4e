import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { orders } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Payment } from '@/lib/money/ledger/payable-orders';
import { paymentsByOrder, type RefundReason, refundReason } from '@/lib/money/ledger/refund-reason';
import { loadOrders, type OrderDetails } from '@/lib/orders/order-details';
import { query } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { inIds } from '@/lib/rules/list';
import { lastReminders } from './last-reminders';
import { pageOfList } from './round-orders';

/** An order that is owed, or to be refunded. */
export interface OwingOrder {
  id: number;
  number: number;
  participant: { id: number; name: string };
  paidCents: number;
  /** Negative: to be given back. */
  dueCents: number;
  /** The moment of the last reminder to pay; null without one. */
  remindedAt: Date | null;
  /** True when that was in the last seven days. */
  isReminded: boolean;
  /** The reason of the refund, and the order that it is noted of; null for an order that is owed. */
  refund: { reason: RefundReason; details: OrderDetails } | null;
}

/** A round with its orders that are owed or to be refunded, by number. */
export interface OwingRound {
  id: number;
  name: string;
  paymentDueAt: Date | null;
  route: { locale: string; timeZone: string; currency: string };
  /** The amount to be paid of all its orders, or to be given back, also of those on other pages. */
  cents: number;
  orders: OwingOrder[];
}

/** Orders that are owed, and orders to be refunded. */
export interface Owing {
  /** By the day that they were due, those without one last. */
  owed: OwingRound[];
  /** In that order. */
  returnable: OwingRound[];
  total: number;
}

/**
 * One page of the orders of all rounds that are not settled. Orders paid too much, or cancelled and paid, are few and
 * come first; then come the ones unpaid or paid in part.
 */
export const getOwing = query({
  access: 'administrator',
  input: z.object(pageOfList),
  async run({ scope }, page): Promise<Owing> {
    const rows = await owingRows(scope, page);
    const owed = rows.filter(({ dueCents }) => dueCents > 0);
    const over = rows.filter(({ dueCents }) => dueCents < 0);
    const [reminders, booked, details] = await Promise.all([
      lastReminders(scope, owed.map(idOf)),
      paymentsByOrder(scope, over.map(idOf)),
      detailsOf(scope, over.map(idOf)),
    ]);
    return {
      owed: byRound(owed, (row) => {
        const { at = null, isRecent = false } = reminders.get(idOf(row)) ?? {};
        return { remindedAt: at, isReminded: isRecent, refund: null };
      }),
      returnable: byRound(over, (row) => ({
        remindedAt: null,
        isReminded: false,
        refund: refundOf(row, booked, details),
      })),
      total: rows[0]?.total ?? 0,
    };
  },
});

const idOf = ({ id }: OwingRow) => id;

const detailsOf = async (scope: Scope, ids: number[]) => {
  const found = await loadOrders(scope, await scope.list(orders, { where: inIds(orders.id, ids) }));
  return new Map(found.map((details) => [details.order.id, details]));
};

const refundOf = (row: OwingRow, booked: Map<number, Payment[]>, orderOf: Map<number, OrderDetails>) => {
  const details = existing(orderOf.get(idOf(row)));
  return { reason: refundReason(details.order, booked.get(idOf(row)) ?? []), details };
};

function byRound(
  rows: OwingRow[],
  further: (row: OwingRow) => Pick<OwingOrder, 'remindedAt' | 'isReminded' | 'refund'>,
): OwingRound[] {
  const rounds = new Map<number, OwingRound>();
  for (const row of rows) {
    const { id, number, paidCents, dueCents, locale, timeZone, currency } = row;
    const round = rounds.get(row.roundId) ?? {
      id: row.roundId,
      name: row.round,
      paymentDueAt: row.paymentDueAt === null ? null : new Date(row.paymentDueAt),
      route: { locale, timeZone, currency },
      cents: Math.abs(row.cents),
      orders: [],
    };
    rounds.set(row.roundId, round);
    const participant = { id: row.participantId, name: row.name };
    round.orders.push({ id, number, participant, paidCents, dueCents, ...further(row) });
  }
  return [...rounds.values()];
}

type OwingRow = Pick<OwingOrder, 'id' | 'number' | 'paidCents' | 'dueCents'> &
  OwingRound['route'] & {
    roundId: number;
    round: string;
    paymentDueAt: string | null;
    participantId: number;
    name: string;
    cents: number;
    total: number;
  };

/**
 * The orders of one page. The index of due amounts adds up each round and tells the rounds of the page, so that only
 * their orders are read.
 */
const owingRows = (scope: Scope, { limit, offset }: { limit: number; offset: number }) =>
  scope.query<OwingRow>(
    (organization) => sql`
      WITH summed AS MATERIALIZED (
        SELECT due.purchase_round_id, part.returnable, part.orders, part.cents
        FROM (
          SELECT purchase_round_id,
                 count(*) FILTER (WHERE due_cents > 0) AS owed, sum(due_cents) FILTER (WHERE due_cents > 0) AS owed_cents,
                 count(*) FILTER (WHERE due_cents < 0) AS over, sum(due_cents) FILTER (WHERE due_cents < 0) AS over_cents
          FROM orders
          WHERE organization_id = ${organization} AND due_cents <> 0
          GROUP BY purchase_round_id
        ) due
        CROSS JOIN LATERAL (
          VALUES (false, due.owed, due.owed_cents), (true, due.over, due.over_cents)
        ) part (returnable, orders, cents)
        WHERE part.orders > 0
      ), listed AS (
        SELECT summed.*, round.route_id, round.name, round.payment_due_at, sum(summed.orders) OVER () AS total,
               sum(summed.orders) OVER (ORDER BY NOT summed.returnable, round.payment_due_at, round.id) - summed.orders AS before
        FROM summed
        JOIN purchase_rounds round
          ON round.organization_id = ${organization} AND round.id = summed.purchase_round_id
      )
      SELECT found.id, found.order_number AS number, listed.purchase_round_id AS "roundId", listed.name AS round,
             listed.payment_due_at AS "paymentDueAt", route.locale, route.time_zone AS "timeZone", route.currency,
             found.participant_id AS "participantId", person.name, found.paid_cents AS "paidCents",
             found.due_cents AS "dueCents", listed.cents, listed.total
      FROM listed
      CROSS JOIN LATERAL (
        SELECT id, order_number, participant_id, paid_cents, due_cents FROM orders
        WHERE organization_id = ${organization} AND purchase_round_id = listed.purchase_round_id
          AND due_cents <> 0 AND (due_cents < 0) = listed.returnable
        ORDER BY order_number
        LIMIT ${limit} OFFSET greatest(0, ${offset} - listed.before)
      ) found
      JOIN routes route ON route.organization_id = ${organization} AND route.id = listed.route_id
      JOIN participants person
        ON person.organization_id = ${organization} AND person.id = found.participant_id
      WHERE listed.before < ${offset + limit} AND listed.before + listed.orders > ${offset}
      ORDER BY NOT listed.returnable, listed.payment_due_at, listed.purchase_round_id, found.order_number
      LIMIT ${limit}`,
  );
