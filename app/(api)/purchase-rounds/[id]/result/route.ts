import {
  getRoundResult,
  presentRoundResult,
  roundResultShape,
} from '@/lib/buying/purchase-orders/round-result';
import { answering, api, operation } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getRoundResult,
    summary: 'Show the result of a round: bottles and money',
    ...answering(roundResultShape, presentRoundResult),
  }),
});
