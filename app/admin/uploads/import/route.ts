import { startOf } from '@/app/admin/_parts/imports/import-places';
import { refusedQuery } from '@/app/admin/_parts/imports/refused-file';
import { failure, responseOf } from '@/lib/http/answers';
import { consoleAnswer, leadTo } from '@/lib/http/forms/console-answer';
import { readFileForm } from '@/lib/http/requests/file-form';
import { createImport } from '@/lib/imports/create-import';
import { LARGEST_IMPORT } from '@/lib/imports/input';
import { parseId } from '@/lib/rules/input';

/** Takes a file of people or wines from the page of its kind, and leads to the page with its rows. */
export function POST(request: Request): Promise<Response> {
  const { kind, round } = Object.fromEntries(new URL(request.url).searchParams);
  const purchaseRoundId = parseId(round ?? '') ?? null;
  let routeId: number | null = null;
  const start = () => {
    const known = kind === 'wines' || (kind === 'offerings' && purchaseRoundId !== null);
    return startOf({ kind: known ? kind : 'participants', routeId, purchaseRoundId });
  };
  return consoleAnswer(
    request,
    async (caller) => {
      const { fields, file } = await readFileForm(request, LARGEST_IMPORT);
      const { route_id } = fields;
      routeId = parseId(route_id ?? '') ?? null;
      const given = { kind, route_id, purchase_round_id: round, bytes: file.bytes };
      const { id } = await createImport(caller, given);
      return leadTo(request, `/admin/imports/${id}`);
    },
    (refusal) => {
      const { status } = refusal;
      if (status === 401) return leadTo(request, `/admin/login?next=${encodeURIComponent(start())}`);
      if (![400, 413, 422].includes(status)) return responseOf(failure(refusal));
      const page = start();
      return leadTo(request, `${page}${page.includes('?') ? '&' : '?'}${refusedQuery(refusal)}`);
    },
  );
}
