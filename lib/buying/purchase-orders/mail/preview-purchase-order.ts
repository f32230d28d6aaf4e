import { sendPurchaseOrderInput } from '@/lib/buying/purchase-orders/input';
import { documentToSend } from '@/lib/buying/purchase-orders/purchase-order-document';
import { requirePurchaseOrder } from '@/lib/buying/purchase-orders/queries';
import type { Preview } from '@/lib/mail/templates/preview';
import { procedure } from '@/lib/rules/command';
import { messageOf } from './supplier-message';
import { wordingOf } from './supplier-wording';

/** The mail of a purchase order as its supplier would get it now. 404 when there is no such order. */
export const previewPurchaseOrder = procedure({
  access: 'administrator',
  input: sendPurchaseOrderInput,
  async run({ caller, reading }, { id, ...wanted }): Promise<Preview> {
    const document = await reading(async (scope) =>
      documentToSend(scope, await requirePurchaseOrder(scope, id)),
    );
    const to = document.supplier.email ?? '';
    const message = await messageOf(document, wordingOf(document, wanted), to, caller.user.email);
    const { subject, from, html, plain } = message;
    return { subject, from, to, html, marked: html, plain, unknown: [] };
  },
});
