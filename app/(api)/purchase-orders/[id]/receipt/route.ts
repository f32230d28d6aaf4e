import { presentOutcome, receiptShape } from '@/lib/buying/allocation/present';
import { receivePurchaseOrder } from '@/lib/buying/purchase-orders/receipt/receipt';
import { answering, api, operation } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: receivePurchaseOrder,
    summary: 'Record what a supplier delivered, or preview that',
    description:
      'If fewer bottles came than participants were to get, `shortage` says who does without; further bottles are surplus. Participants whose orders change are mailed `order_changed`.',
    refusals: ['purchaseOrderNotSent'],
    ...answering(receiptShape, presentOutcome),
  }),
});
