import { z } from 'zod';
import { ATTEMPT_STATUSES, PURCHASE_ORDER_STATUSES } from '@/db/schema/words';
import type { Allocation } from '@/lib/buying/allocation/outcome';
import { presentOutcome } from '@/lib/buying/allocation/present';
import { happeningShape } from '@/lib/mail/log/present';
import { iso, moment } from '@/lib/rules/output';
import { presenter } from '@/lib/rules/presenter';
import { intoCrates } from '@/lib/wines/crates';
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
  loose: z.int().describe('Bottles beyond whole crates'),
  bottles: z.int(),
  purchase_price_cents: z.int().nullable(),
  line_total_cents: z.int().nullable(),
  received: z.int().nullable().describe('The delivered bottles; null until the delivery is recorded'),
});

export const purchaseOrderShape = z
  .object({
    id: z.int(),
    number: z.int().describe('Counts from 1 in an organization and is never used twice'),
    version: z.int().describe('Counts up each time it is sent with changes'),
    status: z.enum(PURCHASE_ORDER_STATUSES),
    purchase_round_id: z.int(),
    supplier_id: z.int(),
    delivery_address: z.string(),
    delivery_on: z.iso.date().nullable(),
    note: z.string(),
    lines: z.array(lineShape),
    bottles: z.int(),
    total_cents: z.int().nullable().describe('Null while a purchase price is missing'),
    created_at: moment,
    sent_at: moment.nullable(),
    confirmed_at: moment.nullable(),
    received_at: moment.nullable(),
  })
  .meta({ id: 'PurchaseOrder', description: 'What is bought of one supplier for one round' });

/** The price of a line in cents; null without a price of its wine. */
const lineTotal = ({ bottles, purchasePriceCents }: PurchaseOrderLine): number | null =>
  purchasePriceCents === null ? null : bottles * purchasePriceCents;

const present = presenter(purchaseOrderShape);

export function presentPurchaseOrder({ order, lines }: PurchaseOrderDetails) {
  const priced = lines.map((line) => {
    const { crates, bottles: loose } = intoCrates(line.bottles, line.bottlesPerCrate);
    return { ...line, crates, loose, lineTotalCents: lineTotal(line) };
  });
  const totals = priced.map(({ lineTotalCents }) => lineTotalCents);
  return present({
    ...order,
    lines: priced,
    bottles: lines.reduce((sum, { bottles }) => sum + bottles, 0),
    totalCents: totals.includes(null) ? null : totals.reduce<number>((sum, total) => sum + (total ?? 0), 0),
  });
}

/** The purchase order as shown for confirmation: its contents, and its address. */
export const presentToSend = (document: PurchaseOrderDocument) => ({
  ...presentPurchaseOrder(document),
  recipient: document.supplier.email,
});

/** Receipts as shown for confirmation: the outcome, and the receipts booked so far. */
export const presentReceiving = (
  deliveries: Pick<PurchaseOrderDetails, 'order'>[],
  {
    received,
    ...outcome
  }: Pick<Allocation, 'offerings' | 'orders'> & {
    received: Map<number, Map<number, number>>;
  },
) => ({
  deliveries: deliveries.map(({ order: { id, receivedAt } }) => ({
    id,
    received_before: iso(receivedAt),
    received: [...(received.get(id) ?? [])],
  })),
  ...presentOutcome({ settledAt: null, ...outcome }),
});

export const supplierMailShape = z
  .object({
    id: z.int(),
    version: z.int(),
    status: z.enum(ATTEMPT_STATUSES).describe('As in the mail log; `sending` while it is being sent'),
    recipient: z.string(),
    rendered_subject: z.string(),
    text: z.string().describe('The text above the table of wines'),
    mailer_message_id: z.string().nullable(),
    error_message: z.string().nullable(),
    opened_at: moment.nullable(),
    clicked_at: moment.nullable(),
    created_at: moment,
    events: z.array(happeningShape),
  })
  .meta({ id: 'SupplierMail', description: 'One attempt to mail a purchase order to its supplier' });

const presentMail = presenter(supplierMailShape);

export const presentSupplierMail = ({ mail, happenings }: SupplierMail) =>
  presentMail({ ...mail, text: mail.wording, events: happenings });
