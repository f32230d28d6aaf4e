import { pageOrFile } from '@/app/_print/files/list-file';
import { api, operation, resource } from '@/lib/http/api/api';
import { placeOrderOnBehalf } from '@/lib/orders/commands';
import { orderShape, presentOrder } from '@/lib/orders/present';
import { listOrders } from '@/lib/orders/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listOrders,
    summary: 'List orders, or have all that are found as CSV or a spreadsheet',
    ...pageOrFile(orderShape, presentOrder),
  }),
  POST: operation({
    rule: placeOrderOnBehalf,
    summary: 'Place an order for a participant',
    refusals: ['draftTakesNoOrders', 'noNumberLeft', 'tooFewLeft', 'priceChanged'],
    ...resource(orderShape, presentOrder),
    location: ({ order: { id } }) => `/orders/${id}`,
  }),
});
