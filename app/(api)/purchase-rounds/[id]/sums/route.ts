import { answering, api, operation } from '@/lib/http/api/api';
import { presentRoundSums, roundSumsShape } from '@/lib/orders/present';
import { getRoundSums } from '@/lib/orders/sums/round-sums';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getRoundSums,
    summary: "Show the totals of a round's orders, in all and for each wine",
    ...answering(roundSumsShape, presentRoundSums),
  }),
});
