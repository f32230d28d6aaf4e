import { z } from 'zod';
import { ATTEMPT_STATUSES, PURCHASE_ORDER_STATUSES } from '@/db/schema/words';
import { intoCrates } from '@/lib/crates';
import { happeningShape, presentHappening } from '@/lib/messages/present';
import { iso, moment } from '@/lib/output';
import type { Outcome } from '@/lib/settlements/outcome';
import { presentOutcome } from '@/lib/settlements/present';
import type { SupplierMail } from './mail/supplier-mails';
import type { PurchaseOrderDocument } from './purchase-order-document';
import type { PurchaseOrderDetails, PurchaseOrderLine } from './queries';

const lineShape = z.object({
  wine_offering_id: z.int(),
  article_number: z.string(),
  name: z.string(),
  producer: z.string(),
  vintage: z.int().nullable(),
  bottles_per_crate: z.int(),
  crates: z.int(),
  loose: z.int().meta({ description: 'Bottles beside whole crates' }),
  bottles: z.int(),
  purchase_price_cents: z.int().nullable(),
  line_total_cents: z.int().nullable(),
  received: z.int().nullable().meta({ description: 'The bottles that came; null until they are booked' }),
});

export const purchaseOrderShape = z
  .object({
    id: z.int(),
    number: z.int().meta({ description: 'From 1 in an organization; no two orders ever share one' }),
    version: z.int().meta({ description: 'One more each time it is sent with something else in it' }),
    status: z.enum(PURCHASE_ORDER_STATUSES),
    purchase_round_id: z.int(),
    supplier_id: z.int(),
    delivery_address: z.string(),
    delivery_on: z.iso.date().nullable(),
    note: z.string(),
    lines: z.array(lineShape),
    bottles: z.int(),
    total_cents: z.int().nullable().meta({ description: 'Null while the price of a wine is missing' }),
    created_at: moment,
    sent_at: moment.nullable(),
    confirmed_at: moment.nullable(),
    received_at: moment.nullable(),
  })
  .meta({ id: 'PurchaseOrder', description: 'What is bought of one supplier for one round' });

/** The price of a line in cents; null without a price of its wine. */
const lineTotal = ({ bottles, purchasePriceCents }: PurchaseOrderLine): number | null =>
  purchasePriceCents === null ? null : bottles * purchasePriceCents;

function presentLine(line: PurchaseOrderLine): z.output<typeof lineShape> {
  const { crates, bottles: loose } = intoCrates(line.bottles, line.bottlesPerCrate);
  return {
    wine_offering_id: line.wineOfferingId,
    article_number: line.articleNumber,
    name: line.name,
    producer: line.producer,
    vintage: line.vintage,
    bottles_per_crate: line.bottlesPerCrate,
    crates,
    loose,
    bottles: line.bottles,
    purchase_price_cents: line.purchasePriceCents,
    line_total_cents: lineTotal(line),
    received: line.received,
  };
}

export function presentPurchaseOrder({
  order,
  lines,
}: PurchaseOrderDetails): z.output<typeof purchaseOrderShape> {
  const totals = lines.map(lineTotal);
  return {
    id: order.id,
    number: order.number,
    version: order.version,
    status: order.status,
    purchase_round_id: order.purchaseRoundId,
    supplier_id: order.supplierId,
    delivery_address: order.deliveryAddress,
    delivery_on: order.deliveryOn,
    note: order.note,
    lines: lines.map(presentLine),
    bottles: lines.reduce((sum, { bottles }) => sum + bottles, 0),
    total_cents: totals.includes(null) ? null : totals.reduce<number>((sum, total) => sum + (total ?? 0), 0),
    created_at: order.createdAt.toISOString(),
    sent_at: iso(order.sentAt),
    confirmed_at: iso(order.confirmedAt),
    received_at: iso(order.receivedAt),
  };
}

/** The purchase order that somebody agrees to who sends it: all that it says, and the address it goes to. */
export const presentToSend = (document: PurchaseOrderDocument) => ({
  ...presentPurchaseOrder(document),
  recipient: document.supplier.email,
});

/** The receipt that somebody agrees to who books it: its outcome, and what was booked until then. */
export const presentReceiving = (
  { receivedAt }: { receivedAt: Date | null },
  outcome: Pick<Outcome, 'offerings' | 'orders'>,
) => ({
  received_before: iso(receivedAt),
  ...presentOutcome({ settledAt: null, ...outcome }),
});

export const supplierMailShape = z
  .object({
    id: z.int(),
    version: z.int(),
    status: z
      .enum(ATTEMPT_STATUSES)
      .meta({ description: 'As in the mail log; `sending` while it is under way' }),
    recipient: z.string(),
    rendered_subject: z.string(),
    text: z.string().meta({ description: 'What stood above the table of wines' }),
    mailer_message_id: z.string().nullable(),
    error_message: z.string().nullable(),
    opened_at: moment.nullable(),
    clicked_at: moment.nullable(),
    created_at: moment,
    events: z.array(happeningShape),
  })
  .meta({ id: 'SupplierMail', description: 'An attempt to mail a purchase order to its supplier' });

export function presentSupplierMail({ mail, happenings }: SupplierMail): z.output<typeof supplierMailShape> {
  return {
    id: mail.id,
    version: mail.version,
    status: mail.status,
    recipient: mail.recipient,
    rendered_subject: mail.renderedSubject,
    text: mail.wording,
    mailer_message_id: mail.mailerMessageId,
    error_message: mail.errorMessage,
    opened_at: iso(mail.openedAt),
    clicked_at: iso(mail.clickedAt),
    created_at: mail.createdAt.toISOString(),
    events: happenings.map(presentHappening),
  };
}
