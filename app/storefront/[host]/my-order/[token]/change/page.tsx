import type { Metadata } from 'next';
import { OrderFields } from '@/app/_ordering/order-fields';
import { Confirm } from '@/app/_ui/confirm';
import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { Link } from '@/app/_ui/link';
import { Notice } from '@/app/_ui/notice';
import { SubmitButton } from '@/app/_ui/submit-button';
import { formatMoment } from '@/lib/format';
import { show, visitor } from '@/lib/http/page';
import { getOwnOrderWithOfferings, type OwnOrderWithOfferings } from '@/lib/orders/own-order';
import { ownOrderPath, presentOrder } from '@/lib/orders/present';
import type { Route } from '@/lib/routes/queries';
import { versionOf } from '@/lib/version';
import { changeOwnCancelled, saveOwnOrder } from '../../../actions';
import { SectionHeading } from '../../../section-heading';

export const metadata: Metadata = { title: 'Change your order', robots: { index: false, follow: false } };

/** The page on which participants change or cancel their own order, until the deadline. */
export default async function ChangePage({
  params,
}: PageProps<'/storefront/[host]/my-order/[token]/change'>) {
  const { host, token } = await params;
  const caller = await visitor(host);
  const own = await show(getOwnOrderWithOfferings, caller, { token });
  const { order, round } = own;
  return (
    <div className="max-w-[44rem]">
      <p className="text-small">
        <Link href={ownOrderPath(token)} className="-my-3 inline-block py-3">
          Back to order {order.orderNumber}
        </Link>
      </p>
      <h1 className="mt-2 text-heading">Change order {order.orderNumber}</h1>
      {!round.takesOrders ? (
        // The refusal of a change that came too late has the same text, and is therefore not shown again.
        <Notice data-form-message className="mt-6">
          The time to change orders is over. Write to the organizer.
        </Notice>
      ) : order.cancelledAt ? (
        <Notice className="mt-6">This order was cancelled. Restore it first, on its own page.</Notice>
      ) : (
        <Fields own={own} route={caller.route} />
      )}
    </div>
  );
}

function Fields({ own, route }: { own: OwnOrderWithOfferings; route: Route }) {
  const { order, round, offerings } = own;
  return (
    <div className="mt-6 grid gap-12">
      <Form action={saveOwnOrder} version={versionOf(presentOrder(own))} className="grid gap-5">
        <p className="max-w-measure">
          {round.orderDeadlineAt && `You can do this until ${formatMoment(round.orderDeadlineAt, route)}. `}
          Wines you have ordered keep their price.
        </p>
        <FormMessage />
        <input type="hidden" name="token" value={order.accessToken} />
        <OrderFields offerings={offerings} localeSettings={route} details={own} />
        <SubmitButton pendingLabel="Saving…" className="w-full sm:w-auto sm:min-w-48 sm:justify-self-start">
          Save order
        </SubmitButton>
      </Form>
      <section aria-labelledby="cancel">
        <SectionHeading id="cancel">Cancel the whole order</SectionHeading>
        <Form action={changeOwnCancelled} className="mt-4 grid gap-4">
          <FormMessage />
          <input type="hidden" name="token" value={order.accessToken} />
          <input type="hidden" name="cancelled" value="true" />
          <Confirm label="Cancel order">
            <p>Nothing will be packed for you. You can take it back on its page until the deadline.</p>
            <SubmitButton variant="danger" pendingLabel="Cancelling…">
              Cancel it
            </SubmitButton>
          </Confirm>
        </Form>
      </section>
    </div>
  );
}
