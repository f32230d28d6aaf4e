import { eq, type InferSelectModel } from 'drizzle-orm';
import { purchaseOrderMailEvents, purchaseOrderMails, purchaseOrders } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { query } from '@/lib/command';
import { refuse } from '@/lib/errors';
import { holdingOneOf, type Page, pageOf } from '@/lib/list';
import { supplierMailsInput } from '@/lib/purchase-orders/input';

/** An attempt to mail a purchase order, and what the provider reported about it, in the order it happened. */
export interface SupplierMail {
  mail: InferSelectModel<typeof purchaseOrderMails>;
  happenings: { id: number; event: string; at: Date; details: string }[];
}

/** The attempts to mail a purchase order, the newest first. */
export async function mailsOfOrder(
  scope: Scope,
  orderId: number,
  page: { limit: number; offset: number },
): Promise<Page<SupplierMail>> {
  const where = eq(purchaseOrderMails.purchaseOrderId, orderId);
  const { items, total } = await pageOf(scope, purchaseOrderMails, { where, descending: true, ...page });
  const events = await scope.list(purchaseOrderMailEvents, {
    where: holdingOneOf(
      purchaseOrderMailEvents.purchaseOrderMailId,
      items.map(({ id }) => id),
    ),
  });
  const mails = items.map((mail) => ({
    mail,
    happenings: events
      .filter(({ purchaseOrderMailId }) => purchaseOrderMailId === mail.id)
      .map(({ id, event, occurredAt, receivedAt, details }) => ({
        id,
        event,
        at: occurredAt ?? receivedAt,
        details,
      }))
      .sort((one, other) => one.at.getTime() - other.at.getTime() || one.id - other.id),
  }));
  return { items: mails, total };
}

/** The attempts to mail a purchase order to its supplier, the newest first. 404 when there is no such order. */
export const listSupplierMails = query({
  access: 'administrator',
  input: supplierMailsInput,
  async run({ scope }, { id, limit, offset }): Promise<Page<SupplierMail>> {
    if (!(await scope.find(purchaseOrders, id))) throw refuse('notFound');
    return mailsOfOrder(scope, id, { limit, offset });
  },
});
