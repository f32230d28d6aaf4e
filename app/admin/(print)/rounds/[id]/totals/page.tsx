import type { Metadata } from 'next';
import { TotalsSheet } from '@/app/_print/totals-sheet';
import { Link } from '@/app/_ui/link';
import { administrator, show } from '@/lib/http/page';
import { parseId } from '@/lib/input';
import { getPickupList } from '@/lib/pickup/queries';
import { now } from '@/lib/runtime/clock';
import { PrintToolbar } from '../print-toolbar';
import { Printed } from '../printed';

export const metadata: Metadata = { title: 'Round totals' };

/** The totals of the whole round as they are printed. */
export default async function TotalsPage({ params }: PageProps<'/admin/rounds/[id]/totals'>) {
  const list = await show(getPickupList, await administrator(), { id: parseId((await params).id) });
  return (
    <>
      <PrintToolbar roundId={list.round.id} title="Round totals">
        <Link
          reload
          href={`/admin/rounds/${list.round.id}/pickup-list`}
          className="inline-flex min-h-target items-center"
        >
          Pickup list
        </Link>
      </PrintToolbar>
      <Printed>
        <TotalsSheet list={list} printedAt={now()} />
      </Printed>
    </>
  );
}
