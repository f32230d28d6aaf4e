import { consolePrintout } from '@/app/_print/console-printout';
import { PICKUP_STYLE } from '@/app/_print/pickup-style';
import { RESULT_STYLE, resultSheets } from '@/app/_print/result-sheet';
import { idOf, pageNonce, queryAsAdministrator } from '@/lib/http/pages/page';
import { now } from '@/lib/process/runtime/clock';
import { getRoundEnd } from '@/lib/today/round-end';

/** The result of the round as it is printed. */
export async function GET(_request: Request, { params }: RouteContext<'/admin/rounds/[id]/result-sheet'>) {
  const end = await queryAsAdministrator(getRoundEnd, await idOf(params));
  return consolePrintout({
    paper: 'result-sheet',
    list: end,
    style: PICKUP_STYLE + RESULT_STYLE,
    sheets: resultSheets(end, now()),
    nonce: await pageNonce(),
  });
}
