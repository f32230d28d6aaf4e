import type { Metadata } from 'next';
import { administrator, show } from '@/lib/http/page';
import { parseId } from '@/lib/input';
import { getRoundLedger } from '@/lib/orders/round-ledger';
import { RoundHeading } from '../round-heading';
import { OfferingTotals } from './offering-totals';

export const metadata: Metadata = { title: 'Wines' };

/** The wine list of a round. */
export default async function RoundWinesPage({ params }: PageProps<'/admin/rounds/[id]/wines'>) {
  const id = parseId((await params).id);
  const { round, route, offerings } = await show(getRoundLedger, await administrator(), {
    id,
    limit: 1,
    offset: 0,
  });
  return (
    <>
      <RoundHeading round={round} route={route} tab="wines" />
      <OfferingTotals offerings={offerings} localeSettings={route} roundId={round.id} />
    </>
  );
}
