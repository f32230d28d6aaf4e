import Link from 'next/link';
import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { SubmitButton } from '@/app/_ui/submit-button';
import { formatMoment } from '@/lib/format';
import type { OrderDetails } from '@/lib/orders/queries';
import type { Round } from '@/lib/rounds/queries';
import type { Route } from '@/lib/routes/queries';
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
      <dl className="mt-3 grid gap-x-4 text-small sm:grid-cols-[auto_1fr]">
        <Fact term="State">
          <span className="font-medium">{stateOf(order, route)}</span>
        </Fact>
        <Fact term="Participant">
          <Link
            href={`/admin/participants/${participant.id}`}
            prefetch={false}
            className="-my-2.5 inline-flex min-h-target items-center wrap-anywhere"
          >
            {participant.name}
          </Link>
        </Fact>
        <Fact term="E-mail">
          <a
            href={`mailto:${participant.email}`}
            className="-my-2.5 inline-flex min-h-target items-center wrap-anywhere"
          >
            {participant.email}
          </a>
        </Fact>
        {participant.phone && (
          <Fact term="Phone">
            <a
              href={`tel:${participant.phone.replace(/[^+\d]/g, '')}`}
              className="-my-2.5 inline-flex min-h-target items-center"
            >
              {participant.phone}
            </a>
          </Fact>
        )}
        <Fact term="Placed">{formatMoment(order.createdAt, route)}</Fact>
      </dl>
    </PageHeading>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{term}</dt>
      <dd className="mb-1 min-w-0 sm:mb-0">{children}</dd>
    </div>
  );
}

function stateOf({ cancelledAt, paidAt }: OrderDetails['order'], route: Route): string {
  if (cancelledAt)
    return `Cancelled on ${formatMoment(cancelledAt, route)}. It keeps its number and is not printed.`;
  return paidAt ? `Paid, noted on ${formatMoment(paidAt, route)}` : 'To pay';
}
