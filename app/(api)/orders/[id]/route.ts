import { api, operation, resource } from '@/lib/http/api/api';
import { updateOrder } from '@/lib/orders/commands';
import { orderShape, presentOrder } from '@/lib/orders/present';
import { getOrder } from '@/lib/orders/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getOrder,
    summary: 'Show an order',
    ...resource(orderShape, presentOrder),
  }),
  PATCH: operation({
    rule: updateOrder,
    summary: 'Change an order',
    refusals: ['tooFewLeft', 'priceChanged'],
    ...resource(orderShape, presentOrder),
  }),
});
