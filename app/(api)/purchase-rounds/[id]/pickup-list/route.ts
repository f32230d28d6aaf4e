import { PICKUP_POLICY, pickupDocument } from '@/app/_print/pickup-document';
import type { Caller } from '@/lib/caller';
import { refuse } from '@/lib/errors';
import { api, operation } from '@/lib/http/api';
import { apiCaller } from '@/lib/http/callers';
import { sessionAdministrator } from '@/lib/http/session';
import { getPickupList } from '@/lib/pickup/queries';
import { now } from '@/lib/runtime/clock';

// Next refuses a static import of it.
const { renderToStaticMarkup } = await import('react-dom/server');

/**
 * A bearer token or, because a browser prints this, the console's session. A token that was sent decides
 * alone; the cookie counts only for a request that no other site's page made.
 */
async function tokenOrSession(request: Request): Promise<Caller> {
  const session = request.headers.has('authorization') ? null : await sessionAdministrator();
  if (!session) return apiCaller(request, 'administrator');
  const site = request.headers.get('sec-fetch-site') ?? 'none';
  if (site !== 'same-origin' && site !== 'none') throw refuse('notSameOrigin');
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
