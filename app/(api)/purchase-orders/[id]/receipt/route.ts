import { presentOutcome, receiptShape } from '@/lib/buying/allocation/present';
import { receivePurchaseOrder } from '@/lib/buying/purchase-orders/receipt/receipt';
import { api, operation } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: receivePurchaseOrder,
    summary: 'Record what a supplier delivered, or say what would happen',
    description:
      'Where less came than people were to get, `shortage` says who does without; more is surplus. Those whose order changes are mailed `order_changed`.',
    refusals: ['purchaseOrderNotSent'],
    answer: receiptShape,
    present: presentOutcome,
  }),
});
