import { Form } from '@/app/_ui/forms/form';
import { type Column, Table } from '@/app/admin/_parts/tables/table';
import { words } from '@/lib/http/pages/page-locale';
import type { ParticipantView } from '@/lib/orders/lists/participant-view';
import { formatMoney, formatShortMoment, type LocaleSettings } from '@/lib/words/format';
import { Empty } from '../../../_parts/page/empty';
import { Section } from '../../../_parts/page/section';
import { orderPayment } from '../../../_parts/payments/order-payment';
import { Payment } from '../../../_parts/payments/payment';
import { Pages } from '../../../_parts/tables/pages';
import { RowLink } from '../../../_parts/tables/row-link';
import { markPaid } from '../../orders/actions';

interface ParticipantOrdersProps {
  participantId: number;
  orders: ParticipantView['orders'];
  localeSettings: LocaleSettings;
  page: number;
  size: number;
}

/** The orders of a participant, newest round first. */
export async function ParticipantOrders({
  participantId,
  orders,
  localeSettings,
  page,
  size,
}: ParticipantOrdersProps) {
  const t = await words('console.participants.orders');
  const payments = await words('console.payment');
  const columns: Column[] = [
    { label: t('order'), wide: true },
    { label: t('bottles'), figure: true },
    { label: t('amount'), figure: true },
    { label: t('payment') },
    { label: t('placed'), fold: 'early' },
  ];
  return (
    <Section id="orders" title={t('title')}>
      {orders.total === 0 ? (
        <Empty title={t('none')} sentence={t('noneYet')} />
      ) : (
        <Form action={markPaid} rows>
          <Table
            caption={t('caption')}
            columns={columns}
            rows={orders.items.map(({ order, participant, lines, round }) => ({
              key: order.id,
              quiet: order.cancelledAt !== null,
              cells: [
                <RowLink key="order" href={`/admin/orders/${order.id}`}>
                  {t('ofRound', { round: round.name, number: String(order.orderNumber) })}
                </RowLink>,
                order.bottles,
                formatMoney(order.totalCents, localeSettings),
                <Payment
                  key="payment"
                  payment={orderPayment({ order, participant, lines }, localeSettings, payments)}
                />,
                formatShortMoment(order.createdAt, localeSettings),
              ],
            }))}
          />
        </Form>
      )}
      <Pages
        page={page}
        size={size}
        total={orders.total}
        href={(to) => `/admin/participants/${participantId}?page=${to}#orders`}
      />
    </Section>
  );
}
