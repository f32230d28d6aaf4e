import { type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import { payments } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { listOf } from '@/lib/rules/list';
import type { PaymentStatus } from './noted-payment';

export type Payment = InferSelectModel<typeof payments>;

/** An order as far as paying it goes. */
export interface PayableOrder extends PaymentStatus {
  id: number;
  isCancelled: boolean;
  /** Of its route. */
  timeZone: string;
  currency: string;
  paymentAccountId: number | null;
}

/** Locks these orders until the transaction ends, by id, and reads them. Those that do not exist are left out. */
export async function lockPayableOrders(scope: Scope, orderIds: number[]): Promise<PayableOrder[]> {
  await lockOrders(scope, orderIds);
  return readPayableOrders(scope, orderIds);
}

const lockOrders = (scope: Scope, orderIds: number[]) =>
  scope.query(
    (organization) => sql`
      SELECT id FROM orders WHERE organization_id = ${organization} AND id = ANY(${listOf(orderIds)}) ORDER BY id
      FOR NO KEY UPDATE`,
  );

/**
 * Locks these transfers until the transaction ends, by id. Whoever also locks orders comes here first: booking or voiding
 * their payments changes the transfers.
 */
export const lockTransfers = (scope: Scope, ids: number[]) =>
  scope.query(
    (organization) => sql`
      SELECT id FROM bank_transactions WHERE organization_id = ${organization} AND id = ANY(${listOf(ids)}) ORDER BY id
      FOR NO KEY UPDATE`,
  );

/** Reads these orders as far as paying them goes. */
export async function readPayableOrders(scope: Scope, orderIds: number[]): Promise<PayableOrder[]> {
  const rows = await scope.query<Omit<PayableOrder, 'paidAt'> & { paidAt: string | null }>(
    (organization) => sql`
      SELECT orders.id, orders.paid_cents AS "paidCents", orders.due_cents AS "dueCents", orders.paid_at AS "paidAt",
             orders.cancelled_at IS NOT NULL AS "isCancelled", routes.time_zone AS "timeZone", routes.currency,
             routes.payment_account_id AS "paymentAccountId"
      FROM orders
      JOIN routes ON routes.organization_id = ${organization} AND routes.id = orders.route_id
      WHERE orders.organization_id = ${organization} AND orders.id = ANY(${listOf(orderIds)})
      ORDER BY orders.id`,
  );
  return rows.map(({ paidAt, ...order }) => ({
    ...order,
    paidAt: paidAt === null ? null : new Date(paidAt),
  }));
}

/** The payments that are not void and that the condition chooses, with those that come from the same transfers. */
function notVoidedWith(scope: Scope, chosen: SQL): Promise<Payment[]> {
  const organization = scope.organizationId;
  // Each half is found by an index of its own, which an OR would not be.
  return scope.list(payments, {
    where: sql`${payments.id} = ANY(ARRAY(
      SELECT id FROM payments WHERE organization_id = ${organization} AND voided_at IS NULL AND ${chosen}
      UNION
      SELECT together.id
      FROM payments
      JOIN payments together
        ON together.organization_id = ${organization} AND together.voided_at IS NULL
       AND together.bank_transaction_id = payments.bank_transaction_id
      WHERE payments.organization_id = ${organization} AND payments.voided_at IS NULL AND ${chosen}))`,
  });
}

/**
 * The payments that `standingWith` finds, with their transfers, their orders and these ones, all locked until the
 * transaction ends. They are read again under the lock: a transfer may have gone back while another transaction held
 * it.
 */
export async function lockNotVoidedWith(
  scope: Scope,
  chosen: SQL,
  orderIds: number[] = [],
): Promise<{ standing: Payment[]; orders: PayableOrder[] }> {
  const idsOf = (found: Payment[]) => [...orderIds, ...found.map(({ orderId }) => orderId)];
  const found = await notVoidedWith(scope, chosen);
  await lockTransfers(
    scope,
    found.flatMap(({ bankTransactionId }) => bankTransactionId ?? []),
  );
  await lockOrders(scope, idsOf(found));
  const standing = await notVoidedWith(scope, chosen);
  return { standing, orders: await lockPayableOrders(scope, idsOf(standing)) };
}
