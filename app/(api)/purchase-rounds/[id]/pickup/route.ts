import { answering, api, operation } from '@/lib/http/api/api';
import { tokenOrPage } from '@/lib/http/callers/token-or-session';
import { presentSummedPickup, summedPickupShape } from '@/lib/pickup/day/present';
import { getPickup } from '@/lib/pickup/day/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getPickup,
    summary: 'Show the pickup of a round: its orders, or what changed of them since a cursor, and sums',
    caller: tokenOrPage,
    ...answering(summedPickupShape, presentSummedPickup),
    refusals: ['notSameOrigin'],
  }),
});
