import { z } from 'zod';
import { sendPurchaseOrder } from '@/lib/buying/purchase-orders/mail/send-purchase-order';
import { api, operation } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: sendPurchaseOrder,
    summary: 'Mail a purchase order to its supplier, with a spreadsheet of it',
    description:
      'Answers with how many messages the mail provider took, and how many it did not: one in all. Changed since it was sent, the order goes out as its next version. `subject` and `text` take the place of our wording.',
    refusals: ['supplierWithoutEmail', 'purchaseOrderBeingSent', 'purchaseOrderFixed'],
    from: 'optional json',
    answer: z.object({ sent: z.int(), failed: z.int() }),
  }),
});
