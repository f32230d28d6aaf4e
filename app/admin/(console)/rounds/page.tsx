import type { Metadata } from 'next';
import { ButtonLink } from '@/app/_ui/button';
import { Link } from '@/app/_ui/link';
import { type Column, Table } from '@/app/admin/_parts/table';
import { formatCount, formatMoney, formatShortMoment } from '@/lib/format';
import type { Href } from '@/lib/http/address';
import { administrator, show } from '@/lib/http/page';
import { type ListedRound, listRoundsWithTotals } from '@/lib/orders/round-ledger';
import { ROUND_STATUSES, type RoundStatus } from '@/lib/rounds/input';
import { Empty } from '../../_parts/empty';
import { PageHeading } from '../../_parts/page-heading';
import { Pages, pageNumber } from '../../_parts/pages';
import { ROUND_STATES, RoundState } from '../../_parts/round-state';
import { RowLink } from '../../_parts/row-link';

export const metadata: Metadata = { title: 'Rounds' };

const SIZE = 20;

const COLUMNS: Column[] = [
  { label: 'Round', wide: true },
  { label: 'State' },
  { label: 'Orders until', fold: 'early' },
  { label: 'Pickup', fold: 'early' },
  { label: 'Orders', figure: true },
  { label: 'Bottles', figure: true },
  { label: 'Amount', figure: true },
];

/** All rounds of the organization, with the totals of their orders. */
export default async function RoundsPage({ searchParams }: PageProps<'/admin/rounds'>) {
  const caller = await administrator();
  const wanted = await searchParams;
  const page = pageNumber(wanted.page);
  const status = ROUND_STATUSES.find((known) => known === wanted.status);
  const rounds = await show(listRoundsWithTotals, caller, { limit: SIZE, offset: (page - 1) * SIZE, status });
  return (
    <>
      <PageHeading
        title="Rounds"
        actions={
          <ButtonLink href="/admin/rounds/new" variant="primary">
            New round
          </ButtonLink>
        }
      />
      <StateFilter chosen={status} />
      {rounds.total === 0 ? (
        <NoRounds status={status} />
      ) : (
        <Table caption="Purchase rounds" columns={COLUMNS} rows={rounds.items.map(roundRow)} />
      )}
      <Pages page={page} size={SIZE} total={rounds.total} href={(to) => address(status, to)} />
    </>
  );
}

function address(status: RoundStatus | undefined, page = 1): Href {
  const query = new URLSearchParams();
  if (status) query.set('status', status);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `/admin/rounds?${query}` : '/admin/rounds';
}

function StateFilter({ chosen }: { chosen: RoundStatus | undefined }) {
  return (
    <nav aria-label="State" className="mb-4 flex flex-wrap gap-x-5 text-small">
      {[undefined, ...ROUND_STATUSES].map((status) => (
        <Link
          key={status ?? 'all'}
          href={address(status)}
          aria-current={status === chosen ? 'page' : undefined}
          className="inline-flex min-h-target items-center aria-[current]:font-semibold aria-[current]:no-underline"
        >
          {status ? ROUND_STATES[status] : 'All'}
        </Link>
      ))}
    </nav>
  );
}

function NoRounds({ status }: { status: RoundStatus | undefined }) {
  if (status) return <Empty title={`No round is ${ROUND_STATES[status].toLowerCase()} right now.`} />;
  return (
    <Empty title="No rounds yet.">
      <p>
        A round is a wine list with an order deadline and a pickup day. It stays a draft that only organizers
        see until you open it.
      </p>
      <ButtonLink href="/admin/rounds/new">Begin the first round</ButtonLink>
    </Empty>
  );
}

function roundRow({ round, route, sums }: ListedRound) {
  const late = round.status === 'open' && !round.takesOrders;
  return {
    key: round.id,
    cells: [
      <span key="name">
        <RowLink href={`/admin/rounds/${round.id}`}>{round.name}</RowLink>
        <span className="block font-normal text-muted text-small">{route.name}</span>
      </span>,
      <RoundState key="state" status={round.status} />,
      round.orderDeadlineAt && (
        <span key="deadline">
          {formatShortMoment(round.orderDeadlineAt, route)}
          {late && <span className="block text-muted text-small">has passed</span>}
        </span>
      ),
      round.pickupAt && formatShortMoment(round.pickupAt, route),
      <span key="orders" title={formatCount(sums.orders, 'order')}>
        {sums.orders}
      </span>,
      sums.bottles,
      formatMoney(sums.totalCents, route),
    ],
  };
}
