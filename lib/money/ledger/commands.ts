import type { z } from 'zod';
import { payments } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { now } from '@/lib/process/runtime/clock';
import type { Administrator } from '@/lib/rules/caller';
import { command } from '@/lib/rules/command';
import { existing, fieldError, invalid, refuse } from '@/lib/rules/errors';
import { howToWriteAmount, readAmount } from '@/lib/words/amounts';
import { localDay } from '@/lib/words/moments';
import { createPaymentInput, MOST_CENTS, voidPaymentInput, writtenPaymentInput } from './input';
import { bookPayments, voidPayments } from './ledger';
import { lockPayableOrders, type PayableOrder, type Payment } from './payable-orders';

/**
 * Books a payment of an order, cancelled or not. 422 for an order that does not exist and for a day after tomorrow on
 * its route; 409 when the order's payments would add up to less than 0.
 */
export const createPayment = command({
  access: 'administrator',
  input: createPaymentInput,
  async run({ caller, scope }, { amount_cents, ...fields }): Promise<Payment> {
    const order = await lockedOrder(scope, fields);
    return book(scope, caller, order, { ...fields, amountCents: amount_cents });
  },
});

/**
 * Like `createPayment`, with an amount as people write it in the currency of the order's route. 422 at `sure` for more
 * than twice the amount due, unless that is confirmed.
 */
export const createWrittenPayment = command({
  access: 'administrator',
  input: writtenPaymentInput,
  async run({ caller, scope }, { amount, given_back, sure, ...fields }): Promise<Payment> {
    const order = await lockedOrder(scope, fields);
    const cents = readAmount(amount, order.currency) ?? 0;
    if (cents === 0 || cents > MOST_CENTS) {
      throw invalid({ path: 'amount', message: howToWriteAmount(order.currency) });
    }
    if (!sure && !given_back && order.dueCents > 0 && cents > 2 * order.dueCents) {
      throw invalid(fieldError('sure', 'moreThanTwice'));
    }
    return book(scope, caller, order, { ...fields, amountCents: given_back ? -cents : cents });
  },
});

/** The fields of a payment or refund beside its amount. */
type Fields = Omit<z.output<typeof createPaymentInput>, 'amount_cents'>;

async function lockedOrder(scope: Scope, { order_id, paid_on }: Fields): Promise<PayableOrder> {
  const [order] = await lockPayableOrders(scope, [order_id]);
  if (!order) throw invalid(fieldError('order_id', 'noSuchOrder'));
  if (paid_on !== undefined && paid_on > localDay(now(), order.timeZone, 1)) {
    throw invalid(fieldError('paid_on', 'paidOn'));
  }
  return order;
}

async function book(
  scope: Scope,
  caller: Administrator,
  order: PayableOrder,
  { amountCents, paid_on: paidOn, method, note }: Fields & { amountCents: number },
): Promise<Payment> {
  const payment = { orderId: order.id, amountCents, paidOn, method, note };
  const [booked] = await bookPayments(scope, caller, [payment], [order]);
  return existing(booked);
}

/**
 * Voids a payment, and with it all that come from the same transfer. 409 when it is void already, or when what is left
 * of an order adds up to less than 0.
 */
export const voidPayment = command({
  access: 'administrator',
  input: voidPaymentInput,
  async run({ caller, scope }, { id, reason = null }): Promise<Payment> {
    existing(await scope.find(payments, id));
    const voided = await voidPayments(scope, caller, [id], reason);
    const own = voided.find((one) => one.id === id);
    if (!own) throw refuse('paymentVoid');
    return own;
  },
});
