import { Form } from '@/app/_ui/forms/form';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { orderListOf } from '@/app/admin/(console)/orders/order-list';
import { getLateOrder } from '@/lib/buying/allocation/late-orders';
import { idOf, queryAsAdministrator, titledBy } from '@/lib/http/pages/page';
import { localeSettingsOfPage, words } from '@/lib/http/pages/page-locale';
import { getMailList } from '@/lib/mail/log/mail-list';
import { getOrderView } from '@/lib/orders/lists/order-view';
import { presentOrder } from '@/lib/orders/present';
import { getOrder } from '@/lib/orders/queries';
import { getPickupOfOrder } from '@/lib/pickup/day/order-events';
import { versionOf } from '@/lib/rules/version';
import { formatMoney } from '@/lib/words/format';
import { Section } from '../../../_parts/page/section';
import { saveOrder } from '../actions';
import { OrderFields } from '../order-fields';
import { LateMark } from './late-mark';
import { OrderHeading } from './order-heading';
import { OrderHistory } from './order-history';
import { OrderLines } from './order-lines';
import { OrderNeighbours } from './order-neighbours';
import { OrderPayments } from './order-payments';

export const generateMetadata = titledBy(getOrder, async ({ order, participant }) => {
  const t = await words('console.orders');
  return t('title', { number: String(order.orderNumber), name: participant.name });
});

/** The page of an order: its participant, its payment, its wines, and its history. */
export default async function OrderPage({ params, searchParams }: PageProps<'/admin/orders/[id]'>) {
  const t = await words('console.orders');
  const { id } = await idOf(params);
  const list = orderListOf(await searchParams);
  const [{ details, round, route, offerings, changes, payments, neighbours }, mail, pickup, late] =
    await Promise.all([
      queryAsAdministrator(getOrderView, { id, ...list }),
      queryAsAdministrator(getMailList, { order_id: String(id) }),
      queryAsAdministrator(getPickupOfOrder, { id }),
      queryAsAdministrator(getLateOrder, { id }),
    ]);
  const { order } = details;
  const localeSettings = await localeSettingsOfPage(route);
  return (
    <>
      <OrderNeighbours neighbours={neighbours} list={list} />
      <OrderHeading details={details} round={round} localeSettings={localeSettings} list={list} />
      <div className="grid grid-cols-1 gap-10">
        {late && <LateMark order={order} late={late} localeSettings={localeSettings} />}
        <Section id="wines" title={t('wines.title')}>
          <p className="mb-4 tabular-nums">
            {t('wines.sum', {
              bottles: order.bottles,
              amount: formatMoney(order.totalCents, localeSettings),
            })}
          </p>
          {order.cancelledAt ? (
            <OrderLines details={details} offerings={offerings} localeSettings={localeSettings} />
          ) : (
            <Form action={saveOrder} version={versionOf(presentOrder(details))} className="grid gap-5">
              <input type="hidden" name="id" value={order.id} />
              <OrderFields
                offerings={offerings}
                localeSettings={localeSettings}
                showsCrates={round.showsCrates}
                details={details}
              />
              <div>
                <SubmitButton variant="quiet" labels={[t('fields.save'), t('fields.saving')]} />
                <p className="mt-3 max-w-measure text-muted text-small">{t('fields.help')}</p>
              </div>
            </Form>
          )}
        </Section>
        <Section id="payments" title={t('payments.title')}>
          <OrderPayments
            orderId={order.id}
            dueCents={Math.max(0, order.dueCents)}
            payments={payments}
            localeSettings={localeSettings}
          />
        </Section>
        <Section id="history" title={t('history.title')}>
          <OrderHistory
            order={order}
            changes={changes.items}
            pickup={pickup}
            mail={mail}
            localeSettings={localeSettings}
          />
        </Section>
      </div>
    </>
  );
}
