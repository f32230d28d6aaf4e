import { Moment } from '@/app/admin/_parts/moment';
import type { RoundNow } from '@/lib/rounds/queries';
import type { Route } from '@/lib/routes/queries';

interface NextDateProps {
  round: RoundNow;
  route: Route;
}

/** The date of a round that comes next, or the last one that has passed. */
export function NextDate({ round, route }: NextDateProps) {
  const { status, takesOrders, opensAt, orderDeadlineAt, pickupAt } = round;
  if (status === 'draft') {
    if (!opensAt) return <Line>When it opens is not set yet.</Line>;
    return (
      <Line>
        Opens: <Moment at={opensAt} localeSettings={route} />
      </Line>
    );
  }
  const date = takesOrders ? orderDeadlineAt : pickupAt;
  if (!date) return null;
  return (
    <Line>
      {takesOrders ? 'Orders until: ' : 'Pickup: '}
      <Moment at={date} localeSettings={route} />
    </Line>
  );
}

function Line({ children }: { children: React.ReactNode }) {
  return <p className="text-small">{children}</p>;
}
