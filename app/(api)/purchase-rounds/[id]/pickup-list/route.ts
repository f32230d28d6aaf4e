import { pickupSheets } from '@/app/_print/pickup-list';
import { PAPER_POLICY, printedDocument } from '@/app/_print/printed-document';
import type { Caller } from '@/lib/caller';
import { api, operation } from '@/lib/http/api/api';
import type { Received } from '@/lib/http/body';
import { administratorOfCookies, administratorOfToken } from '@/lib/http/callers';
import { requireOwnPage } from '@/lib/http/same-origin';
import { translator } from '@/lib/languages/translator';
import { getPickupList, type PickupList } from '@/lib/pickup/queries';
import { now } from '@/lib/runtime/clock';

/**
 * Accepts a bearer token or, because a browser prints this page, the console's session. If a token was sent,
 * only the token counts. The cookie counts only for requests that come from our own pages.
 */
async function tokenOrSession(request: Received): Promise<Caller> {
  const { headers } = request;
  const session = headers.has('authorization') ? null : await administratorOfCookies(headers);
  if (!session) return administratorOfToken(headers);
  requireOwnPage(request);
  return session;
}

function printed(list: PickupList): ReadableStream<Uint8Array> {
  const { locale } = list.route;
  const title = translator(locale, 'paper')('titleOfRound', { round: list.round.name });
  return printedDocument({ title, locale, sheets: pickupSheets(list, now()) });
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getPickupList,
    summary: 'The printable pickup list: a page an order, by order number',
    media: 'text/html',
    refusals: ['notSameOrigin'],
    from: 'none',
    caller: tokenOrSession,
    respond: (list) => ({
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': PAPER_POLICY,
      },
      body: printed(list),
    }),
  }),
});
