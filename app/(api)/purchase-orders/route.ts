import { createPurchaseOrder } from '@/lib/buying/purchase-orders/commands';
import { presentPurchaseOrder, purchaseOrderShape } from '@/lib/buying/purchase-orders/present';
import { listPurchaseOrders } from '@/lib/buying/purchase-orders/queries';
import { api, operation, page, resource } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listPurchaseOrders,
    summary: 'List purchase orders, the newest first',
    ...page(purchaseOrderShape, presentPurchaseOrder),
  }),
  POST: operation({
    rule: createPurchaseOrder,
    summary: 'Make the purchase order of a closed round to a supplier',
    description:
      "The bottles to buy of the supplier's wines: what people get, and the surplus of the settlement in force. The lines do not change any more. With `additional`, when all other orders of the round to this supplier were sent: one more, of the bottles that those do not hold.",
    refusals: ['roundNotClosed', 'purchaseOrderExists', 'nothingToBuy', 'nothingMoreToBuy'],
    status: 201,
    ...resource(purchaseOrderShape, presentPurchaseOrder),
    location: ({ order: { id } }) => `/purchase-orders/${id}`,
  }),
});
