import { and, eq, sql } from 'drizzle-orm';
import { mailLogs, purchaseOrders } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { supplierMailsInput } from '@/lib/buying/purchase-orders/input';
import type { AttemptRow } from '@/lib/mail/log/queries';
import { type Happening, happeningsOf } from '@/lib/mail/log/timeline';
import { OUTCOME_UNKNOWN } from '@/lib/mail/transport/failures';
import { query } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { idsOf, type Page, pageOf } from '@/lib/rules/list';

/** An attempt to mail a purchase order, and the provider's reports about it, in the order of their time. */
export interface SupplierMail {
  mail: AttemptRow & { version: number; wording: string };
  happenings: Happening[];
}

const isToSupplier = (row: AttemptRow): row is SupplierMail['mail'] => row.purchaseOrderId !== null;

/** The attempts to mail a purchase order, the newest first. */
export async function mailsOfOrder(
  scope: Scope,
  orderId: number,
  page: { limit: number; offset: number },
): Promise<Page<SupplierMail>> {
  const where = eq(mailLogs.purchaseOrderId, orderId);
  const { items, total } = await pageOf(scope, mailLogs, { where, descending: true, ...page });
  const happenings = await happeningsOf(scope, idsOf(items));
  const mails = items.filter(isToSupplier).map((mail) => ({
    mail,
    happenings: happenings.filter(({ mailLogId }) => mailLogId === mail.id),
  }));
  return { items: mails, total };
}

/** The attempts to mail a purchase order to its supplier, the newest first. 404 when there is no such order. */
export const listSupplierMails = query({
  access: 'administrator',
  input: supplierMailsInput,
  async run({ scope }, { id, limit, offset }): Promise<Page<SupplierMail>> {
    existing(await scope.find(purchaseOrders, id));
    return mailsOfOrder(scope, id, { limit, offset });
  },
});

/** True while a purchase order is being sent. An attempt that was cut off is ended by the sweep, within minutes. */
export async function isBeingSent(scope: Scope, orderId: number): Promise<boolean> {
  const where = and(eq(mailLogs.purchaseOrderId, orderId), eq(mailLogs.status, 'sending'));
  return (await scope.count(mailLogs, where)) > 0;
}

/**
 * True while the outcome of an attempt to mail a purchase order is unknown, and the provider has taken none since.
 * Another attempt that failed for certain changes nothing about that.
 */
export async function mayHaveArrived(scope: Scope, orderId: number): Promise<boolean> {
  const unknown = await scope.query(
    (organization) => sql`
      SELECT FROM mail_logs unknown
      WHERE unknown.organization_id = ${organization} AND unknown.purchase_order_id = ${orderId}
        AND unknown.status = 'failed' AND unknown.error_message LIKE ${OUTCOME_UNKNOWN}
        AND NOT EXISTS (
          SELECT FROM mail_logs taken
          WHERE taken.organization_id = ${organization} AND taken.purchase_order_id = ${orderId}
            AND taken.id > unknown.id AND taken.mailer_message_id IS NOT NULL
        )
      LIMIT 1`,
  );
  return unknown.length > 0;
}
