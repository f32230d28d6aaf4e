import { consolePrintout } from '@/app/_print/console-printout';
import { fillingSheets } from '@/app/_print/filling-list';
import { pageNonce, queryAsAdministrator } from '@/lib/http/pages/page';
import { getPickupList } from '@/lib/pickup/paper/queries';
import { now } from '@/lib/process/runtime/clock';
import { parseId } from '@/lib/rules/input';

/** The filling list as it is printed: wine by wine, the bottles of each order. */
export async function GET(_request: Request, { params }: RouteContext<'/admin/rounds/[id]/filling-list'>) {
  const list = await queryAsAdministrator(getPickupList, {
    id: parseId((await params).id),
    with_left_over: true,
  });
  return consolePrintout({
    paper: 'filling-list',
    list,
    sheets: fillingSheets(list, now()),
    nonce: await pageNonce(),
  });
}
