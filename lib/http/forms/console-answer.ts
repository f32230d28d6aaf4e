import 'server-only';
import type { Administrator } from '@/lib/caller';
import type { Refusal } from '@/lib/errors';
import { asRefusal } from '../answers';
import { administratorOfSession } from '../callers/session';
import { requireOwnPage } from '../requests/same-origin';

/**
 * Answers a request that a console page makes in the background, such as for a preview: only for the
 * administrator of the session, and only when it comes from our own pages. What is only read may also be
 * opened by its address.
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
