import { consolePrintout } from '@/app/_print/console-printout';
import { pickupSheets } from '@/app/_print/pickup-list';
import type { Href } from '@/lib/http/address';
import { pageNonce, queryAsAdministrator } from '@/lib/http/pages/page';
import { words } from '@/lib/http/pages/page-locale';
import { getPickupList } from '@/lib/pickup/paper/queries';
import { now } from '@/lib/process/runtime/clock';
import { parseId } from '@/lib/rules/input';

/** The pickup list as it is printed: one page for each order, by number, or only for those still to be picked up. */
export async function GET(request: Request, { params }: RouteContext<'/admin/rounds/[id]/pickup-list'>) {
  const onlyLeft = new URL(request.url).searchParams.get('collected') === 'false';
  const list = await queryAsAdministrator(getPickupList, {
    id: parseId((await params).id),
    collected: onlyLeft ? 'false' : undefined,
  });
  const address = `/admin/rounds/${list.round.id}/pickup-list` as const;
  const t = await words('console.papers');
  const choice: { label: string; href: Href } = onlyLeft
    ? { label: t('withCollected'), href: address }
    : { label: t('withoutCollected'), href: `${address}?collected=false` };
  return consolePrintout({
    paper: 'pickup-list',
    list,
    choices: [choice],
    sheets: pickupSheets(list, now()),
    nonce: await pageNonce(),
  });
}
