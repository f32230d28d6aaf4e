import { consolePrintout } from '@/app/_print/console-printout';
import { totalsSheets } from '@/app/_print/totals-sheet';
import { idOf, pageNonce, queryAsAdministrator } from '@/lib/http/pages/page';
import { getRoundTotals } from '@/lib/pickup/paper/totals';
import { now } from '@/lib/process/runtime/clock';

/** The totals of the whole round as they are printed. */
export async function GET(_request: Request, { params }: RouteContext<'/admin/rounds/[id]/totals'>) {
  const totals = await queryAsAdministrator(getRoundTotals, await idOf(params));
  return consolePrintout({
    paper: 'totals',
    list: totals,
    sheets: totalsSheets(totals, now()),
    nonce: await pageNonce(),
  });
}
