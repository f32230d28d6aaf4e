import { Link } from '@/app/_ui/link';
import { Notice } from '@/app/_ui/notice';
import type { RoundOverview } from '@/lib/orders/round-overview';
import { showsBefore } from '@/lib/rounds/current';

/** Says of an open round which other open round it hides from visitors, or which one hides it. */
export function HiddenRounds({ overview: { round, route, others } }: { overview: RoundOverview }) {
  const [first] = others;
  if (!first) return null;
  const hidden = showsBefore(first, round);
  const other = hidden ? first : (others.find(({ takesOrders }) => takesOrders) ?? first);
  const link = <Link href={`/admin/rounds/${other.id}`}>{other.name}</Link>;
  return (
    <Notice tone={round.takesOrders === hidden ? 'danger' : 'plain'}>
      {hidden ? (
        <p>
          Visitors of {route.publicDomain} do not see this round: {link} is open too and opened later. Close
          that one to show this one.
        </p>
      ) : other.takesOrders ? (
        <p>
          {link} is open too and takes orders, but visitors of {route.publicDomain} see this round, which
          opened later. Close this one to show that one.
        </p>
      ) : (
        <p>
          {link} is open too, hidden behind this round and past its order deadline. You may want to close it.
        </p>
      )}
    </Notice>
  );
}
