import { failure, responseOf } from '@/lib/http/answers';
import { consoleAnswer, leadTo } from '@/lib/http/forms/console-answer';
import { readFileForm } from '@/lib/http/requests/file-form';
import { LARGEST_BANK_FILE } from '@/lib/money/booking/input';
import { keepUpload } from '@/lib/money/booking/uploads/commands';
import { parseId } from '@/lib/rules/input';

const PAGE = '/admin/payments/import';

/** Takes a bank's file from the import page, and leads to the page with its transfers. */
export function POST(request: Request): Promise<Response> {
  return consoleAnswer(
    request,
    async (caller) => {
      const { fields, file } = await readFileForm(request, LARGEST_BANK_FILE);
      const payment_account_id = parseId(fields.payment_account_id);
      const id = await keepUpload(caller, { payment_account_id, name: file.name, bytes: file.bytes });
      return leadTo(request, `${PAGE}/${id}`);
    },
    (refusal) => {
      const { status } = refusal;
      if (status === 401) return leadTo(request, `/admin/login?next=${encodeURIComponent(PAGE)}`);
      if (status === 413) return leadTo(request, `${PAGE}?refused=large`);
      if (status === 400 || status === 422) return leadTo(request, `${PAGE}?refused=none`);
      return responseOf(failure(refusal));
    },
  );
}
