import { formatMoney, type LocaleSettings } from '@/lib/format';
import type { Translator } from '@/lib/languages/translator';
import { presentOrder } from '@/lib/orders/present';
import type { OrderDetails } from '@/lib/orders/queries';
import { type Payment as Paid, paymentOf, totalCents } from '@/lib/orders/sums/order-total';
import { versionOf } from '@/lib/version';

/** What may be noted of an order's payment. There is nothing to note of one that comes to nothing. */
export type PaidState = Exclude<Paid['state'], 'free'> | 'cancelled';

/** What a table row shows of an order's payment, as data for the browser. */
export interface OrderPayment {
  id: number;
  number: number;
  version: string;
  /** What the button changes; without a button, undefined. A cancelled order has one only when it was paid. */
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
  const { order, lines } = details;
  const row = { id: order.id, number: order.orderNumber, version: versionOf(presentOrder(details)) };
  const payment = paymentOf(order, totalCents(lines));
  if (order.cancelledAt && payment.paidCents === 0) return { ...row, words: t('cancelled'), brief: true };
  if (order.cancelledAt) {
    const words = t('cancelledPaid', { amount: formatMoney(payment.paidCents, localeSettings) });
    return { ...row, state: 'cancelled', words, brief: false };
  }
  const words = inWords(payment, localeSettings, t);
  if (payment.state === 'free') return { ...row, words, brief: true };
  const brief = payment.state === 'paid' || payment.state === 'unpaid';
  return { ...row, state: payment.state, words, brief };
}

function inWords(
  { state, dueCents, surplusCents }: Paid,
  localeSettings: LocaleSettings,
  t: Translator<'console.payment'>,
): string {
  switch (state) {
    case 'short':
      return t('short', { amount: formatMoney(dueCents, localeSettings) });
    case 'over':
      return t('over', { amount: formatMoney(surplusCents, localeSettings) });
    default:
      return t(state);
  }
}
