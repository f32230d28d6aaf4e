import type { Metadata } from 'next';
import { KeptExtras } from '@/app/_ordering/kept-extras';
import { Confirm } from '@/app/_ui/confirm';
import { TextArea } from '@/app/_ui/field';
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
import { ListForm } from '../../../_order/list-form';
import { listedOfferings } from '../../../_order/listed-offering';
import { OrderSum } from '../../../_order/order-sum';
import { changeOwnCancelled, saveOwnOrder } from '../../../actions';
import { KeptEntries } from '../../../kept-entries';
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
    <>
      <p className="text-small">
        <Link href={ownOrderPath(token)} className="-my-3 inline-block py-3">
          Back to order {order.orderNumber}
        </Link>
      </p>
      <h1 className="mt-2 text-heading">Change order {order.orderNumber}</h1>
      {!round.takesOrders ? (
        <>
          {/* The refusal of a change that came too late has the same text, and is therefore not shown again. */}
          <Notice data-form-message className="my-6 max-w-[44rem]">
            The time to change orders is over. Write to the organizer.
          </Notice>
          <KeptEntries offerings={own.offerings} />
        </>
      ) : order.cancelledAt ? (
        <>
          <Notice className="my-6 max-w-[44rem]">
            This order was cancelled. Restore it first, on its own page.
          </Notice>
          <KeptEntries offerings={own.offerings} />
        </>
      ) : (
        <Fields own={own} route={caller.route} />
      )}
    </>
  );
}

function Fields({ own, route }: { own: OwnOrderWithOfferings; route: Route }) {
  const { order, round, offerings, lines } = own;
  const { locale, timeZone, currency } = route;
  const localeSettings = { locale, timeZone, currency };
  const version = versionOf(presentOrder(own));
  return (
    <>
      <p className="mt-4 mb-10 max-w-measure">
        {round.orderDeadlineAt && `You can do this until ${formatMoment(round.orderDeadlineAt, route)}. `}
        Wines you have ordered keep their price.
      </p>
      <ListForm
        action={saveOwnOrder}
        version={version}
        keptAs={`order-${order.id}-${version}`}
        offerings={listedOfferings(offerings, lines)}
        localeSettings={localeSettings}
        finish={{ place: '#save', label: 'Finish' }}
      >
        <SectionHeading id="save">Save your order</SectionHeading>
        <div className="mt-6 grid max-w-field gap-5">
          <FormMessage />
          <input type="hidden" name="token" value={order.accessToken} />
          {/* Where the round shows its crates, each wine has a field for them. */}
          {!round.showsCrates && <KeptExtras lines={lines} offerings={offerings} />}
          <TextArea name="comment" label="Comment" defaultValue={order.comment} maxLength={2000} />
          <OrderSum localeSettings={localeSettings} />
          <SubmitButton pendingLabel="Saving…" className="w-full sm:w-auto sm:min-w-48 sm:justify-self-start">
            Save order
          </SubmitButton>
        </div>
      </ListForm>
      <section aria-labelledby="cancel" className="mt-12 max-w-[44rem]">
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
    </>
  );
}
