import { consolePrintout } from '@/app/_print/console-printout';
import { pickupSheets } from '@/app/_print/pickup-list';
import { administrator, pageNonce, show } from '@/lib/http/page';
import { parseId } from '@/lib/input';
import { getPickupList } from '@/lib/pickup/queries';
import { now } from '@/lib/runtime/clock';

/** The pickup list as it is printed: one page for each order, by number. */
export async function GET(_request: Request, { params }: RouteContext<'/admin/rounds/[id]/pickup-list'>) {
  const list = await show(getPickupList, await administrator(), { id: parseId((await params).id) });
  return consolePrintout({
    paper: 'pickup-list',
    list,
    sheets: pickupSheets(list, now()),
    nonce: await pageNonce(),
  });
}
