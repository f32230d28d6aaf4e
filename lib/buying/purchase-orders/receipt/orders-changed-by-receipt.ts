import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { MailStatus } from '@/db/schema/words';
import type { Scope } from '@/db/scope';
import type { PurchaseOrder } from '@/lib/buying/purchase-orders/queries';

const linesShape = z.array(
  z.object({ name: z.string(), vintage: z.int().nullable(), from: z.int(), to: z.int() }),
);

/** A participant whose order a differing delivery changed, and the state of the mail about it. */
export interface OrderChangedByReceipt {
  orderId: number;
  orderNumber: number;
  name: string;
  /** The last time that a receipt changed the order. */
  at: Date;
  lines: z.output<typeof linesShape>;
  /** The newest message about the order since then; null while there is none. */
  mail: { id: number; status: MailStatus } | null;
}

/** Orders that the receipt of a purchase order changed, by order number; of several receipts, the last of each. */
export async function ordersChangedByReceipt(
  scope: Scope,
  order: PurchaseOrder,
): Promise<OrderChangedByReceipt[]> {
  const rows = await scope.query<{
    orderId: number;
    orderNumber: number;
    name: string;
    at: Date;
    lines: unknown;
    mailId: number | null;
    status: MailStatus | null;
  }>(
    (organization) => sql`
      SELECT placed.id AS "orderId", placed.order_number AS "orderNumber", person.name, change.at, change.lines,
             message.id AS "mailId", message.status
      FROM orders placed
      JOIN participants person ON person.organization_id = ${organization} AND person.id = placed.participant_id
      JOIN LATERAL (
        SELECT noted.at, noted.details -> 'lines' AS lines FROM changes noted
        WHERE noted.organization_id = ${organization} AND noted.order_id = placed.id
          AND noted.kind = 'delivered' AND noted.details ->> 'purchase_order_id' = ${String(order.id)}
        ORDER BY noted.id DESC LIMIT 1
      ) change ON true
      LEFT JOIN LATERAL (
        SELECT mail.id, mail.status FROM mail_logs mail
        WHERE mail.organization_id = ${organization} AND mail.order_id = placed.id
          AND mail.event_type IN ('order_confirmed', 'order_changed', 'order_cancelled') AND mail.status <> 'sending' AND mail.created_at >= change.at
        ORDER BY mail.id DESC LIMIT 1
      ) message ON true
      WHERE placed.organization_id = ${organization} AND placed.purchase_round_id = ${order.purchaseRoundId}
      ORDER BY placed.order_number`,
  );
  return rows.map(({ orderId, orderNumber, name, at, lines, mailId, status }) => ({
    orderId,
    orderNumber,
    name,
    at: new Date(at),
    lines: linesShape.parse(lines),
    mail: mailId !== null && status !== null ? { id: mailId, status } : null,
  }));
}
