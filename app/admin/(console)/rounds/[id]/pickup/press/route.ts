import { administratorOfCookies } from '@/lib/http/callers/callers';
import { answerPress } from '@/lib/http/pages/pickup-press';
import { requireOwnPage } from '@/lib/http/requests/same-origin';
import { getRoundWithRoute } from '@/lib/rounds/queries';
import { refuse } from '@/lib/rules/errors';
import { parseId } from '@/lib/rules/input';

/** Takes the pickup page's forms without scripts. */
export async function POST(request: Request, { params }: RouteContext<'/admin/rounds/[id]/pickup/press'>) {
  const id = parseId((await params).id);
  return answerPress(
    request,
    `/admin/rounds/${id}/pickup`,
    async () => {
      requireOwnPage(request);
      const caller = await administratorOfCookies(request.headers);
      if (!caller) throw refuse('sessionEnded');
      const { route } = await getRoundWithRoute(caller, { id });
      return { caller, route };
    },
    id,
  );
}
