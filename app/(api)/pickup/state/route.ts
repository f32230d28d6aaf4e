import { answering, api, operation } from '@/lib/http/api/api';
import { helperOfCookie } from '@/lib/http/pages/helping';
import { pickupStateShape, presentPickup } from '@/lib/pickup/day/present';
import { getPickup } from '@/lib/pickup/day/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getPickup,
    summary: 'Show helpers the orders of their round, or what changed of them since a cursor',
    known: { id: () => undefined },
    caller: helperOfCookie,
    ...answering(pickupStateShape, presentPickup),
  }),
});
