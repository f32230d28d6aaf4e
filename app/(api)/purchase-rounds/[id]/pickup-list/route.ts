import { pickupSheets } from '@/app/_print/pickup-list';
import { PICKUP_STYLE } from '@/app/_print/pickup-style';
import { paperAnswer } from '@/app/_print/printed-document';
import { api, operation } from '@/lib/http/api/api';
import { tokenOrSession } from '@/lib/http/callers/token-or-session';
import { getPickupList } from '@/lib/pickup/paper/queries';
import { now } from '@/lib/process/runtime/clock';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getPickupList,
    summary: 'Print the pickup list: one page for each order, by order number',
    media: 'text/html',
    refusals: ['notSameOrigin'],
    known: { with_cancelled: () => undefined, with_left_over: () => undefined },
    caller: tokenOrSession,
    respond: (list) =>
      paperAnswer({ paper: 'pickup-list', list, style: PICKUP_STYLE, sheets: pickupSheets(list, now()) }),
  }),
});
