import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { SubmitButton } from '@/app/_ui/submit-button';
import { formatMoment } from '@/lib/format';
import type { OrderDetails } from '@/lib/orders/queries';
import type { Round } from '@/lib/rounds/queries';
import type { Route } from '@/lib/routes/queries';
import { Fact, FactAddress, FactLink, Facts } from '../../../_parts/facts';
import { PageHeading } from '../../../_parts/page-heading';
import { PaidButton } from '../../../_parts/paid-button';
import { UpLink } from '../../../_parts/up-link';
import { changeCancelled, markPaid } from '../actions';

interface OrderHeadingProps {
  details: OrderDetails;
  round: Round;
  route: Route;
}

/** Which order this is and whose, whether it is paid, and what can be done with the whole of it. */
export function OrderHeading({ details: { order, participant }, round, route }: OrderHeadingProps) {
  return (
    <PageHeading
      title={`Order ${order.orderNumber}, ${participant.name}`}
      above={<UpLink href={`/admin/rounds/${round.id}`}>{round.name}</UpLink>}
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
          {!order.cancelledAt && (
            <Form action={markPaid}>
              <input type="hidden" name="id" value={order.id} />
              <PaidButton number={order.orderNumber} paid={order.paidAt !== null} prominent />
            </Form>
          )}
        </>
      }
    >
      <Facts>
        <Fact term="State">
          <span className="font-medium">{stateOf(order, route)}</span>
        </Fact>
        <Fact term="Participant">
          <FactLink href={`/admin/participants/${participant.id}`}>{participant.name}</FactLink>
        </Fact>
        <Fact term="E-mail">
          <FactAddress href={`mailto:${participant.email}`}>{participant.email}</FactAddress>
        </Fact>
        {participant.phone && (
          <Fact term="Phone">
            <FactAddress href={`tel:${participant.phone.replace(/[^+\d]/g, '')}`}>
              {participant.phone}
            </FactAddress>
          </Fact>
        )}
        <Fact term="Placed">{formatMoment(order.createdAt, route)}</Fact>
      </Facts>
    </PageHeading>
  );
}

function stateOf({ cancelledAt, paidAt }: OrderDetails['order'], route: Route): string {
  if (cancelledAt)
    return `Cancelled on ${formatMoment(cancelledAt, route)}. It keeps its number and is not printed.`;
  return paidAt ? `Paid, noted on ${formatMoment(paidAt, route)}` : 'To pay';
}
