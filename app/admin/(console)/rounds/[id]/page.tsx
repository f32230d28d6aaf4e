import type { Metadata } from 'next';
import { cache } from 'react';
import { administrator, show } from '@/lib/http/page';
import { parseId } from '@/lib/input';
import { countMail } from '@/lib/messages/counts';
import { getRoundOverview } from '@/lib/orders/ledgers/round-overview';
import { Announced } from './announced';
import { DeleteRound } from './delete-round';
import { HiddenRounds } from './hidden-rounds';
import { Opening } from './opening';
import { RoundActions, RoundHeading } from './round-heading';
import { RoundMail } from './round-mail';
import { Sums } from './sums';

/** The overview is read once for the title and the page. */
const overviewOf = cache(async (id: number | undefined) =>
  show(getRoundOverview, await administrator(), { id }),
);

export async function generateMetadata({ params }: PageProps<'/admin/rounds/[id]'>): Promise<Metadata> {
  const { round } = await overviewOf(parseId((await params).id));
  return { title: round.name };
}

/** The first page of a round: its state, what it still needs, its sums, and what was mailed about it. */
export default async function RoundPage({ params }: PageProps<'/admin/rounds/[id]'>) {
  const caller = await administrator();
  const id = parseId((await params).id);
  const [overview, mail] = await Promise.all([overviewOf(id), show(countMail, caller, { id })]);
  const { round, route, sums, crates } = overview;
  const placed = sums.orders + sums.cancelled;
  return (
    <>
      <RoundHeading
        round={round}
        route={route}
        tab="overview"
        actions={<RoundActions round={round} hasOrders={placed > 0} />}
      />
      <div className="grid grid-cols-1 gap-10">
        {round.status === 'draft' && <Opening overview={overview} />}
        {round.status === 'open' && <HiddenRounds overview={overview} />}
        <Announced roundId={round.id} localeSettings={route} caller={caller} />
        <Sums sums={sums} crates={crates} route={route} />
        <RoundMail roundId={round.id} counts={mail} />
        {round.status === 'closed' && <Opening overview={overview} />}
        <DeleteRound round={round} orders={placed} caller={caller} />
      </div>
    </>
  );
}
