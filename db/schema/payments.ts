import { sql } from 'drizzle-orm';
import { check, date, index, varchar } from 'drizzle-orm/pg-core';
import { bankTransactions } from './bank';
import { belongsTo, cents, createdAt, isOneOf, moment, reference, tenantTable, word } from './columns';
import { orders } from './orders';
import { PAYMENT_METHODS } from './words';

/**
 * The ledger: payments of an order, and refunds. A row is never changed and never deleted without its order;
 * a wrong one is voided. `orders.paid_cents` is the sum of those that are not void.
 */
export const payments = tenantTable(
  'payments',
  {
    orderId: reference('order_id').notNull(),
    /** Negative: given back. */
    amountCents: cents('amount_cents').notNull(),
    /** The day on which it was paid, in the calendar of the order's route. */
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    method: word('method', 16, PAYMENT_METHODS).notNull(),
    note: varchar('note', { length: 500 }).notNull().default(''),
    /** The transfer behind the payment. All payments of one transfer are voided together. */
    bankTransactionId: reference('bank_transaction_id'),
    /** The administrator's e-mail address; null from before there was a ledger, and for a link. */
    createdBy: varchar('created_by', { length: 320 }),
    createdAt: createdAt(),
    voidedAt: moment('voided_at'),
    voidReason: varchar('void_reason', { length: 500 }),
  },
  (table) => [
    belongsTo(table, { orderId: 'id' }, orders).onDelete('cascade'),
    belongsTo(table, { bankTransactionId: 'id' }, bankTransactions),
    check('payments_amount_cents_check', sql`${table.amountCents} <> 0`),
    check('payments_method_check', isOneOf(table.method, PAYMENT_METHODS)),
    index('payments_order_id_idx').on(table.organizationId, table.orderId, table.id),
    index('payments_voided_idx').on(table.organizationId, table.id).where(sql`${table.voidedAt} IS NOT NULL`),
    index('payments_bank_transaction_id_idx')
      .on(table.organizationId, table.bankTransactionId)
      .where(sql`${table.bankTransactionId} IS NOT NULL`),
  ],
);
