import type { Toast } from '@/lib/http/forms/form-state';
import { parseId } from '@/lib/input';
import type { NotedPayments } from '@/lib/orders/payments';
import { presentOrder } from '@/lib/orders/present';
import type { OrderDetails } from '@/lib/orders/queries';
import { versionOf } from '@/lib/version';
import { chosenBy } from './choice-field';

/** What a form's field `paid` asks for. */
const PAYMENTS: Record<string, string> = { true: 'paid', false: 'unpaid', before: 'as_before' };

/**
 * The orders and the payment that a form asks to be noted: the order of the pressed button, those that an undo
 * names, or those that were chosen in the list.
 */
export function askedPayments(fields: Record<string, string>) {
  const payment = PAYMENTS[fields.paid ?? ''];
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

/** Says what was noted, and of which orders nothing, with what undoes it. */
export function paymentToast({ noted, left }: NotedPayments, fields: Record<string, string>): Toast {
  const [first] = noted;
  const said = [whatWasNoted(noted, fields.paid ?? ''), whatWasLeft(left)].filter(Boolean).join(' ');
  if (!first || fields.paid === 'before') return { say: said };
  const orders = noted.map((one) => `${one.order.id}.${versionOf(presentOrder(one))}`).join(' ');
  return { say: said, undo: { id: first.order.id, orders, paid: 'before' } };
}

function whatWasNoted(noted: OrderDetails[], paid: string): string {
  const [first] = noted;
  const number = first?.order.orderNumber;
  const several = noted.length > 1;
  switch (paid) {
    case 'true':
      return several ? `${noted.length} orders are paid.` : `Order ${number} is paid.`;
    case 'false':
      return several ? `${noted.length} orders are not paid.` : `Order ${number} is not paid.`;
    default:
      return several
        ? `${noted.length} orders are as they were before.`
        : `Order ${number} is as it was before.`;
  }
}

function whatWasLeft(left: OrderDetails[]): string {
  const numbers = left.map(({ order }) => order.orderNumber).join(', ');
  if (left.length === 0) return '';
  return left.length === 1
    ? `Order ${numbers} was changed by somebody else meanwhile and is left as it is.`
    : `Orders ${numbers} were changed by somebody else meanwhile and are left as they are.`;
}
