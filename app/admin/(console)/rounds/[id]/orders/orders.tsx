import { ButtonLink } from '@/app/_ui/button';
import { formatMoney, formatShortMoment } from '@/lib/format';
import { words } from '@/lib/http/page-locale';
import type { Translator } from '@/lib/languages/translator';
import { fullName } from '@/lib/offerings/full-name';
import type { OrderDetails } from '@/lib/orders/queries';
import type { RoundLedger } from '@/lib/orders/round-ledger';
import { bottlesOf, paymentOf, totalBottles, totalCents } from '@/lib/orders/totals';
import type { Round } from '@/lib/rounds/queries';
import type { Route } from '@/lib/routes/queries';
import { Empty } from '../../../../_parts/empty';
import { orderPayment } from '../../../../_parts/order-payment';
import { Pages } from '../../../../_parts/pages';
import { Choice, Search } from '../../../../_parts/search';
import { OrderFilters } from './order-filters';
import { listHref, listQuery, type OrderList } from './order-list';
import { type OrderRow, OrderRows } from './order-rows';
import { Paid } from './paid';

type Offering = RoundLedger['offerings'][number];

interface OrdersProps {
  ledger: RoundLedger;
  list: OrderList;
  page: number;
  size: number;
}

/** The orders of a round in pages, narrowed down and sorted as the address says. */
export async function Orders({ ledger, list, page, size }: OrdersProps) {
  const { round, route, sums, offerings, orders, filters } = ledger;
  const placed = sums.orders + sums.cancelled;
  if (placed === 0) return <NoOrders round={round} route={route} offerings={offerings.length} />;
  const offeringById = new Map(offerings.map((offering) => [offering.id, offering]));
  const payments = await words('console.payment');
  const narrowed = Object.keys(list).length > 0;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Paid sums={sums} localeSettings={route} />
      <OrderFilters roundId={round.id} list={list} all={placed} filters={filters} />
      <Search
        label="Number, name or e-mail"
        action={`/admin/rounds/${round.id}/orders`}
        q={list.q ?? ''}
        narrowed={narrowed}
      >
        <Choice
          name="sort"
          label="Sorted by"
          chosen={list.sort}
          options={[
            ['', 'Number'],
            ['newest', 'Number, the newest first'],
            ['name', 'Name'],
            ['amount', 'Amount, the largest first'],
          ]}
        />
        {list.filter && <input type="hidden" name="filter" value={list.filter} />}
      </Search>
      {orders.total === 0 ? (
        <Empty
          title={
            list.q ? `No order of this round matches “${list.q}”.` : 'No order of this round is like that.'
          }
        />
      ) : (
        <OrderRows
          orders={orders.items.map((details) => orderRow(details, offeringById, route, payments))}
          listed={listQuery(list)}
          localeSettings={{ locale: route.locale, timeZone: route.timeZone, currency: route.currency }}
        />
      )}
      <Pages page={page} size={size} total={orders.total} href={(to) => listHref(round.id, list, to)} />
    </div>
  );
}

function NoOrders({ round, route, offerings }: { round: Round; route: Route; offerings: number }) {
  return (
    <Empty title="No orders yet.">
      <p>
        {round.status === 'draft'
          ? 'A draft takes no orders. They appear here by number once the round is open.'
          : `Orders appear here by number as participants place them on ${route.publicDomain}, or as you place them for somebody.`}
      </p>
      {round.status !== 'draft' && offerings > 0 && (
        <ButtonLink href={`/admin/rounds/${round.id}/orders/new`}>Place an order</ButtonLink>
      )}
    </Empty>
  );
}

function orderRow(
  details: OrderDetails,
  offerings: Map<number, Offering>,
  route: Route,
  payments: Translator<'console.payment'>,
): OrderRow {
  const { order, participant, lines } = details;
  const chosen = lines
    .map((line) => ({ ...line, offering: offerings.get(line.wineOfferingId) }))
    .map(
      ({ offering, ...line }) => `${bottlesOf(line)}\u00a0×\u00a0${offering ? fullName(offering) : 'a wine'}`,
    );
  const total = totalCents(lines);
  return {
    payment: orderPayment(details, route, payments),
    dueCents: order.cancelledAt ? 0 : paymentOf(order, total).dueCents,
    quiet: order.cancelledAt !== null,
    name: participant.name,
    reach: [participant.email, participant.phone].filter(Boolean).join(' · '),
    chosen: chosen.join(', '),
    comment: order.comment,
    bottles: totalBottles(lines),
    amount: formatMoney(total, route),
    placed: formatShortMoment(order.createdAt, route),
  };
}
