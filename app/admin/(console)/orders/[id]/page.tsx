import type { Metadata } from 'next';
import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { SubmitButton } from '@/app/_ui/submit-button';
import { formatCount, formatMoney } from '@/lib/format';
import { administrator, show } from '@/lib/http/page';
import { parseId } from '@/lib/input';
import { getMailLedger } from '@/lib/messages/mail-ledger';
import { getOrderLedger } from '@/lib/orders/order-ledger';
import { presentOrder } from '@/lib/orders/present';
import { getOrder } from '@/lib/orders/queries';
import { totalBottles, totalCents } from '@/lib/orders/totals';
import { getLateOrder } from '@/lib/settlements/late';
import { versionOf } from '@/lib/version';
import { Section } from '../../../_parts/section';
import { orderListOf } from '../../rounds/[id]/orders/order-list';
import { saveOrder } from '../actions';
import { OrderFields } from '../order-fields';
import { Late } from './late';
import { OrderHeading } from './order-heading';
import { OrderHistory } from './order-history';
import { OrderLines } from './order-lines';
import { OrderMail } from './order-mail';
import { OrderNeighbours } from './order-neighbours';

export async function generateMetadata({ params }: PageProps<'/admin/orders/[id]'>): Promise<Metadata> {
  const { order, participant } = await show(getOrder, await administrator(), {
    id: parseId((await params).id),
  });
  return { title: `Order ${order.orderNumber}, ${participant.name}` };
}

/** The page of an order: its participant, whether it is paid, its wines, what became of it, and its mail. */
export default async function OrderPage({ params, searchParams }: PageProps<'/admin/orders/[id]'>) {
  const caller = await administrator();
  const id = parseId((await params).id);
  const list = orderListOf(await searchParams);
  const [{ details, round, route, offerings, changes, neighbours }, mail, late] = await Promise.all([
    show(getOrderLedger, caller, { id, ...list }),
    show(getMailLedger, caller, { order_id: String(id) }),
    show(getLateOrder, caller, { id }),
  ]);
  const { order, lines } = details;
  return (
    <>
      <OrderNeighbours neighbours={neighbours} list={list} />
      <OrderHeading details={details} round={round} route={route} list={list} />
      <div className="grid grid-cols-1 gap-10">
        {late && <Late order={order} late={late} localeSettings={route} />}
        <Section id="wines" title="Wines">
          <p className="mb-4 tabular-nums">
            {formatCount(totalBottles(lines), 'bottle')}, {formatMoney(totalCents(lines), route)}
          </p>
          {order.cancelledAt ? (
            <OrderLines details={details} offerings={offerings} localeSettings={route} />
          ) : (
            <Form action={saveOrder} version={versionOf(presentOrder(details))} className="grid gap-5">
              <FormMessage />
              <input type="hidden" name="id" value={order.id} />
              <OrderFields offerings={offerings} localeSettings={route} details={details} />
              <div>
                <SubmitButton variant="quiet" pendingLabel="Saving…">
                  Save order
                </SubmitButton>
                <p className="mt-3 max-w-measure text-muted text-small">
                  Wines that stay keep the price they were ordered at; new ones take today’s. An order stays
                  in its round and with its participant.
                </p>
              </div>
            </Form>
          )}
        </Section>
        <Section id="history" title="What happened">
          <OrderHistory order={order} changes={changes.items} localeSettings={route} />
        </Section>
        <Section id="mail" title="Mail">
          <OrderMail mail={mail} />
        </Section>
      </div>
    </>
  );
}
