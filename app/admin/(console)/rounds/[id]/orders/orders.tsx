import { ButtonLink } from '@/app/_ui/button';
import { Link } from '@/app/_ui/link';
import { PageWords } from '@/app/_ui/page-words';
import { listHref, listQuery, type OrderList } from '@/app/admin/(console)/orders/order-list';
import type { Route } from '@/lib/groups/routes/queries';
import { localeSettingsOfPage, words } from '@/lib/http/pages/page-locale';
import type { RoundOrders } from '@/lib/orders/lists/round-orders';
import type { OrderDetails } from '@/lib/orders/queries';
import { bottlesOf } from '@/lib/orders/sums/line-bottles';
import type { Round } from '@/lib/rounds/queries';
import { fullName } from '@/lib/wines/offerings/full-name';
import { shownAddress } from '@/lib/words/addresses';
import { formatMoney, formatShortMoment, type LocaleSettings } from '@/lib/words/format';
import type { Translator } from '@/lib/words/languages/translator';
import { Empty } from '../../../../_parts/page/empty';
import { orderPayment } from '../../../../_parts/payments/order-payment';
import { ListFiles } from '../../../../_parts/tables/file-links';
import { Pages } from '../../../../_parts/tables/pages';
import { Choice, Search } from '../../../../_parts/tables/search';
import { OrderFilters } from './order-filters';
import { type OrderRow, OrderRows } from './order-rows';
import { Paid } from './paid-share';

type Offering = RoundOrders['offerings'][number];

interface OrdersProps {
  view: RoundOrders;
  list: OrderList;
  page: number;
  size: number;
}

/** The orders of a round in pages, narrowed down and sorted as the address says. */
export async function Orders({ view, list, page, size }: OrdersProps) {
  const { round, route, sums, offerings, orders, filters } = view;
  const t = await words('console.rounds.orders');
  const localeSettings = await localeSettingsOfPage(route);
  const placed = sums.orders + sums.cancelled;
  if (placed === 0) {
    return <NoOrders round={round} route={route} offerings={offerings.length} t={t} />;
  }
  const offeringById = new Map(offerings.map((offering) => [offering.id, offering]));
  const rowWords = { t, payments: await words('console.payment') };
  const narrowed = Object.keys(list).length > 0;
  const { sort: _sort, ...chosen } = list;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Paid sums={sums} localeSettings={localeSettings} />
      <OrderFilters roundId={round.id} list={list} all={placed} filters={filters} />
      <Search
        label={t('search')}
        action={`/admin/rounds/${round.id}/orders`}
        q={list.q ?? ''}
        narrowed={narrowed}
      >
        <Choice
          name="sort"
          label={t('sortedBy')}
          chosen={list.sort}
          options={[
            ['', t('sort.number')],
            ['newest', t('sort.newest')],
            ['name', t('sort.name')],
            ['amount', t('sort.amount')],
          ]}
        />
        {list.filter && <input type="hidden" name="filter" value={list.filter} />}
      </Search>
      {orders.total === 0 ? (
        <Empty title={list.q ? t('noMatch', { q: list.q }) : t('noneLikeThat')} />
      ) : (
        <PageWords of={['console.roundOrders']}>
          <OrderRows
            orders={orders.items.map((details) => orderRow(details, offeringById, localeSettings, rowWords))}
            listed={listQuery(list)}
            localeSettings={localeSettings}
          />
        </PageWords>
      )}
      {Object.keys(chosen).length > 0 && list.filter !== 'cancelled' && orders.total > 0 && (
        <p>
          <Link href={`/admin/rounds/${round.id}/message${listQuery(chosen)}`}>{t('writeToListed')}</Link>
        </p>
      )}
      <Pages page={page} size={size} total={orders.total} href={(to) => listHref(round.id, list, to)} />
      {orders.total > 0 && (
        <ListFiles list="orders" filters={{ purchase_round_id: round.id, filter: list.filter, q: list.q }} />
      )}
    </div>
  );
}

type Words = Translator<'console.rounds.orders'>;

interface NoOrdersProps {
  round: Round;
  route: Route;
  offerings: number;
  t: Words;
}

function NoOrders({ round, route, offerings, t }: NoOrdersProps) {
  return (
    <Empty
      title={t('none')}
      sentence={
        round.status === 'draft' ? t('draftTakesNone') : t('appearHere', { domain: route.publicDomain })
      }
    >
      {round.status !== 'draft' && offerings > 0 && (
        <ButtonLink href={`/admin/rounds/${round.id}/orders/new`}>{t('place')}</ButtonLink>
      )}
    </Empty>
  );
}

function orderRow(
  details: OrderDetails,
  offerings: Map<number, Offering>,
  localeSettings: LocaleSettings,
  { t, payments }: { t: Words; payments: Translator<'console.payment'> },
): OrderRow {
  const { order, participant, lines } = details;
  const chosen = lines
    .map((line) => ({ ...line, offering: offerings.get(line.wineOfferingId) }))
    .map(
      ({ offering, ...line }) =>
        `${bottlesOf(line)}\u00a0×\u00a0${offering ? fullName(offering) : t('aWine')}`,
    );
  return {
    payment: orderPayment(details, localeSettings, payments),
    dueCents: Math.max(0, order.dueCents),
    quiet: order.cancelledAt !== null,
    name: participant.name,
    reach: [shownAddress(participant.email), participant.phone].filter(Boolean).join(' · '),
    chosen: chosen.join(', '),
    comment: order.comment,
    bottles: order.bottles,
    amount: formatMoney(order.totalCents, localeSettings),
    placed: formatShortMoment(order.createdAt, localeSettings),
  };
}
