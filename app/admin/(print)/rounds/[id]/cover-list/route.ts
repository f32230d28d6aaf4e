import { consolePrintout } from '@/app/_print/console-printout';
import { coverSheets } from '@/app/_print/cover-list';
import type { Href } from '@/lib/http/address';
import { pageNonce, queryAsAdministrator } from '@/lib/http/pages/page';
import { words } from '@/lib/http/pages/page-locale';
import { getPickupList } from '@/lib/pickup/paper/queries';
import { now } from '@/lib/process/runtime/clock';
import { parseId } from '@/lib/rules/input';

/** The cover list as it is printed: one line for each order. The cancelled ones are left out unless asked for. */
export async function GET(request: Request, { params }: RouteContext<'/admin/rounds/[id]/cover-list'>) {
  const withCancelled = new URL(request.url).searchParams.get('cancelled') === 'listed';
  const list = await queryAsAdministrator(getPickupList, {
    id: parseId((await params).id),
    with_cancelled: withCancelled,
  });
  const { id } = list.round;
  const address = `/admin/rounds/${id}/cover-list` as const;
  const t = await words('console.papers');
  const choice: { label: string; href: Href } = withCancelled
    ? { label: t('withoutCancelled'), href: address }
    : { label: t('withCancelled'), href: `${address}?cancelled=listed` };
  return consolePrintout({
    paper: 'cover-list',
    list,
    choices: [choice],
    sheets: coverSheets(list, now()),
    nonce: await pageNonce(),
  });
}
