import { and, gte, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { payments } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { query } from '@/lib/rules/command';
import { equals, type Page, pageOf } from '@/lib/rules/list';
import { getById } from '@/lib/rules/one-of';
import type { FileFormat } from '@/lib/tables/spreadsheet/records';
import { listPaymentsInput } from './input';
import type { Payment } from './ledger';
import { ordersOfPayments, type PaidOrder } from './orders-of-payments';

/**
 * The condition that a payment's order has this value in a column; no condition without one. The orders' ids are an
 * array, so that their payments are looked up by them: as a table, PostgreSQL would rather read all payments by id until
 * a page is full.
 */
const ofOrdersWith = (
  scope: Scope,
  column: 'purchase_round_id' | 'participant_id',
  wanted: number | undefined,
): SQL | undefined =>
  wanted === undefined
    ? undefined
    : sql`${payments.orderId} = ANY(ARRAY(
        SELECT orders.id FROM orders
        WHERE orders.organization_id = ${scope.organizationId} AND orders.${sql.identifier(column)} = ${wanted}))`;

/** Payments, and the file that they are wanted as. */
export interface ListedPayments extends Page<Payment> {
  format: FileFormat | undefined;
  /** For a file: the orders that the payments are for, by the payments' ids. */
  orders: Map<number, PaidOrder>;
}

/** The organization's payments, in the order in which they were booked: a page of them, or all for a file. */
export const listPayments = query({
  access: 'administrator',
  input: listPaymentsInput,
  async run(
    { scope },
    { limit, offset, order_id, purchase_round_id, participant_id, method, voided, from, to, format },
  ): Promise<ListedPayments> {
    const where = and(
      equals(payments.orderId, order_id),
      ofOrdersWith(scope, 'purchase_round_id', purchase_round_id),
      ofOrdersWith(scope, 'participant_id', participant_id),
      equals(payments.method, method),
      voided === undefined ? undefined : voided ? isNotNull(payments.voidedAt) : isNull(payments.voidedAt),
      from === undefined ? undefined : gte(payments.paidOn, from),
      to === undefined ? undefined : lte(payments.paidOn, to),
    );
    const part = format ? { limit: Number.MAX_SAFE_INTEGER, offset: 0 } : { limit, offset };
    const found = await pageOf(scope, payments, { where, ...part });
    const ids = found.items.map(({ id }) => id);
    return { ...found, format, orders: format ? await ordersOfPayments(scope, ids) : new Map() };
  },
});

/** One payment. 404 when there is none. */
export const getPayment = getById(payments);
