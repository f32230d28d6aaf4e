import { z } from 'zod';
import { orderAll } from '@/lib/buying/purchase-orders/order-all';
import { answering, api, operation } from '@/lib/http/api/api';
import { presenter } from '@/lib/rules/presenter';

const orderedAllShape = z.object({
  purchase_order_ids: z.array(z.int()).describe('Purchase orders that were made, replaced or sent'),
  sent: z.int(),
  failed: z.int(),
  without_address: z.array(z.int()).describe('Suppliers without an e-mail address'),
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: orderAll,
    summary: "Make a closed round's purchase orders to all suppliers, and send them",
    description:
      'Each supplier with wine that is not bought yet gets one, an additional one if another was sent. A draft without the right bottles is replaced. With `send`, all drafts of the round are sent, each in a message of its own.',
    refusals: ['roundNotClosed'],
    from: 'optional json',
    ...answering(orderedAllShape, presenter(orderedAllShape)),
  }),
});
