import { presentOrder } from '@/lib/orders/present';
import type { Order, OrderDetails } from '@/lib/orders/queries';
import { type PaymentState, paymentState } from '@/lib/orders/sums/payment-state';
import { versionOf } from '@/lib/rules/version';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import type { Translator } from '@/lib/words/languages/translator';

/** The possible acts on an order's payment. An order without a price has none. */
export type PaidState = Exclude<PaymentState, 'free'> | 'cancelled';

/** A table row's data about an order's payment, for the browser. */
export interface OrderPayment {
  id: number;
  number: number;
  version: string;
  /** The act of the button; undefined without a button. A cancelled order has one only when it was paid. */
  state?: PaidState;
  words: string;
  /** True when the words leave room for the button beside them. */
  brief: boolean;
}

/** The payment of an order in the words of `t`, for its row in a table. */
export function orderPayment(
  details: OrderDetails,
  localeSettings: LocaleSettings,
  t: Translator<'console.payment'>,
): OrderPayment {
  const { order } = details;
  const row = { id: order.id, number: order.orderNumber, version: versionOf(presentOrder(details)) };
  if (order.cancelledAt && order.paidCents === 0) return { ...row, words: t('cancelled'), brief: true };
  if (order.cancelledAt) {
    const words = t('cancelledPaid', { amount: formatMoney(order.paidCents, localeSettings) });
    return { ...row, state: 'cancelled', words, brief: false };
  }
  const state = paymentState(order);
  const words = inWords(state, order, localeSettings, t);
  if (state === 'free') return { ...row, words, brief: true };
  const brief = state === 'paid' || state === 'unpaid';
  return { ...row, state, words, brief };
}

function inWords(
  state: PaymentState,
  { dueCents }: Order,
  localeSettings: LocaleSettings,
  t: Translator<'console.payment'>,
): string {
  switch (state) {
    case 'short':
    case 'over':
      return t(state, { amount: formatMoney(Math.abs(dueCents), localeSettings) });
    default:
      return t(state);
  }
}
