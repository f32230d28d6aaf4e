import { z } from 'zod';
import { unsubscribe } from '@/lib/people/leaving';
import { currentRequest } from '@/lib/process/runtime/request-context';
import { parse } from '@/lib/rules/command';
import { failure, responseOf } from '../answers';
import { administratorOfToken, callerOf } from '../callers/callers';
import { readForm } from '../requests/body';
import { requireOwnPage } from '../requests/same-origin';

/** The body that the header of the mail posts, or the page, which also wants to be shown again. */
const formInput = z.object({
  // Some mail programs end the body with a line break.
  'List-Unsubscribe': z
    .string()
    .trim()
    .pipe(z.enum(['One-Click', 'Back'])),
  page: z.string().optional(),
});

/**
 * Answers the POST that unsubscribes a participant. A mail program sends it from anywhere, without Origin and
 * without a cookie: the secret in the address suffices. Only the page can take it back.
 */
export async function answerUnsubscribing(request: Request, token: string): Promise<Response> {
  const context = currentRequest();
  if (context) context.entered = true;
  try {
    const caller = await callerOf(request.headers, 'visitor', administratorOfToken);
    const { 'List-Unsubscribe': choice, page } = parse(formInput, await readForm(request));
    if (choice === 'Back') requireOwnPage(request);
    await unsubscribe(caller, { token, back: choice === 'Back' });
    const headers = { 'cache-control': 'no-store' };
    return page === undefined
      ? new Response(null, { status: 200, headers })
      : new Response(null, { status: 303, headers: { ...headers, location: `/unsubscribe/${token}` } });
  } catch (error) {
    return responseOf(failure(error));
  }
}
