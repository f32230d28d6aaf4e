import { formatMoney, type LocaleSettings } from '@/lib/format';
import { presentOrder } from '@/lib/orders/present';
import type { OrderDetails } from '@/lib/orders/queries';
import { type Payment as Paid, paymentOf, totalCents } from '@/lib/orders/totals';
import { versionOf } from '@/lib/version';

/** What a table row shows of an order's payment, as data for the browser. */
export interface OrderPayment {
  id: number;
  number: number;
  version: string;
  /** What the button changes; without a button, undefined. A cancelled order has one only when it was paid. */
  state?: Paid['state'] | 'cancelled';
  words: string;
  /** Whether the words leave room for the button beside them. */
  brief: boolean;
}

/** The payment of an order, for its row in a table. */
export function orderPayment(details: OrderDetails, localeSettings: LocaleSettings): OrderPayment {
  const { order, lines } = details;
  const row = { id: order.id, number: order.orderNumber, version: versionOf(presentOrder(details)) };
  if (order.cancelledAt && !order.paidAt) return { ...row, words: 'Cancelled', brief: true };
  const payment = paymentOf(order, totalCents(lines));
  if (order.cancelledAt) {
    const words = `Cancelled, ${formatMoney(payment.paidCents, localeSettings)} paid`;
    return { ...row, state: 'cancelled', words, brief: false };
  }
  const brief = payment.state === 'paid' || payment.state === 'unpaid';
  return { ...row, state: payment.state, words: inWords(payment, localeSettings), brief };
}

function inWords({ state, dueCents, surplusCents }: Paid, localeSettings: LocaleSettings): string {
  switch (state) {
    case 'unpaid':
      return 'To pay';
    case 'short':
      return `${formatMoney(dueCents, localeSettings)} still to pay`;
    case 'paid':
      return 'Paid';
    case 'over':
      return `${formatMoney(surplusCents, localeSettings)} paid too much`;
  }
}
