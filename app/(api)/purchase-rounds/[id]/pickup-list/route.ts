import { pickupSheets } from '@/app/_print/pickup-list';
import { PAPER_POLICY, printedDocument } from '@/app/_print/printed-document';
import { api, operation } from '@/lib/http/api/api';
import { tokenOrSession } from '@/lib/http/token-or-session';
import { translator } from '@/lib/languages/translator';
import { getPickupList, type PickupList } from '@/lib/pickup/queries';
import { now } from '@/lib/runtime/clock';

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
    known: { with_cancelled: () => undefined, with_left_over: () => undefined },
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
