import type { ReactNode } from 'react';
import { Link } from '@/app/_ui/link';
import { Notice } from '@/app/_ui/notice';
import { words } from '@/lib/http/pages/page-locale';
import type { RoundOverview } from '@/lib/orders/lists/round-overview';
import { showsBefore } from '@/lib/rounds/current';

/** Says of an open round which other open round it hides from visitors, or which one hides it. */
export async function HiddenRounds({ overview: { round, route, others } }: { overview: RoundOverview }) {
  const [first] = others;
  if (!first) return null;
  const t = await words('console.rounds.hidden');
  const hidden = showsBefore(first, round);
  const shown = hidden ? first : (others.find(({ takesOrders }) => takesOrders) ?? first);
  const name = shown.name;
  const domain = route.publicDomain;
  const other = (chunks: ReactNode) => <Link href={`/admin/rounds/${shown.id}`}>{chunks}</Link>;
  return (
    <Notice tone={round.takesOrders === hidden ? 'danger' : 'plain'}>
      <p>
        {hidden
          ? t.rich('thisOne', { name, domain, other })
          : shown.takesOrders
            ? t.rich('otherTaking', { name, domain, other })
            : t.rich('otherPast', { name, other })}
      </p>
    </Notice>
  );
}
