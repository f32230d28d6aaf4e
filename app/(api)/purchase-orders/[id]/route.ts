import { deletePurchaseOrder, updatePurchaseOrder } from '@/lib/buying/purchase-orders/commands';
import { presentPurchaseOrder, purchaseOrderShape } from '@/lib/buying/purchase-orders/present';
import { getPurchaseOrder } from '@/lib/buying/purchase-orders/queries';
import { api, operation, resource } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getPurchaseOrder,
    summary: 'Show a purchase order',
    ...resource(purchaseOrderShape, presentPurchaseOrder),
  }),
  PATCH: operation({
    rule: updatePurchaseOrder,
    summary: 'Change the delivery of a purchase order, or record that the supplier has confirmed it',
    refusals: ['purchaseOrderFixed', 'purchaseOrderNotSent'],
    ...resource(purchaseOrderShape, presentPurchaseOrder),
  }),
  DELETE: operation({
    rule: deletePurchaseOrder,
    summary: 'Delete a purchase order that was not sent',
    refusals: ['purchaseOrderNotDraft'],
  }),
});
