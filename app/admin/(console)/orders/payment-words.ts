import type { Toast } from '@/lib/http/forms/form-state';
import type { MarkedOrders } from '@/lib/orders/payments';
import { presentOrder } from '@/lib/orders/present';
import { parseId } from '@/lib/rules/input';
import { versionOf } from '@/lib/rules/version';
import { translator } from '@/lib/words/languages/translator';
import { chosenBy } from './choice-field';

/** The values of a form's field `paid`, each with its payment and the sentence about it. */
const ACTS: Record<string, { payment: string; said: 'paid' | 'unpaid' | 'returned' | 'asBefore' }> = {
  true: { payment: 'paid', said: 'paid' },
  false: { payment: 'unpaid', said: 'unpaid' },
  returned: { payment: 'paid', said: 'returned' },
  all_returned: { payment: 'unpaid', said: 'returned' },
  before: { payment: 'as_before', said: 'asBefore' },
};

/**
 * The orders and the payment to be noted by a form. The orders are that of the pressed button, those named by an undo,
 * or those chosen in the list.
 */
export function askedPayments(fields: Record<string, string>) {
  const payment = ACTS[fields.paid ?? '']?.payment;
  if (fields.orders !== undefined) {
    const orders = fields.orders.split(' ').map((one) => {
      const [id = '', version] = one.split('.');
      return { id: parseId(id), version };
    });
    return { orders, payment };
  }
  if (fields.id !== undefined)
    return { orders: [{ id: parseId(fields.id), version: fields.version }], payment };
  const orders = Object.entries(fields).flatMap(([name, version]) => {
    const id = chosenBy(name);
    return id === undefined ? [] : [{ id: parseId(id), version }];
  });
  return { orders, payment };
}

/** The sentence about the noted payments, and the orders left out, with the fields of the undo. */
export function paymentToast(
  { noted, left }: MarkedOrders,
  fields: Record<string, string>,
  locale: string,
): Toast {
  const t = translator(locale, 'console.orders.said');
  const [first] = noted;
  const said: string[] = [];
  if (first) {
    const named = { count: noted.length, number: String(first.order.orderNumber) };
    said.push(t(ACTS[fields.paid ?? '']?.said ?? 'asBefore', named));
  }
  if (left.length > 0) {
    const numbers = left.map(({ order }) => order.orderNumber).join(', ');
    said.push(t('left', { count: left.length, numbers }));
  }
  const say = said.join(' ');
  if (!first || fields.paid === 'before') return { say };
  const orders = noted.map((one) => `${one.order.id}.${versionOf(presentOrder(one))}`).join(' ');
  return { say, undo: { id: first.order.id, orders, paid: 'before' } };
}
