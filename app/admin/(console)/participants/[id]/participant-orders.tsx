import { Form } from '@/app/_ui/form';
import { type Column, Table } from '@/app/admin/_parts/table';
import { formatMoney, formatShortMoment, type LocaleSettings } from '@/lib/format';
import type { ParticipantLedger } from '@/lib/orders/participant-ledger';
import { totalBottles, totalCents } from '@/lib/orders/totals';
import { Empty } from '../../../_parts/empty';
import { orderPayment } from '../../../_parts/order-payment';
import { Pages } from '../../../_parts/pages';
import { Payment } from '../../../_parts/payment';
import { RowLink } from '../../../_parts/row-link';
import { Section } from '../../../_parts/section';
import { markPaid } from '../../orders/actions';

const COLUMNS: Column[] = [
  { label: 'Order', wide: true },
  { label: 'Bottles', figure: true },
  { label: 'Amount', figure: true },
  { label: 'Payment' },
  { label: 'Placed', fold: 'early' },
];

interface ParticipantOrdersProps {
  participantId: number;
  orders: ParticipantLedger['orders'];
  localeSettings: LocaleSettings;
  page: number;
  size: number;
}

/** The orders of a participant, newest round first. */
export function ParticipantOrders({
  participantId,
  orders,
  localeSettings,
  page,
  size,
}: ParticipantOrdersProps) {
  return (
    <Section id="orders" title="Orders">
      {orders.total === 0 ? (
        <Empty title="No orders yet.">
          <p>What they order in any round stands here.</p>
        </Empty>
      ) : (
        <Form action={markPaid} rows>
          <Table
            caption="Orders of the participant"
            columns={COLUMNS}
            rows={orders.items.map(({ order, participant, lines, round }) => ({
              key: order.id,
              quiet: order.cancelledAt !== null,
              cells: [
                <RowLink key="order" href={`/admin/orders/${order.id}`}>
                  {round.name}, order {order.orderNumber}
                </RowLink>,
                totalBottles(lines),
                formatMoney(totalCents(lines), localeSettings),
                <Payment
                  key="payment"
                  payment={orderPayment({ order, participant, lines }, localeSettings)}
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
