import { helperOfCookie } from '@/lib/http/pages/helping';
import { answerPress } from '@/lib/http/pages/pickup-press';

/** Takes the forms of the page beside it without scripts, which the middleware passes on. */
export function POST(request: Request): Promise<Response> {
  return answerPress(request, '/pickup', async () => {
    const caller = await helperOfCookie(request);
    return { caller, route: caller.route };
  });
}
