import 'server-only';
import type { Administrator } from '@/lib/rules/caller';
import type { Refusal } from '@/lib/rules/errors';
import { asRefusal, json, responseOf } from '../answers';
import { administratorOfSession } from '../callers/session';
import { requireOwnPage } from '../requests/same-origin';

/**
 * Answers a background request of a console page, such as a preview: only for the session's administrator,
 * and only from our own pages. A read may also be opened by its address.
 */
export async function consoleAnswer(
  request: Request,
  answer: (caller: Administrator) => Promise<Response>,
  refused: (refusal: Refusal) => Response | Promise<Response>,
): Promise<Response> {
  try {
    requireOwnPage(request);
    return await answer(await administratorOfSession());
  } catch (error) {
    return await refused(asRefusal(error));
  }
}

/** Leads to a page: the browser itself, or the script that shows how much of a file is sent. */
export function leadTo(request: Request, goTo: string): Response {
  if (request.headers.get('accept') === 'application/json') return responseOf(json(200, { goTo }));
  return new Response(null, { status: 303, headers: { location: goTo } });
}
