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
      'It holds the bottles to buy from the supplier: those that participants get, and the surplus of the settlement in force. Its lines never change. With `additional`, once all other orders of the round to this supplier were sent, another one holds the bottles that they lack.',
    refusals: ['roundNotClosed', 'purchaseOrderExists', 'nothingToBuy', 'nothingMoreToBuy'],
    ...resource(purchaseOrderShape, presentPurchaseOrder),
    location: ({ order: { id } }) => `/purchase-orders/${id}`,
  }),
});
