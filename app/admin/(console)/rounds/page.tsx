import { ButtonLink } from '@/app/_ui/button';
import { Link } from '@/app/_ui/link';
import { type Column, Table } from '@/app/admin/_parts/tables/table';
import type { Href } from '@/lib/http/address';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { pageLocale, titled, words } from '@/lib/http/pages/page-locale';
import { listRoundsWithTotals, type RoundWithSums } from '@/lib/orders/lists/round-orders';
import { ROUND_STATUSES, type RoundStatus } from '@/lib/rounds/input';
import { formatMoney, formatShortMoment } from '@/lib/words/format';
import { localeSettingsFor } from '@/lib/words/languages/choice';
import type { Translator } from '@/lib/words/languages/translator';
import { Empty } from '../../_parts/page/empty';
import { PageHeading } from '../../_parts/page/page-heading';
import { RoundState } from '../../_parts/states/round-state';
import { Pages, pageNumber } from '../../_parts/tables/pages';
import { RowLink } from '../../_parts/tables/row-link';

export const generateMetadata = titled('console.rounds.list', 'title');

const SIZE = 20;

type Words = Translator<'console.rounds.list'>;

const columns = (t: Words): Column[] => [
  { label: t('round'), wide: true },
  { label: t('state') },
  { label: t('ordersUntil'), fold: 'early', names: true },
  { label: t('pickup'), fold: 'early', names: true },
  { label: t('orders'), figure: true },
  { label: t('bottles'), figure: true },
  { label: t('amount'), figure: true },
];

/** All rounds of the organization, with the totals of their orders. */
export default async function RoundsPage({ searchParams }: PageProps<'/admin/rounds'>) {
  const wanted = await searchParams;
  const page = pageNumber(wanted.page);
  const status = ROUND_STATUSES.find((known) => known === wanted.status);
  const t = await words('console.rounds.list');
  const counts = await words('counts');
  const locale = await pageLocale();
  const rounds = await queryAsAdministrator(listRoundsWithTotals, {
    limit: SIZE,
    offset: (page - 1) * SIZE,
    status,
  });
  const running = rounds.items.filter(({ round }) => round.finishedAt === null);
  const away = rounds.items.filter(({ round }) => round.finishedAt !== null);
  const table = (caption: string, listed: RoundWithSums[]) => (
    <Table
      caption={caption}
      columns={columns(t)}
      rows={listed.map((one) => roundRow(one, locale, t, counts))}
    />
  );
  return (
    <>
      <PageHeading
        title={t('title')}
        actions={
          <ButtonLink href="/admin/rounds/new" variant="primary">
            {t('newRound')}
          </ButtonLink>
        }
      />
      <StateFilter chosen={status} t={t} />
      {rounds.total === 0 ? (
        <NoRounds status={status} t={t} />
      ) : (
        <>
          {running.length > 0 && table(t('caption'), running)}
          {away.length > 0 && (
            <details open={running.length === 0} className="mt-6">
              <summary className="flex min-h-target max-w-max cursor-pointer items-center">
                {t('away', { count: away.length })}
              </summary>
              {table(t('awayCaption'), away)}
            </details>
          )}
        </>
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

async function StateFilter({ chosen, t }: { chosen: RoundStatus | undefined; t: Words }) {
  const states = await words('rounds.states');
  return (
    <nav aria-label={t('state')} className="mb-4 flex flex-wrap gap-x-5 text-small print:hidden">
      {[undefined, ...ROUND_STATUSES].map((status) => (
        <Link
          key={status ?? 'all'}
          href={address(status)}
          aria-current={status === chosen ? 'page' : undefined}
          className="inline-flex min-h-target min-w-6 items-center aria-[current]:font-semibold aria-[current]:no-underline"
        >
          {status ? states(status) : t('all')}
        </Link>
      ))}
    </nav>
  );
}

function NoRounds({ status, t }: { status: RoundStatus | undefined; t: Words }) {
  if (status) return <Empty title={t(`noneOf.${status}`)} />;
  return (
    <Empty title={t('none')} sentence={t('whatItIs')}>
      <ButtonLink href="/admin/rounds/new">{t('beginFirst')}</ButtonLink>
    </Empty>
  );
}

function roundRow(
  { round, route, sums }: RoundWithSums,
  locale: string,
  t: Words,
  counts: Translator<'counts'>,
) {
  const localeSettings = localeSettingsFor(route, locale);
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
          {formatShortMoment(round.orderDeadlineAt, localeSettings)}
          {late && <span className="block text-muted text-small">{t('hasPassed')}</span>}
        </span>
      ),
      round.pickupAt && formatShortMoment(round.pickupAt, localeSettings),
      <span key="orders" title={counts('orders', { count: sums.orders })}>
        {sums.orders}
      </span>,
      sums.bottles,
      formatMoney(sums.totalCents, localeSettings),
    ],
  };
}
