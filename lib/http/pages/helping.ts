import { helperAt } from '@/lib/pickup/links/helper';
import { now } from '@/lib/process/runtime/clock';
import { currentRequest } from '@/lib/process/runtime/request-context';
import type { Helper } from '@/lib/rules/caller';
import { refuse } from '@/lib/rules/errors';
import { failure, responseOf } from '../answers';
import { requestedHost } from '../callers/callers';
import type { Received } from '../requests/body';
import { isSecure, refuseOtherHosts } from '../requests/same-origin';

/** The cookie of helpers. It holds the secret of their link, and goes to the pickup's pages alone. */
const COOKIE = 'pickup';

/** Answers the button of a pickup link: the cookie with which its helper goes on, for as long as the link lasts. */
export async function answerHelping(request: Request, secret: string): Promise<Response> {
  const context = currentRequest();
  if (context) context.entered = true;
  try {
    refuseOtherHosts(request);
    const helper = await helperAt(requestedHost(request.headers), secret);
    if (!helper) throw refuse('notFound');
    const { expiresAt } = helper.link;
    const seconds = Math.floor((expiresAt.getTime() - now().getTime()) / 1000);
    if (seconds < 1) throw refuse('notFound');
    const cookie = [
      `${COOKIE}=${secret}`,
      'Path=/pickup',
      `Max-Age=${seconds}`,
      `Expires=${expiresAt.toUTCString()}`,
      'HttpOnly',
      'SameSite=Lax',
      ...(isSecure(request.headers) ? ['Secure'] : []),
    ];
    const headers = { location: '/pickup', 'set-cookie': cookie.join('; '), 'cache-control': 'no-store' };
    return new Response(null, { status: 303, headers });
  } catch (error) {
    return responseOf(failure(error));
  }
}

/**
 * The helper whose cookie a request carries; 401 without one whose link is in force on the host that is asked. A
 * request from another host's page is refused (403) before anything else.
 */
export async function helperOfCookie(request: Pick<Received, 'method' | 'headers'>): Promise<Helper> {
  if (request.method !== 'GET' && request.method !== 'HEAD') refuseOtherHosts(request);
  const secret = secretIn(request.headers.get('cookie') ?? '');
  const helper = secret && (await helperAt(requestedHost(request.headers), secret));
  if (!helper) throw refuse('notAuthenticated', { headers: { 'www-authenticate': 'Bearer' } });
  return helper;
}

/** The secret in the cookie of helpers. */
const secretIn = (cookies: string) =>
  cookies
    .split(/; */)
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
