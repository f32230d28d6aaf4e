import { api, operation } from '@/lib/http/api/api';
import { receivePurchaseOrder } from '@/lib/purchase-orders/receipt/receipt';
import { presentOutcome, receiptShape } from '@/lib/settlements/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: receivePurchaseOrder,
    summary: 'Book what a supplier delivered, or say what would happen',
    description:
      'Where less came than people were to get, `shortage` says who does without; more is surplus. Those whose order changes are mailed `order_changed`.',
    refusals: ['purchaseOrderNotSent'],
    from: 'json',
    answer: receiptShape,
    present: presentOutcome,
  }),
});
