import type { Administrator } from '@/lib/caller';
import { type Refusal, refuse } from '@/lib/errors';
import { asRefusal } from './answers';
import { isSameOrigin } from './same-origin';
import { sessionAdministrator } from './session';

/**
 * Answers a request that a page of the console makes beside itself: for whoever holds the session, and for
 * our own pages alone. What is only read may also be opened by its address.
 */
export async function consoleAnswer(
  request: Request,
  answer: (caller: Administrator) => Promise<Response>,
  refused: (refusal: Refusal) => Response,
): Promise<Response> {
  try {
    const site = request.headers.get('sec-fetch-site');
    const opened = request.method === 'GET' && (site === null || site === 'none');
    if (!opened && !isSameOrigin(request.headers)) throw refuse('notSameOrigin');
    const caller = await sessionAdministrator();
    if (!caller) throw refuse('notAuthenticated', { detail: 'Your session has ended. Log in again.' });
    return await answer(caller);
  } catch (error) {
    return refused(asRefusal(error));
  }
}
