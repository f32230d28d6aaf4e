import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { changes, payments } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { now } from '@/lib/process/runtime/clock';
import type { Caller } from '@/lib/rules/caller';
import { refuse } from '@/lib/rules/errors';
import { idsOf, inIds, listOf } from '@/lib/rules/list';
import { postEntries } from './ledger';
import type { PaymentStatus } from './noted-payment';
import { lockNotVoidedWith, lockPayableOrders, type Payment } from './payable-orders';

/**
 * Marks orders as paid in full, by a payment of the amount due, or as not paid, by voiding all their payments. An order
 * of which nothing is due becomes paid without a payment. Resolves to the payment status of each since. 409 for a
 * cancelled order of which nothing is due: it would be paid once it was restored.
 */
export async function markPaid(
  scope: Scope,
  author: Caller,
  orderIds: number[],
  paid: boolean,
): Promise<Map<number, PaymentStatus>> {
  if (!paid) {
    const ofOrders = inIds(payments.orderId, orderIds);
    const { standing, orders } = await lockNotVoidedWith(scope, ofOrders, orderIds);
    const paidAt = new Map(orderIds.map((id) => [id, null]));
    return (await postEntries(scope, author, orders, { voided: standing, paidAt })).orders;
  }
  const orders = await lockPayableOrders(scope, orderIds);
  if (orders.some(({ isCancelled, dueCents }) => isCancelled && dueCents === 0))
    throw refuse('orderIsCancelled');
  const booked = orders
    .filter(({ dueCents }) => dueCents !== 0)
    .map(({ id, dueCents }) => ({ orderId: id, amountCents: dueCents, method: 'other' as const }));
  const paidAt = new Map(orders.map((order) => [order.id, order.paidAt ?? now()]));
  return (await postEntries(scope, author, orders, { booked, paidAt })).orders;
}

/**
 * Takes back the last mark of orders: voids the payments that were booked for it, books again those voided for it, and
 * restores the mark before. Where those cannot be booked again, the payments decide whether the order is paid. Orders
 * that were never marked stay as they are.
 */
export async function undoMarks(
  scope: Scope,
  author: Caller,
  orderIds: number[],
): Promise<Map<number, PaymentStatus>> {
  const marks = await lastMarks(scope, orderIds);
  const noted = [...marks.values()].map((mark) => mark.payments);
  const booked = await voidedTogether(
    scope,
    noted.flatMap((ids) => ids.voided),
  );
  const byMark = inIds(
    payments.id,
    noted.flatMap((ids) => ids.booked),
  );
  const touched = [...marks.keys(), ...booked.map(({ orderId }) => orderId)];
  const { standing, orders } = await lockNotVoidedWith(scope, byMark, touched);
  const again = new Set(idsOf(booked));
  const isWhole = (mark: Mark) => mark.payments.voided.every((id) => again.has(id));
  const paidAt = new Map(
    [...marks].flatMap(([id, mark]) => (isWhole(mark) ? [[id, mark.was?.at ?? null] as const] : [])),
  );
  return (await postEntries(scope, author, orders, { booked, voided: standing, paidAt })).orders;
}

/**
 * These void payments, with others that were voided together with them because they come from the same transfer.
 * Payments of a transfer that was booked again or has gone back since are left out. Transfers are locked, so that
 * nobody books them meanwhile.
 */
async function voidedTogether(scope: Scope, ids: number[]): Promise<Payment[]> {
  await scope.query(
    (organization) => sql`
      SELECT id FROM bank_transactions
      WHERE organization_id = ${organization} AND id = ANY(ARRAY(
        SELECT bank_transaction_id FROM payments
        WHERE payments.organization_id = ${organization} AND payments.id = ANY(${listOf(ids)})))
      ORDER BY id FOR NO KEY UPDATE`,
  );
  return scope.list(payments, {
    where: sql`payments.voided_at IS NOT NULL
      AND (payments.id = ANY(${listOf(ids)}) OR EXISTS (
        SELECT FROM payments beside
        WHERE beside.organization_id = ${scope.organizationId} AND beside.id = ANY(${listOf(ids)})
          AND beside.bank_transaction_id = payments.bank_transaction_id AND beside.voided_at = payments.voided_at))
      AND NOT EXISTS (
        SELECT FROM payments since
        WHERE since.organization_id = ${scope.organizationId}
          AND since.bank_transaction_id = payments.bank_transaction_id AND since.voided_at IS NULL)
      AND NOT EXISTS (
        SELECT FROM bank_transactions gone
        WHERE gone.organization_id = ${scope.organizationId} AND gone.id = payments.bank_transaction_id
          AND gone.return_identity IS NOT NULL AND NOT EXISTS (
            SELECT FROM payments given_back
            WHERE given_back.organization_id = ${scope.organizationId} AND given_back.amount_cents < 0
              AND given_back.bank_transaction_id = gone.id AND given_back.voided_at = payments.voided_at))`,
  });
}

const markDetails = z.object({
  was: z.object({ at: z.coerce.date() }).nullable(),
  payments: z.object({ booked: z.array(z.int()), voided: z.array(z.int()) }),
});

type Mark = z.output<typeof markDetails>;

/** The last mark of each order, by order id; without orders that were not marked since payments are booked. */
async function lastMarks(scope: Scope, orderIds: number[]): Promise<Map<number, Mark>> {
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
