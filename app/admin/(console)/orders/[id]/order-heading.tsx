import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { SubmitButton } from '@/app/_ui/submit-button';
import { formatMoment, formatMoney } from '@/lib/format';
import { presentOrder } from '@/lib/orders/present';
import type { OrderDetails } from '@/lib/orders/queries';
import { type Payment, paymentOf, totalCents } from '@/lib/orders/totals';
import type { Round } from '@/lib/rounds/queries';
import type { Route } from '@/lib/routes/queries';
import { versionOf } from '@/lib/version';
import { Detail, DetailLink, Details } from '../../../_parts/details';
import { Moment } from '../../../_parts/moment';
import { orderPayment } from '../../../_parts/order-payment';
import { PageHeading } from '../../../_parts/page-heading';
import { PaidButton } from '../../../_parts/paid-button';
import { UpLink } from '../../../_parts/up-link';
import { listHref, type OrderList } from '../../rounds/[id]/orders/order-list';
import { changeCancelled, markPaid } from '../actions';

interface OrderHeadingProps {
  details: OrderDetails;
  round: Round;
  route: Route;
  /** The list that the order was opened from. */
  list: OrderList;
}

/**
 * The head of an order: its number, its participant, whether it is paid, and the actions on the whole order.
 */
export function OrderHeading({ details, round, route, list }: OrderHeadingProps) {
  const { order, participant, lines } = details;
  const payment = paymentOf(order, totalCents(lines));
  const { state: noted } = orderPayment(details, route);
  return (
    <PageHeading
      title={`Order ${order.orderNumber}, ${participant.name}`}
      above={<UpLink href={listHref(round.id, list)}>{`Orders of ${round.name}`}</UpLink>}
      actions={
        <>
          <Form action={changeCancelled}>
            <FormMessage className="mb-3" />
            <input type="hidden" name="id" value={order.id} />
            <input type="hidden" name="cancelled" value={String(order.cancelledAt === null)} />
            <SubmitButton variant="quiet" pendingLabel={order.cancelledAt ? 'Restoring…' : 'Cancelling…'}>
              {order.cancelledAt ? 'Restore order' : 'Cancel order'}
            </SubmitButton>
          </Form>
          {noted && (
            <Form action={markPaid} version={versionOf(presentOrder(details))}>
              <input type="hidden" name="id" value={order.id} />
              <PaidButton number={order.orderNumber} state={noted} />
            </Form>
          )}
        </>
      }
    >
      <Details>
        <Detail term="State">
          <span className="font-medium">{stateOf(order, payment, route)}</span>
        </Detail>
        <Detail term="Participant">
          <DetailLink href={`/admin/participants/${participant.id}`}>{participant.name}</DetailLink>
        </Detail>
        <Detail term="E-mail">
          <DetailLink href={`mailto:${participant.email}`}>{participant.email}</DetailLink>
        </Detail>
        {participant.phone && (
          <Detail term="Phone">
            <DetailLink href={`tel:${participant.phone.replace(/[^+\d]/g, '')}`}>
              {participant.phone}
            </DetailLink>
          </Detail>
        )}
        <Detail term="Placed">
          <Moment at={order.createdAt} localeSettings={route} />
        </Detail>
      </Details>
    </PageHeading>
  );
}

function stateOf({ cancelledAt, paidAt }: OrderDetails['order'], payment: Payment, route: Route): string {
  const paid = `${formatMoney(payment.paidCents, route)} paid`;
  if (cancelledAt) {
    const cancelled = `Cancelled on ${formatMoment(cancelledAt, route)}. It keeps its number and is not printed.`;
    return paidAt ? `${cancelled} ${paid} before that.` : cancelled;
  }
  if (payment.state === 'free') return 'Nothing to pay';
  if (!paidAt) return 'To pay';
  const noted = `noted on ${formatMoment(paidAt, route)}`;
  if (payment.state === 'short') {
    return `${formatMoney(payment.dueCents, route)} still to pay: ${paid}, ${noted}, before the order changed`;
  }
  if (payment.state === 'over') {
    return `${formatMoney(payment.surplusCents, route)} to return: ${paid}, ${noted}, before the order changed`;
  }
  return `Paid, ${noted}`;
}
