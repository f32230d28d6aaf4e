import { z } from 'zod';
import { sendPurchaseOrder } from '@/lib/buying/purchase-orders/mail/send-purchase-order';
import { api, operation } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: sendPurchaseOrder,
    summary: 'Mail a purchase order to its supplier, with a spreadsheet of it',
    description:
      'The answer counts the messages that the mail provider accepted and refused: one in all. A purchase order that changed since it was sent goes out as its next version. `subject` and `text` replace the standard wording.',
    refusals: ['supplierWithoutEmail', 'purchaseOrderBeingSent', 'purchaseOrderFixed'],
    from: 'optional json',
    answer: z.object({ sent: z.int(), failed: z.int() }),
  }),
});
