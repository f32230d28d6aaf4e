import { allocateRound, undoAllocation } from '@/lib/buying/allocation/commands';
import { presentOutcome, settlementShape } from '@/lib/buying/allocation/present';
import { getSettlement } from '@/lib/buying/allocation/queries';
import { api, operation, resource } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getSettlement,
    summary: "Show how a round's wines were brought to whole crates",
    ...resource(settlementShape, presentOutcome),
  }),
  POST: operation({
    rule: allocateRound,
    summary: 'Bring the wines of a closed round to whole crates, or preview that',
    description:
      'It is worked out from the ordered bottles, whatever was settled before. Bottles that a crate lacks come from `extra`, lowest order number first; where those are too few, `remainder` decides. Participants whose orders change are mailed `order_changed`.',
    refusals: ['roundNotClosed', 'purchaseOrderSent'],
    ...resource(settlementShape, presentOutcome),
  }),
  DELETE: operation({
    rule: undoAllocation,
    summary: 'Undo a settlement, until a purchase order has been sent',
    refusals: ['purchaseOrderSent'],
  }),
});
