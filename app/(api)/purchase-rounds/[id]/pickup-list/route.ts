import { PICKUP_POLICY, pickupDocument } from '@/app/_print/pickup-document';
import type { Caller } from '@/lib/caller';
import { api, operation } from '@/lib/http/api/api';
import { administratorOfToken } from '@/lib/http/callers';
import { requireOwnPage } from '@/lib/http/same-origin';
import { sessionAdministrator } from '@/lib/http/session';
import { getPickupList } from '@/lib/pickup/queries';
import { now } from '@/lib/runtime/clock';

// Next refuses a static import of this module.
const { renderToStaticMarkup } = await import('react-dom/server');

/**
 * Accepts a bearer token or, because a browser prints this page, the console's session. If a token was sent,
 * only the token counts. The cookie counts only for requests that come from our own pages.
 */
async function tokenOrSession(request: Request): Promise<Caller> {
  const session = request.headers.has('authorization') ? null : await sessionAdministrator();
  if (!session) return administratorOfToken(request.headers);
  requireOwnPage(request);
  return session;
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getPickupList,
    summary: 'The printable pickup list: a page an order, by order number',
    media: 'text/html',
    refusals: ['notSameOrigin'],
    from: 'none',
    caller: tokenOrSession,
    respond: (list) =>
      new Response(pickupDocument({ list, printedAt: now() }, renderToStaticMarkup), {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': PICKUP_POLICY,
        },
      }),
  }),
});
