import { api, operation, resource } from '@/lib/http/api/api';
import { deleteRound, updateRound } from '@/lib/rounds/commands';
import { presentRound, roundShape } from '@/lib/rounds/present';
import { getRound } from '@/lib/rounds/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getRound,
    summary: 'Show a purchase round',
    ...resource(roundShape, presentRound),
  }),
  PATCH: operation({
    rule: updateRound,
    summary: 'Change a purchase round',
    refusals: ['roundDatesMissing', 'roundHasOrders'],
    ...resource(roundShape, presentRound),
  }),
  DELETE: operation({
    rule: deleteRound,
    summary: 'Delete a draft round, or as elevated superadmin a closed one',
    refusals: ['openRoundNotDeletable', 'closedRoundNeedsElevation'],
  }),
});
