import { payments } from '@/db/schema';
import { command } from '@/lib/command';
import { invalid, refuse } from '@/lib/errors';
import { saying } from '@/lib/languages/saying';
import { referenced } from '@/lib/list';
import { localDay } from '@/lib/moments';
import { now } from '@/lib/runtime/clock';
import { createPaymentInput, voidPaymentInput } from './input';
import { bookPayments, lockPayableOrders, type Payment, voidPayments } from './ledger';

/**
 * Books a payment of an order, cancelled or not. 422 for an order that does not exist and for a day after tomorrow on
 * its route; 409 when the order's payments would add up to less than 0.
 */
export const createPayment = command({
  access: 'administrator',
  input: createPaymentInput,
  async run({ caller, scope }, { order_id, amount_cents, paid_on, method, note }): Promise<Payment> {
    const orders = await lockPayableOrders(scope, [order_id]);
    const [order] = orders;
    if (!order) throw invalid({ path: 'order_id', message: saying('noSuchOrder') });
    if (paid_on !== undefined && paid_on > localDay(now(), order.timeZone, 1)) {
      throw invalid({ path: 'paid_on', message: saying('paidOn') });
    }
    const payment = { orderId: order_id, amountCents: amount_cents, paidOn: paid_on, method, note };
    const [booked] = await bookPayments(scope, caller, [payment], orders);
    return referenced(booked);
  },
});

/**
 * Voids a payment, and with it all that come from the same transfer. 409 when it is void already, or when what is left
 * of an order adds up to less than 0.
 */
export const voidPayment = command({
  access: 'administrator',
  input: voidPaymentInput,
  async run({ caller, scope }, { id, reason = null }): Promise<Payment> {
    const payment = await scope.find(payments, id);
    if (!payment) throw refuse('notFound');
    const voided = await voidPayments(scope, caller, [id], reason);
    const own = voided.find((one) => one.id === id);
    if (!own) throw refuse('paymentVoid');
    return own;
  },
});
