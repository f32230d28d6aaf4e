import { ButtonLink } from '@/app/_ui/button';
import { Table } from '@/app/admin/_parts/table';
import { formatCount, formatMoney, formatShortMoment } from '@/lib/format';
import type { Page } from '@/lib/list';
import type { OrderDetails } from '@/lib/orders/queries';
import type { OrderedOffering } from '@/lib/orders/round-ledger';
import { totalBottles, totalCents } from '@/lib/orders/totals';
import type { Round } from '@/lib/rounds/queries';
import type { Route } from '@/lib/routes/queries';
import { Empty } from '../../../_parts/empty';
import { Pages } from '../../../_parts/pages';
import { Payment } from '../../../_parts/payment';
import { RowLink } from '../../../_parts/row-link';
import { Search } from '../../../_parts/search';
import { Section } from '../../../_parts/section';

const COLUMNS = [
  { label: 'No.', figure: true },
  { label: 'Participant', wide: true },
  { label: 'Bottles', figure: true },
  { label: 'Amount', figure: true },
  { label: 'Payment' },
  { label: 'Placed' },
];

interface OrdersProps {
  /** One page of the orders that were found. */
  orders: Page<OrderDetails>;
  /** The number of all orders in the round, found or not. */
  placed: number;
  offerings: OrderedOffering[];
  route: Route;
  round: Round;
  /** The search text. */
  q: string;
  page: number;
  size: number;
}

/** The orders of a round by number, in pages, with a search. */
export function Orders({ orders, placed, offerings, route, round, q, page, size }: OrdersProps) {
  const offeringById = new Map(offerings.map((offering) => [offering.id, offering]));
  const address = `/admin/rounds/${round.id}` as const;
  const takesOrders = round.status !== 'draft' && offerings.length > 0;
  return (
    <Section
      id="orders"
      title="Orders"
      actions={takesOrders && <ButtonLink href={`${address}/orders/new`}>Place an order</ButtonLink>}
    >
      {placed > 0 && (
        <Search label="Number, name or e-mail" action={`${address}#orders`} q={q} narrowed={q !== ''} />
      )}
      {placed === 0 ? (
        <NoOrders round={round} route={route} />
      ) : orders.total === 0 ? (
        <Empty title={`No order of this round matches “${q}”.`} />
      ) : (
        <Table
          caption="Orders by number"
          columns={COLUMNS}
          rows={orders.items.map((details) => orderRow(details, offeringById, route))}
        />
      )}
      <Pages
        page={page}
        size={size}
        total={orders.total}
        href={(to) => `${address}?${new URLSearchParams({ ...(q ? { q } : {}), page: String(to) })}#orders`}
      />
    </Section>
  );
}

function NoOrders({ round, route }: { round: Round; route: Route }) {
  return (
    <Empty title="No orders yet.">
      <p>
        {round.status === 'draft'
          ? 'A draft takes no orders. They appear here by number once the round is open.'
          : `Orders appear here by number as participants place them on ${route.publicDomain}, or as you place them for somebody.`}
      </p>
    </Empty>
  );
}

function orderRow(details: OrderDetails, offerings: Map<number, OrderedOffering>, route: Route) {
  const { order, participant, lines } = details;
  const bottles = totalBottles(lines);
  const chosen = lines
    .map((line) => ({ ...line, offering: offerings.get(line.wineOfferingId) }))
    .map(
      ({ quantity, offering }) =>
        `${quantity}\u00a0×\u00a0${offering ? `${offering.name} ${offering.vintage ?? ''}`.trim() : 'a wine'}`,
    );
  return {
    key: order.id,
    quiet: order.cancelledAt !== null,
    cells: [
      order.orderNumber,
      <span key="who" className="block">
        <RowLink href={`/admin/orders/${order.id}`}>{participant.name}</RowLink>
        <span className="block text-muted text-small">
          {[participant.email, participant.phone].filter(Boolean).join(' · ')}
        </span>
        <span className="block text-small">{chosen.join(', ')}</span>
        {order.comment !== '' && <span className="block text-small italic">“{order.comment}”</span>}
      </span>,
      <span key="bottles" title={formatCount(bottles, 'bottle')}>
        {bottles}
      </span>,
      formatMoney(totalCents(lines), route),
      <Payment key="payment" details={details} localeSettings={route} />,
      formatShortMoment(order.createdAt, route),
    ],
  };
}
