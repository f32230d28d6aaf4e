import { ButtonLink } from '@/app/_ui/button';
import { formatMoney, formatShortMoment } from '@/lib/format';
import type { Page } from '@/lib/list';
import type { OrderDetails } from '@/lib/orders/queries';
import type { OrderedOffering } from '@/lib/orders/round-ledger';
import { totalBottles, totalCents } from '@/lib/orders/totals';
import type { Round } from '@/lib/rounds/queries';
import type { Route } from '@/lib/routes/queries';
import { Empty } from '../../../../_parts/empty';
import { orderPayment } from '../../../../_parts/order-payment';
import { Pages } from '../../../../_parts/pages';
import { Search } from '../../../../_parts/search';
import { Section } from '../../../../_parts/section';
import { type OrderRow, OrderRows } from './order-rows';

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
  const address = `/admin/rounds/${round.id}/orders` as const;
  const takesOrders = round.status !== 'draft' && offerings.length > 0;
  return (
    <Section
      id="orders"
      title="Orders"
      actions={takesOrders && <ButtonLink href={`${address}/new`}>Place an order</ButtonLink>}
    >
      {placed > 0 && <Search label="Number, name or e-mail" action={address} q={q} narrowed={q !== ''} />}
      {placed === 0 ? (
        <NoOrders round={round} route={route} />
      ) : orders.total === 0 ? (
        <Empty title={`No order of this round matches “${q}”.`} />
      ) : (
        <OrderRows orders={orders.items.map((details) => orderRow(details, offeringById, route))} />
      )}
      <Pages
        page={page}
        size={size}
        total={orders.total}
        href={(to) => `${address}?${new URLSearchParams({ ...(q ? { q } : {}), page: String(to) })}`}
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

function orderRow(details: OrderDetails, offerings: Map<number, OrderedOffering>, route: Route): OrderRow {
  const { order, participant, lines } = details;
  const chosen = lines
    .map((line) => ({ ...line, offering: offerings.get(line.wineOfferingId) }))
    .map(
      ({ quantity, offering }) =>
        `${quantity}\u00a0×\u00a0${offering ? `${offering.name} ${offering.vintage ?? ''}`.trim() : 'a wine'}`,
    );
  return {
    payment: orderPayment(details, route),
    quiet: order.cancelledAt !== null,
    name: participant.name,
    reach: [participant.email, participant.phone].filter(Boolean).join(' · '),
    chosen: chosen.join(', '),
    comment: order.comment,
    bottles: totalBottles(lines),
    amount: formatMoney(totalCents(lines), route),
    placed: formatShortMoment(order.createdAt, route),
  };
}
