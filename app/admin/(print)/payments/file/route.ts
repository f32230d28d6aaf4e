import { paymentsFileFor } from '@/app/_print/files/payments-file';
import { responseOf } from '@/lib/http/answers';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { pageLocale } from '@/lib/http/pages/page-locale';
import { listPayments } from '@/lib/money/ledger/queries';
import { existing } from '@/lib/rules/errors';

/** The payments of a round or of a span of days, as a file to keep. A day that was left open does not narrow them. */
export async function GET(request: Request) {
  const sent = [...new URL(request.url).searchParams].filter(([, value]) => value !== '');
  const { format = 'csv', ...wanted } = Object.fromEntries(sent);
  const { file } = await queryAsAdministrator(listPayments, { ...wanted, format });
  return responseOf(paymentsFileFor(existing(file), await pageLocale()));
}
