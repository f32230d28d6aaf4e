import type { Metadata } from 'next';
import { administrator, show } from '@/lib/http/page';
import { parseId } from '@/lib/input';
import { getRoundLedger } from '@/lib/orders/ledger';
import { getRound } from '@/lib/rounds/queries';
import { pageNumber } from '../../../_parts/pages';
import { DeleteRound } from './delete-round';
import { Orders } from './orders';
import { RoundHeading } from './round-heading';
import { Sums } from './sums';
import { WineTotals } from './wine-totals';

/** Orders on one page of a round. */
const SIZE = 100;

interface RoundPageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ page?: string | string[] }>;
}

export async function generateMetadata({ params }: RoundPageProps): Promise<Metadata> {
  const { name } = await show(getRound, await administrator(), { id: parseId((await params).id) });
  return { title: name };
}

/** A round: its state, what its orders come to, its wines and its orders. */
export default async function RoundPage({ params, searchParams }: RoundPageProps) {
  const caller = await administrator();
  const id = parseId((await params).id);
  const page = pageNumber((await searchParams).page);
  const ledger = await show(getRoundLedger, caller, { id, limit: SIZE, offset: (page - 1) * SIZE });
  const { round, route, sums, offerings, orders } = ledger;
  return (
    <>
      <RoundHeading round={round} route={route} hasOrders={orders.total > 0} />
      <div className="grid grid-cols-1 gap-10">
        <Sums sums={sums} offerings={offerings} customs={route} />
        <WineTotals offerings={offerings} customs={route} />
        <Orders
          orders={orders}
          offerings={offerings}
          route={route}
          roundId={round.id}
          page={page}
          size={SIZE}
        />
        <DeleteRound round={round} orders={orders.total} caller={caller} />
      </div>
    </>
  );
}
