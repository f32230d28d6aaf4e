import { consolePrintout } from '@/app/_print/console-printout';
import { coverSheets } from '@/app/_print/cover-list';
import { otherPapers, paperTitle } from '@/app/_print/papers';
import type { Href } from '@/lib/http/address';
import { administrator, pageNonce, show } from '@/lib/http/page';
import { parseId } from '@/lib/input';
import { getPickupList } from '@/lib/pickup/queries';
import { now } from '@/lib/runtime/clock';

/** The cover list as it is printed: one line for each order. The cancelled ones are left out unless asked for. */
export async function GET(request: Request, { params }: RouteContext<'/admin/rounds/[id]/cover-list'>) {
  const withCancelled = new URL(request.url).searchParams.get('cancelled') === 'listed';
  const list = await show(getPickupList, await administrator(), {
    id: parseId((await params).id),
    with_cancelled: withCancelled,
  });
  const { id } = list.round;
  const address = `/admin/rounds/${id}/cover-list` as const;
  const choice: { label: string; href: Href } = withCancelled
    ? { label: 'Leave out cancelled orders', href: address }
    : { label: 'List cancelled orders too', href: `${address}?cancelled=listed` };
  return consolePrintout({
    title: paperTitle('cover-list'),
    roundId: id,
    links: [choice, ...otherPapers(id, 'cover-list')],
    sheets: coverSheets(list, now()),
    nonce: await pageNonce(),
  });
}
