import { and, gte, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { payments } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { existing } from '@/lib/rules/errors';
import { equals, idsOf } from '@/lib/rules/list';
import { listing } from '@/lib/rules/listing';
import { getById } from '@/lib/rules/one-of';
import { listPaymentsInput } from './input';
import { ordersOfPayments } from './orders-of-payments';
import type { Payment } from './payable-orders';
import { paymentShape, presentPayment } from './present';
import { paymentReference } from './reference';

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

/** The columns of a payment's order. */
export const ORDER_OF_PAYMENT = [
  'order_number',
  'round',
  'group',
  'name',
  'payment_reference',
  'amount',
  'currency',
  'payer',
] as const;

/** The organization's payments, in the order in which they were booked. */
export const listPayments = listing({
  input: listPaymentsInput,
  table: payments,
  find: (scope, { order_id, purchase_round_id, participant_id, method, voided, from, to }) => ({
    where: and(
      equals(payments.orderId, order_id),
      ofOrdersWith(scope, 'purchase_round_id', purchase_round_id),
      ofOrdersWith(scope, 'participant_id', participant_id),
      equals(payments.method, method),
      voided === undefined ? undefined : voided ? isNotNull(payments.voidedAt) : isNull(payments.voidedAt),
      from === undefined ? undefined : gte(payments.paidOn, from),
      to === undefined ? undefined : lte(payments.paidOn, to),
    ),
  }),
  items: (_scope, rows): Payment[] => rows,
  file: {
    name: 'payments',
    columns: [...paymentShape.keyof().options, ...ORDER_OF_PAYMENT],
    rows: paymentRows,
  },
});

/** Payments as the rows of a file for the books, with the details of their orders. */
async function paymentRows(scope: Scope, found: Payment[]) {
  const orders = await ordersOfPayments(scope, idsOf(found));
  return found.map((payment) => {
    const { orderNumber, timeZone, ...order } = existing(orders.get(payment.id));
    return {
      ...presentPayment(payment),
      ...order,
      order_number: orderNumber,
      time_zone: timeZone,
      payment_reference: paymentReference(payment.orderId),
      amount: { cents: payment.amountCents, currency: order.currency },
    };
  });
}

export type PaymentRow = Awaited<ReturnType<typeof paymentRows>>[number];

/** One payment. 404 when there is none. */
export const getPayment = getById(payments);
