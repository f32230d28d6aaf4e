import { Moment } from '@/app/admin/_parts/moment';
import type { Route } from '@/lib/groups/routes/queries';
import { words } from '@/lib/http/pages/page-locale';
import type { RoundNow } from '@/lib/rounds/queries';

interface NextDateProps {
  round: RoundNow;
  route: Route;
}

/** The date of a round that comes next, or the last one that has passed. */
export async function NextDate({ round, route }: NextDateProps) {
  const { status, takesOrders, opensAt, orderDeadlineAt, pickupAt } = round;
  const t = await words('console.home.dates');
  const next =
    status === 'draft'
      ? ({ kind: 'opens', at: opensAt } as const)
      : takesOrders
        ? ({ kind: 'ordersUntil', at: orderDeadlineAt } as const)
        : ({ kind: 'pickup', at: pickupAt } as const);
  const { kind, at } = next;
  if (!at) return kind === 'opens' && <p className="text-small">{t('opensUnknown')}</p>;
  return (
    <p className="text-small">
      {t.rich(kind, { date: () => <Moment key="date" at={at} localeSettings={route} /> })}
    </p>
  );
}
