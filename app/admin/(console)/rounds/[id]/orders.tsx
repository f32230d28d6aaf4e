import { formatCount, formatMoney, formatShortMoment } from '@/lib/format';
import type { Page } from '@/lib/list';
import type { OrderedOffering } from '@/lib/orders/ledger';
import type { OrderDetails } from '@/lib/orders/queries';
import type { Route } from '@/lib/routes/queries';
import { Empty } from '../../../_parts/empty';
import { Ledger } from '../../../_parts/ledger';
import { Pages } from '../../../_parts/pages';
import { Section } from './section';

const COLUMNS = [
  { label: 'No.', figure: true },
  { label: 'Participant', wide: true },
  { label: 'Bottles', figure: true },
  { label: 'Amount', figure: true },
  { label: 'Payment' },
  { label: 'Placed' },
];

interface OrdersProps {
  orders: Page<OrderDetails>;
  offerings: OrderedOffering[];
  route: Route;
  roundId: number;
  page: number;
  size: number;
}

/** The round's orders by number, a page at a time. */
export function Orders({ orders, offerings, route, roundId, page, size }: OrdersProps) {
  const wines = new Map(offerings.map((wine) => [wine.id, wine]));
  return (
    <Section id="orders" title="Orders">
      {orders.total === 0 ? (
        <Empty title="No orders yet.">
          <p>Orders appear here by number as participants place them on {route.publicDomain}.</p>
        </Empty>
      ) : (
        <Ledger
          caption="Orders by number"
          columns={COLUMNS}
          rows={orders.items.map((details) => orderRow(details, wines, route))}
        />
      )}
      <Pages
        page={page}
        size={size}
        total={orders.total}
        href={(to) => `/admin/rounds/${roundId}?page=${to}#orders`}
      />
    </Section>
  );
}

function orderRow(
  { order, participant, lines }: OrderDetails,
  wines: Map<number, OrderedOffering>,
  route: Route,
) {
  const bottles = lines.reduce((sum, line) => sum + line.quantity, 0);
  const cents = lines.reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0);
  const chosen = lines
    .map((line) => ({ ...line, wine: wines.get(line.wineOfferingId) }))
    .map(
      ({ quantity, wine }) =>
        `${quantity}\u00a0×\u00a0${wine ? `${wine.name} ${wine.vintage ?? ''}`.trim() : 'a wine'}`,
    );
  return {
    key: order.id,
    quiet: order.cancelledAt !== null,
    cells: [
      order.orderNumber,
      <span key="who" className="block">
        <span className="font-medium">{participant.name}</span>
        <span className="block text-muted text-small">
          {[participant.email, participant.phone].filter(Boolean).join(' · ')}
        </span>
        <span className="block text-small">{chosen.join(', ')}</span>
        {order.comment !== '' && <span className="block text-small italic">“{order.comment}”</span>}
      </span>,
      <span key="bottles" title={formatCount(bottles, 'bottle')}>
        {bottles}
      </span>,
      formatMoney(cents, route),
      payment(order),
      formatShortMoment(order.createdAt, route),
    ],
  };
}

function payment({ cancelledAt, paidAt }: OrderDetails['order']): string {
  if (cancelledAt) return 'Cancelled';
  return paidAt ? 'Paid' : 'To pay';
}
