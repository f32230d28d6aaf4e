import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { purchaseOrders, purchaseRounds } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Tenant } from '@/db/tenant';
import { sendPurchaseOrderInput } from '@/lib/buying/purchase-orders/input';
import { presentToSend } from '@/lib/buying/purchase-orders/present';
import { documentToSend } from '@/lib/buying/purchase-orders/purchase-order-document';
import { requirePurchaseOrder } from '@/lib/buying/purchase-orders/queries';
import { termsOf } from '@/lib/buying/purchase-orders/terms';
import { type Begun, beginAttempt, completeWithReports, send } from '@/lib/mail/log/attempts';
import type { SendResult } from '@/lib/mail/transport/client';
import { retryWhileDatabaseIsAway } from '@/lib/process/runtime/retry';
import { longWork } from '@/lib/process/runtime/shutdown';
import { procedure } from '@/lib/rules/command';
import { existing, refuse } from '@/lib/rules/errors';
import type { Representation } from '@/lib/rules/version';
import { isBeingSent } from './supplier-mails';
import { messageOf } from './supplier-message';
import { wordingOf } from './supplier-wording';

/** A begun attempt, and its version of the purchase order. */
interface BegunOrder extends Begun {
  orderId: number;
  roundId: number;
  version: number;
  terms: ReturnType<typeof termsOf>;
}

/**
 * Sends a purchase order to its supplier, as a new version when it was changed since the last sending. No transaction
 * is open meanwhile, and the attempt's row is committed before. Returns the number of messages that the provider took:
 * one or none. 409 for a supplier without an e-mail address, for an order that is confirmed or being sent, and when it
 * differs from the preview. It was then changed or sent meanwhile, or goes to another address.
 */
export const sendPurchaseOrder = procedure({
  access: 'administrator',
  input: sendPurchaseOrderInput,
  shown: true,
  run: ({ caller, transaction, requireShown }, wanted) =>
    longWork(async () => {
      const begun = await transaction((scope) =>
        beginPurchaseOrderMail(scope, wanted, caller.user.email, requireShown),
      );
      const sent = (await mailPurchaseOrder(transaction, begun)) ? 1 : 0;
      return { sent, failed: 1 - sent };
    }),
});

/** Mails a begun purchase order; true when the provider took it. */
export async function mailPurchaseOrder(
  transaction: Tenant['transaction'],
  begun: BegunOrder,
): Promise<boolean> {
  const result = await send(begun);
  await retryWhileDatabaseIsAway(() =>
    transaction((scope) => completePurchaseOrderMail(scope, begun, result)),
  );
  return 'messageId' in result;
}

/** Begins an attempt to mail a purchase order. Its refusals are those of `sendPurchaseOrder`. */
export async function beginPurchaseOrderMail(
  scope: Scope,
  { id, ...wanted }: z.output<typeof sendPurchaseOrderInput>,
  replyTo: string,
  requireShown?: (representation: Representation) => void,
): Promise<BegunOrder> {
  const { order: found } = await requirePurchaseOrder(scope, id);
  // Locks the round first, like an allocation, which must not change an order that is being sent.
  await scope.lock(purchaseRounds, found.purchaseRoundId);
  const order = existing(await scope.lock(purchaseOrders, id));
  if (order.status !== 'draft' && order.status !== 'sent') throw refuse('purchaseOrderFixed');
  const document = await documentToSend(scope, await requirePurchaseOrder(scope, id));
  const { version } = document.order;
  const recipient = document.supplier.email;
  if (recipient === null) throw refuse('supplierWithoutEmail');
  if (await isBeingSent(scope, id)) throw refuse('purchaseOrderBeingSent');
  requireShown?.(presentToSend(document));
  const wording = wordingOf(document, wanted);
  const message = await messageOf(document, wording, recipient, replyTo);
  const attempt = { purchaseOrderId: id, version, wording: wording.text };
  const begun = await beginAttempt(scope, attempt, recipient, { subject: message.subject, message });
  return { ...begun, orderId: id, roundId: order.purchaseRoundId, version, terms: termsOf(order) };
}

/**
 * Records the end of an attempt, and marks the order as sent when the provider took the message. It is one transaction,
 * so that no crash leaves a mail that was taken beside a draft.
 */
export async function completePurchaseOrderMail(
  scope: Scope,
  { row, orderId, roundId, version, terms }: Omit<BegunOrder, 'composed'>,
  result: SendResult,
): Promise<void> {
  await scope.lock(purchaseRounds, roundId);
  if (!(await scope.lock(purchaseOrders, orderId))) return;
  await completeWithReports(scope, { row, result });
  if (!('messageId' in result)) return;
  // The order may have been changed, confirmed or received meanwhile: the supplier got the composed version.
  await scope.query(
    (organization) => sql`
      UPDATE purchase_orders
      SET status = CASE status WHEN 'draft' THEN 'sent' ELSE status END, version = ${version}, sent_at = clock_timestamp(),
          sent_terms = ${JSON.stringify(terms)}::text::jsonb
      WHERE organization_id = ${organization} AND id = ${orderId}`,
  );
}
