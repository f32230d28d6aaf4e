import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { changes, payments } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Caller } from '@/lib/caller';
import { holdingOneOf } from '@/lib/list';
import { now } from '@/lib/runtime/clock';
import { listOf, lockPayableOrders, perform, standingWith } from './ledger';
import type { NotedPayment } from './noted-payment';

/**
 * Marks orders as paid in full, by a payment of what is due of each, or as not paid, by voiding all that were booked
 * for them. An order of which nothing is due becomes paid without a payment. Resolves to what is noted of each since.
 */
export async function markPaid(
  scope: Scope,
  author: Caller,
  orderIds: number[],
  paid: boolean,
): Promise<Map<number, NotedPayment>> {
  if (!paid) {
    const voided = await standingWith(scope, holdingOneOf(payments.orderId, orderIds));
    const together = voided.map(({ orderId }) => orderId);
    const orders = await lockPayableOrders(scope, [...orderIds, ...together]);
    const paidAt = new Map(orderIds.map((id) => [id, null]));
    return (await perform(scope, author, orders, { voided, paidAt })).orders;
  }
  const orders = await lockPayableOrders(scope, orderIds);
  const booked = orders
    .filter(({ dueCents }) => dueCents !== 0)
    .map(({ id, dueCents }) => ({ orderId: id, amountCents: dueCents, method: 'other' as const }));
  const paidAt = new Map(orders.map((order) => [order.id, order.paidAt ?? now()]));
  return (await perform(scope, author, orders, { booked, paidAt })).orders;
}

/**
 * Takes back how orders were last marked: voids what was booked for that, books again what was voided for it, and
 * leaves their mark as it was before. Orders that were never marked stay as they are.
 */
export async function undoMarks(
  scope: Scope,
  author: Caller,
  orderIds: number[],
): Promise<Map<number, NotedPayment>> {
  const marks = await lastMarks(scope, orderIds);
  const noted = [...marks.values()].map((mark) => mark.payments);
  const voided = await standingWith(
    scope,
    holdingOneOf(
      payments.id,
      noted.flatMap((ids) => ids.booked),
    ),
  );
  const booked = await voidedTogether(
    scope,
    noted.flatMap((ids) => ids.voided),
  );
  const touched = [...voided, ...booked].map(({ orderId }) => orderId);
  const orders = await lockPayableOrders(scope, [...marks.keys(), ...touched]);
  const paidAt = new Map([...marks].map(([id, { was }]) => [id, was?.at ?? null]));
  return (await perform(scope, author, orders, { booked, voided, paidAt })).orders;
}

/**
 * These void payments, with those that were voided with them because they come from the same transfer; without those
 * whose transfer has been booked again since.
 */
function voidedTogether(scope: Scope, ids: number[]) {
  return scope.list(payments, {
    where: sql`payments.voided_at IS NOT NULL
      AND (payments.id = ANY(${listOf(ids)}) OR EXISTS (
        SELECT FROM payments beside
        WHERE beside.organization_id = ${scope.organizationId} AND beside.id = ANY(${listOf(ids)})
          AND beside.bank_transaction_id = payments.bank_transaction_id AND beside.voided_at = payments.voided_at))
      AND NOT EXISTS (
        SELECT FROM payments since
        WHERE since.organization_id = ${scope.organizationId}
          AND since.bank_transaction_id = payments.bank_transaction_id AND since.voided_at IS NULL)`,
  });
}

const markDetails = z.object({
  was: z.object({ at: z.coerce.date() }).nullable(),
  payments: z.object({ booked: z.array(z.int()), voided: z.array(z.int()) }),
});

/** How orders were last marked, by order id; without those that were not marked since payments are booked. */
async function lastMarks(
  scope: Scope,
  orderIds: number[],
): Promise<Map<number, z.output<typeof markDetails>>> {
  const last = await scope.list(changes, {
    where: sql`${changes.id} IN (
      SELECT max(noted.id) FROM changes noted
      WHERE noted.organization_id = ${scope.organizationId} AND noted.order_id = ANY(${listOf(orderIds)})
        AND noted.kind IN ('paid', 'unpaid')
      GROUP BY noted.order_id)`,
  });
  return new Map(
    last.flatMap(({ orderId, details }) => {
      const mark = markDetails.safeParse(details);
      return orderId === null || !mark.success ? [] : [[orderId, mark.data] as const];
    }),
  );
}
