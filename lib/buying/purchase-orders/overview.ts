import { purchaseRounds } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Round } from '@/lib/rounds/queries';
import { query } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { versionOf } from '@/lib/rules/version';
import { purchaseOrderInput } from './input';
import { mailsOfOrder, mayHaveArrived, type SupplierMail } from './mail/supplier-mails';
import { defaultWording, type Wording } from './mail/supplier-wording';
import { presentToSend } from './present';
import { documentOf, documentToSend, type PurchaseOrderDocument } from './purchase-order-document';
import { requirePurchaseOrder } from './queries';
import { type OrderChangedByReceipt, ordersChangedByReceipt } from './receipt/orders-changed-by-receipt';
import { linesNotSent, type Outdated, outdatedLines, winesToBuy } from './to-buy';

/** The most attempts to send a purchase order that its page shows. */
const MOST_MAILS = 20;

/** The page of a purchase order. */
export interface PurchaseOrderOverview {
  document: PurchaseOrderDocument;
  round: Round;
  /** Lines of a draft that differ from the bottles to buy. */
  outdated: Outdated[];
  /** The newest first. */
  mails: SupplierMail[];
  /** True when an attempt may have reached the supplier, though nobody knows. */
  mayHaveArrived: boolean;
  /** Orders that a differing delivery changed, by order number. */
  changedOrders: OrderChangedByReceipt[];
}

/** A purchase order with all that happened to it. 404 when there is none. */
export const getPurchaseOrderOverview = query({
  access: 'administrator',
  input: purchaseOrderInput,
  async run({ scope }, { id }): Promise<PurchaseOrderOverview> {
    const details = await requirePurchaseOrder(scope, id);
    const { order } = details;
    const [document, round, mails, unknown, outdated, changedOrders] = await Promise.all([
      documentOf(scope, details),
      scope.find(purchaseRounds, order.purchaseRoundId),
      mailsOfOrder(scope, id, { limit: MOST_MAILS, offset: 0 }),
      mayHaveArrived(scope, id),
      order.status === 'draft' ? outdatedOf(scope, details) : [],
      order.status === 'received' ? ordersChangedByReceipt(scope, order) : [],
    ]);
    return {
      document,
      round: existing(round),
      outdated,
      mails: mails.items,
      mayHaveArrived: unknown,
      changedOrders,
    };
  },
});

/** The page on which a purchase order is sent. */
export interface PurchaseOrderToSend {
  /** As it would go out: with its next version, if it is one. */
  document: PurchaseOrderDocument;
  outdated: Outdated[];
  wording: Wording;
  /** As in the overview. */
  mayHaveArrived: boolean;
  /** The version that sending is held to. */
  version: string;
}

/** A purchase order as it would be sent now, with our wording. 404 when there is none. */
export const getPurchaseOrderToSend = query({
  access: 'administrator',
  input: purchaseOrderInput,
  async run({ scope }, { id }): Promise<PurchaseOrderToSend> {
    const details = await requirePurchaseOrder(scope, id);
    const document = await documentToSend(scope, details);
    const outdated = details.order.status === 'draft' ? await outdatedOf(scope, details) : [];
    return {
      document,
      outdated,
      wording: defaultWording(document),
      mayHaveArrived: await mayHaveArrived(scope, id),
      version: versionOf(presentToSend(document)),
    };
  },
});

async function outdatedOf(
  scope: Scope,
  { order, lines }: Awaited<ReturnType<typeof requirePurchaseOrder>>,
): Promise<Outdated[]> {
  const wines = await winesToBuy(scope, order.purchaseRoundId);
  return outdatedLines(lines, linesNotSent(wines, order.supplierId));
}
