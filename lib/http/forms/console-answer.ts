import 'server-only';
import type { Administrator } from '@/lib/rules/caller';
import type { Refusal } from '@/lib/rules/errors';
import { asRefusal } from '../answers';
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
