import type { Caller } from '@/lib/rules/caller';
import { ASKED_BY_PAGE } from '../pages/asked-by-page';
import type { Received } from '../requests/body';
import { requireOwnPage } from '../requests/same-origin';
import { administratorOfCookies, administratorOfToken } from './callers';

/**
 * Accepts a bearer token or, because a browser prints the answer, the console's session. If a token was sent, only the
 * token counts. The cookie counts only for requests that come from our own pages.
 */
export async function tokenOrSession(request: Received): Promise<Caller> {
  const { headers } = request;
  const session = headers.has('authorization') ? null : await administratorOfCookies(headers);
  if (!session) return administratorOfToken(headers);
  requireOwnPage(request);
  return session;
}

/** Accepts a bearer token or, where a page of the console says that it asks, its session. */
export const tokenOrPage = (request: Received): Promise<Caller> =>
  request.headers.has(ASKED_BY_PAGE) ? tokenOrSession(request) : administratorOfToken(request.headers);
