import type { Answer } from '@/lib/http/answers';
import type { Payment } from '@/lib/money/ledger/ledger';
import type { PaidOrder } from '@/lib/money/ledger/orders-of-payments';
import { paymentShape, presentPayment } from '@/lib/money/ledger/present';
import type { ListedPayments } from '@/lib/money/ledger/queries';
import { paymentReference } from '@/lib/money/ledger/reference';
import { type FileFormat, recordsFile } from '@/lib/tables/spreadsheet/records';
import { decimalMark } from '@/lib/words/formatters';
import { translator } from '@/lib/words/languages/translator';
import { localDay } from '@/lib/words/moments';
import { spreadsheetAnswer } from './spreadsheet-answer';

/** The fields of a payment's order that tell it without a look-up. */
const OF_ORDER = [
  'order_number',
  'round',
  'group',
  'name',
  'payment_reference',
  'amount',
  'currency',
  'payer',
] as const;

/** The columns of the console's file. */
const COLUMNS = ['paid_on', ...OF_ORDER, 'method', 'note', 'created_by', 'voided_on', 'void_reason'] as const;

const ofOrder = ({ orderId, amountCents: cents }: Payment, order: PaidOrder) => ({
  order_number: order.orderNumber,
  round: order.round,
  group: order.group,
  name: order.name,
  payment_reference: paymentReference(orderId),
  amount: { cents, currency: order.currency },
  currency: order.currency,
  payer: order.payer,
});

const withOrders = ({ items, orders }: ListedPayments) =>
  items.flatMap((payment) => {
    const order = orders.get(payment.id);
    return order ? [{ payment, order }] : [];
  });

/** Payments as a file for the books, with the fields that the API tells of each, and those of its order. */
export async function paymentsFile(listed: ListedPayments, format: FileFormat): Promise<Answer> {
  const rows = withOrders(listed).map(({ payment, order }) => ({
    ...presentPayment(payment),
    ...ofOrder(payment, order),
  }));
  const body = await recordsFile(format, 'payments', [...paymentShape.keyof().options, ...OF_ORDER], rows);
  return spreadsheetAnswer(format, `payments.${format}`, body);
}

/** Payments as a file for the books, under heads in the reader's language. */
export async function paymentsFileFor(
  listed: ListedPayments,
  format: FileFormat,
  locale: string,
): Promise<Answer> {
  const t = translator(locale, 'console.payments.file');
  const methods = translator(locale, 'console.orders.payments.methods');
  const rows = withOrders(listed).map(({ payment, order }) => ({
    ...ofOrder(payment, order),
    paid_on: { day: payment.paidOn },
    method: methods(payment.method),
    note: payment.note,
    created_by: payment.createdBy,
    voided_on: payment.voidedAt && { day: localDay(payment.voidedAt, order.timeZone) },
    void_reason: payment.voidReason,
  }));
  const body = await recordsFile(format, t('title'), [...COLUMNS], rows, {
    heads: Object.fromEntries(COLUMNS.map((column) => [column, t(column)])) as Record<
      (typeof COLUMNS)[number],
      string
    >,
    // A spreadsheet of people who write decimals with a comma reads "7.25" as a day, and a line with commas as one cell.
    delimiter: decimalMark(locale) === ',' ? ';' : ',',
  });
  return spreadsheetAnswer(format, `payments.${format}`, body);
}
