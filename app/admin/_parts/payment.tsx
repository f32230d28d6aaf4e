import { Form } from '@/app/_ui/form';
import type { Order } from '@/lib/orders/queries';
import { markPaid } from '../(console)/orders/actions';
import { PaidButton } from './paid-button';

/** What an order's payment is called. */
export function paymentState({ cancelledAt, paidAt }: Order): string {
  if (cancelledAt) return 'Cancelled';
  return paidAt ? 'Paid' : 'To pay';
}

/** In a ledger's row: whether an order is paid, and the button that says it is, or is not after all. */
export function Payment({ order }: { order: Order }) {
  if (order.cancelledAt) return paymentState(order);
  return (
    <Form action={markPaid} className="-my-2.5 flex min-h-target items-center gap-3">
      <input type="hidden" name="id" value={order.id} />
      <span className={order.paidAt ? '' : 'font-medium'}>{paymentState(order)}</span>
      <PaidButton number={order.orderNumber} paid={order.paidAt !== null} />
    </Form>
  );
}
