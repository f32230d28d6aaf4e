import { api, operation } from '@/lib/http/api/api';
import { pageShape, presentPage } from '@/lib/list';
import { createRound } from '@/lib/rounds/commands';
import { presentRound, roundShape } from '@/lib/rounds/present';
import { listRounds } from '@/lib/rounds/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listRounds,
    summary: 'List purchase rounds',
    answer: pageShape(roundShape),
    present: presentPage(presentRound),
  }),
  POST: operation({
    rule: createRound,
    summary: 'Add a purchase round',
    from: 'json',
    status: 201,
    answer: roundShape,
    versioned: true,
    present: presentRound,
    location: ({ id }) => `/purchase-rounds/${id}`,
  }),
});
