import type { Metadata } from 'next';
import { cache } from 'react';
import { Link } from '@/app/_ui/link';
import { Notice } from '@/app/_ui/notice';
import { SavedNotice } from '@/app/admin/_parts/page/saved-notice';
import { administrator, queryAsAdministrator } from '@/lib/http/pages/page';
import { words } from '@/lib/http/pages/page-locale';
import { isExtendable } from '@/lib/rounds/opening';
import type { Round } from '@/lib/rounds/queries';
import { parseId } from '@/lib/rules/input';
import { getRoundOverview } from '@/lib/today/mailed-round-overview';
import { getRoundTasks } from '@/lib/today/queries';
import { Tasks } from '../tasks';
import { AnnouncementOutcome } from './announcement-outcome';
import { DeleteRound } from './delete-round';
import { HiddenRounds } from './hidden-rounds';
import { MovedPickup } from './message/moved-pickup';
import { ToldOfDeadline } from './message/told-of-deadline';
import { Opening } from './opening';
import { RoundActions, RoundHeading } from './round-heading';
import { RoundHistory } from './round-history';
import { RoundMail } from './round-mail';
import { RoundPapers } from './round-papers';
import { Sums } from './sums';

/** The overview is read once for the title and the page. */
const overviewOf = cache((id: number | undefined) => queryAsAdministrator(getRoundOverview, { id }));

export async function generateMetadata({ params }: PageProps<'/admin/rounds/[id]'>): Promise<Metadata> {
  const { round } = await overviewOf(parseId((await params).id));
  return { title: round.name };
}

/** The first page of a round: its state, its missing data, its sums, and its mail. */
export default async function RoundPage({ params, searchParams }: PageProps<'/admin/rounds/[id]'>) {
  const caller = await administrator();
  const wanted = await searchParams;
  const overview = await overviewOf(parseId((await params).id));
  const { round, route, sums, promised, announcement, standing, mail, told } = overview;
  const placed = sums.orders + sums.cancelled;
  // The parts of a draft and of an open round name their tasks themselves.
  const tasks = round.status === 'closed' ? await queryAsAdministrator(getRoundTasks, { id: round.id }) : [];
  return (
    <>
      <RoundHeading
        round={round}
        route={route}
        tab="overview"
        promised={promised}
        actions={
          <RoundActions
            round={round}
            route={route}
            hasOrders={placed > 0}
            extendable={isExtendable(round, overview.now)}
            told={told}
            hasTasks={tasks.length > 0}
          />
        }
      />
      <SavedNotice saved={wanted.saved} />
      {wanted.moved === 'pickup' && <MovedPickup roundId={round.id} />}
      {round.status === 'closed' && told !== null && told > 0 && (
        <Notice className="mb-8">
          <p>
            <ToldOfDeadline round={round} route={route} told={told} />
          </p>
        </Notice>
      )}
      <div className="grid grid-cols-1 gap-10">
        {round.status === 'draft' && <Opening overview={overview} />}
        {round.status === 'open' && <HiddenRounds overview={overview} />}
        {tasks.length > 0 && <Tasks tasks={tasks} ofRound />}
        <AnnouncementOutcome round={round} localeSettings={route} run={announcement} standing={standing} />
        <Sums overview={overview} />
        {round.status === 'closed' && <ResultLink round={round} />}
        {placed > 0 && <RoundPapers roundId={round.id} />}
        <RoundMail roundId={round.id} counts={mail} />
        {round.status === 'closed' && <Opening overview={overview} />}
        <RoundHistory
          roundId={round.id}
          history={overview.history}
          pickup={overview.pickup}
          localeSettings={route}
        />
        <DeleteRound round={round} orders={placed} caller={caller} />
      </div>
    </>
  );
}

/** Leads to the result of a closed round. */
async function ResultLink({ round }: { round: Round }) {
  const t = await words('console.rounds.result');
  return (
    <p>
      {round.finishedAt && `${t('isAway')}. `}
      <Link href={`/admin/rounds/${round.id}/result`} className="inline-block py-2.5">
        {t('look')}
      </Link>
    </p>
  );
}
