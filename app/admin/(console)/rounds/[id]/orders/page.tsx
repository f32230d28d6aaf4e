import type { Metadata } from 'next';
import { addCrates, intoCrates } from '@/lib/crates';
import { administrator, show } from '@/lib/http/page';
import { parseId } from '@/lib/input';
import { getRoundLedger } from '@/lib/orders/round-ledger';
import { pageNumber } from '../../../../_parts/pages';
import { wantedText } from '../../../../_parts/search';
import { PickupListLink, RoundHeading } from '../round-heading';
import { Sums } from '../sums';
import { Orders } from './orders';

export const metadata: Metadata = { title: 'Orders' };

/** The number of orders on one page. */
const SIZE = 100;

/** The orders of a round. */
export default async function RoundOrdersPage({
  params,
  searchParams,
}: PageProps<'/admin/rounds/[id]/orders'>) {
  const id = parseId((await params).id);
  const wanted = await searchParams;
  const page = pageNumber(wanted.page);
  const q = wantedText(wanted.q);
  const ledger = await show(getRoundLedger, await administrator(), {
    id,
    limit: SIZE,
    offset: (page - 1) * SIZE,
    q,
  });
  const { round, route, sums, offerings, orders } = ledger;
  const crates = addCrates(
    offerings.map(({ bottles, bottlesPerCrate }) => intoCrates(bottles, bottlesPerCrate)),
  );
  const placed = sums.orders + sums.cancelled;
  return (
    <>
      <RoundHeading
        round={round}
        route={route}
        tab="orders"
        actions={placed > 0 && <PickupListLink round={round} />}
      />
      <div className="grid grid-cols-1 gap-10">
        <Sums sums={sums} crates={crates} localeSettings={route} />
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
      </div>
    </>
  );
}
