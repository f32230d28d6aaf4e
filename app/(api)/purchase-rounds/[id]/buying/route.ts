import { buyingShape, getRoundBuying, presentBuying } from '@/lib/buying/purchase-orders/round-buying';
import { answering, api, operation } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getRoundBuying,
    summary: 'Show which bottles of a round are to be bought, and which have been',
    ...answering(buyingShape, presentBuying),
  }),
});
