import { api, operation, resource } from '@/lib/http/api/api';
import { copyRound } from '@/lib/rounds/commands';
import { presentRound, roundShape } from '@/lib/rounds/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: copyRound,
    summary: 'Copy a round with all its wines into a new draft',
    ...resource(roundShape, presentRound),
    location: ({ id }) => `/purchase-rounds/${id}`,
  }),
});
