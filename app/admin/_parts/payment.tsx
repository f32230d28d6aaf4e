import { Form } from '@/app/_ui/form';
import { formatMoney, type LocaleSettings } from '@/lib/format';
import { presentOrder } from '@/lib/orders/present';
import type { OrderDetails } from '@/lib/orders/queries';
import { type Payment as Paid, paymentOf, totalCents } from '@/lib/orders/totals';
import { versionOf } from '@/lib/version';
import { markPaid } from '../(console)/orders/actions';
import { PaidButton } from './paid-button';

interface PaymentProps {
  details: OrderDetails;
  localeSettings: LocaleSettings;
}

const BESIDE =
  '-my-2.5 flex min-h-target items-center gap-3 has-[[data-form-message]]:my-0 has-[[data-form-message]]:flex-wrap';
/** The button is below the amount, because beside it both would take width from the names. */
const BENEATH = '-mb-2.5 flex flex-col items-start max-md:items-end';

/** The payment of an order in a table row: how much is paid, and the button that marks it paid or unpaid. */
export function Payment({ details, localeSettings }: PaymentProps) {
  const { order, lines } = details;
  if (order.cancelledAt && !order.paidAt) return 'Cancelled';
  const payment = paymentOf(order, totalCents(lines));
  const isBrief = !order.cancelledAt && (payment.state === 'paid' || payment.state === 'unpaid');
  return (
    <Form action={markPaid} version={versionOf(presentOrder(details))} className={isBrief ? BESIDE : BENEATH}>
      <input type="hidden" name="id" value={order.id} />
      <span className={payment.state === 'paid' ? '' : 'font-medium'}>
        {order.cancelledAt
          ? `Cancelled, ${formatMoney(payment.paidCents, localeSettings)} paid`
          : inWords(payment, localeSettings)}
      </span>
      <PaidButton number={order.orderNumber} state={order.cancelledAt ? 'cancelled' : payment.state} />
    </Form>
  );
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
