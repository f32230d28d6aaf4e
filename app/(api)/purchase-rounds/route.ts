import { api, operation, page, resource } from '@/lib/http/api/api';
import { createRound } from '@/lib/rounds/commands';
import { presentRound, roundShape } from '@/lib/rounds/present';
import { listRounds } from '@/lib/rounds/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listRounds,
    summary: 'List purchase rounds',
    ...page(roundShape, presentRound),
  }),
  POST: operation({
    rule: createRound,
    summary: 'Add a purchase round',
    ...resource(roundShape, presentRound),
    location: ({ id }) => `/purchase-rounds/${id}`,
  }),
});
