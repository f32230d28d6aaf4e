import type { Metadata } from 'next';
import { administrator, show } from '@/lib/http/page';
import { parseId } from '@/lib/input';
import { countMail } from '@/lib/messages/counts';
import { getRoundLedger } from '@/lib/orders/round-ledger';
import { getRound } from '@/lib/rounds/queries';
import { pageNumber } from '../../../_parts/pages';
import { wantedText } from '../../../_parts/search';
import { Announced } from './announced';
import { BeforeOpening } from './before-opening';
import { DeleteRound } from './delete-round';
import { OfferingTotals } from './offering-totals';
import { Orders } from './orders';
import { RoundHeading } from './round-heading';
import { RoundMail } from './round-mail';
import { Sums } from './sums';

/** The number of orders on one page of a round. */
const SIZE = 100;

export async function generateMetadata({ params }: PageProps<'/admin/rounds/[id]'>): Promise<Metadata> {
  const { name } = await show(getRound, await administrator(), { id: parseId((await params).id) });
  return { title: name };
}

/** The page of a round: its state, what it still needs, its sums, its wines and its orders. */
export default async function RoundPage({ params, searchParams }: PageProps<'/admin/rounds/[id]'>) {
  const caller = await administrator();
  const id = parseId((await params).id);
  const wanted = await searchParams;
  const page = pageNumber(wanted.page);
  const q = wantedText(wanted.q);
  const [ledger, mail] = await Promise.all([
    show(getRoundLedger, caller, { id, limit: SIZE, offset: (page - 1) * SIZE, q }),
    show(countMail, caller, { id }),
  ]);
  const { round, route, sums, offerings, orders } = ledger;
  const placed = sums.orders + sums.cancelled;
  return (
    <>
      <RoundHeading round={round} route={route} hasOrders={placed > 0} />
      <div className="grid grid-cols-1 gap-10">
        <BeforeOpening round={round} offerings={offerings.length} />
        <Announced roundId={round.id} localeSettings={route} caller={caller} />
        <Sums sums={sums} offerings={offerings} localeSettings={route} />
        <OfferingTotals offerings={offerings} localeSettings={route} roundId={round.id} />
        <Orders
          orders={orders}
          placed={placed}
          offerings={offerings}
          route={route}
          round={round}
          q={q}
          page={page}
          size={SIZE}
        />
        <RoundMail roundId={round.id} counts={mail} />
        <DeleteRound round={round} orders={placed} caller={caller} />
      </div>
    </>
  );
}
