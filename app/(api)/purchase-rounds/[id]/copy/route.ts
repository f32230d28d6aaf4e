import { api, operation } from '@/lib/http/api/api';
import { copyRound } from '@/lib/rounds/commands';
import { presentRound, roundShape } from '@/lib/rounds/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: copyRound,
    summary: 'Copy a round with all its wines into a new draft',
    from: 'none',
    status: 201,
    answer: roundShape,
    versioned: true,
    present: presentRound,
    location: ({ id }) => `/purchase-rounds/${id}`,
  }),
});
