import { Form } from '@/app/_ui/form';
import { type Customs, formatMoney } from '@/lib/format';
import type { OrderDetails } from '@/lib/orders/queries';
import { type Payment as Paid, paymentOf, totalCents } from '@/lib/orders/totals';
import { markPaid } from '../(console)/orders/actions';
import { PaidButton } from './paid-button';

interface PaymentProps {
  details: Pick<OrderDetails, 'order' | 'lines'>;
  customs: Customs;
}

/** In a ledger's row: how far an order is paid, and the button that says it is, or is not after all. */
export function Payment({ details: { order, lines }, customs }: PaymentProps) {
  if (order.cancelledAt && !order.paidAt) return 'Cancelled';
  const payment = paymentOf(order, totalCents(lines));
  return (
    <Form action={markPaid} className="-my-2.5 flex min-h-target max-w-48 flex-wrap items-center gap-x-3">
      <input type="hidden" name="id" value={order.id} />
      <span className={payment.state === 'paid' ? '' : 'font-medium'}>
        {order.cancelledAt
          ? `Cancelled, ${formatMoney(payment.paidCents, customs)} paid`
          : inWords(payment, customs)}
      </span>
      <PaidButton number={order.orderNumber} state={order.cancelledAt ? 'cancelled' : payment.state} />
    </Form>
  );
}

function inWords({ state, dueCents, surplusCents }: Paid, customs: Customs): string {
  switch (state) {
    case 'unpaid':
      return 'To pay';
    case 'short':
      return `${formatMoney(dueCents, customs)} still to pay`;
    case 'paid':
      return 'Paid';
    case 'over':
      return `${formatMoney(surplusCents, customs)} paid too much`;
  }
}
