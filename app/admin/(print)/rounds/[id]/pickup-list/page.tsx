import type { Metadata } from 'next';
import { pickupSheets } from '@/app/_print/pickup-list';
import { Link } from '@/app/_ui/link';
import { administrator, show } from '@/lib/http/page';
import { parseId } from '@/lib/input';
import { getPickupList } from '@/lib/pickup/queries';
import { now } from '@/lib/runtime/clock';
import { PrintToolbar } from '../print-toolbar';
import { Printed } from '../printed';

export const metadata: Metadata = { title: 'Pickup list' };

/** The pickup list as it is printed: one page for each order, by number. */
export default async function PickupListPage({ params }: PageProps<'/admin/rounds/[id]/pickup-list'>) {
  const list = await show(getPickupList, await administrator(), { id: parseId((await params).id) });
  return (
    <>
      <PrintToolbar roundId={list.round.id} title="Pickup list">
        <Link
          reload
          href={`/admin/rounds/${list.round.id}/totals`}
          className="inline-flex min-h-target items-center"
        >
          Round totals
        </Link>
      </PrintToolbar>
      <Printed>{pickupSheets({ list, printedAt: now() })}</Printed>
    </>
  );
}
