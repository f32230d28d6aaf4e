import {
  getRoundResult,
  presentRoundResult,
  roundResultShape,
} from '@/lib/buying/purchase-orders/round-result';
import { api, operation } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getRoundResult,
    summary: 'Show the result of a round: bottles and money',
    answer: roundResultShape,
    present: presentRoundResult,
  }),
});
