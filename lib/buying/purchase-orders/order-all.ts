import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { purchaseOrders, purchaseRounds, suppliers } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Tenant } from '@/db/tenant';
import { longWork } from '@/lib/process/runtime/shutdown';
import { procedure } from '@/lib/rules/command';
import { existing, refuse } from '@/lib/rules/errors';
import { addPurchaseOrder, replaceLines } from './commands';
import { orderAllInput } from './input';
import { beginPurchaseOrderMail, mailPurchaseOrder } from './mail/send-purchase-order';
import { isBeingSent } from './mail/supplier-mails';
import { type PurchaseOrder, withLines } from './queries';
import { linesNotSent, outdatedLines, type WineToBuy, winesOfPurchase } from './to-buy';

/** The outcome of ordering a round's wines of all suppliers. */
export interface OrderedAll {
  /** The purchase orders that were made, made anew or sent. */
  purchaseOrderIds: number[];
  sent: number;
  failed: number;
  /** Suppliers whose drafts could not be sent. */
  withoutAddress: number[];
}

/**
 * Makes the purchase orders of a closed round: one to each supplier with wine left to buy. Drafts are made anew, or
 * deleted where nothing is left to buy. With `send`, each draft is sent by itself, as by `sendPurchaseOrder`.
 */
export const orderAll = procedure({
  access: 'administrator',
  input: orderAllInput,
  run: ({ caller, transaction }, { id, send, ...delivery }): Promise<OrderedAll> =>
    longWork(async () => {
      const { made, drafts } = await transaction((scope) => makeDrafts(scope, id, delivery));
      const ids = new Set(made);
      const all: OrderedAll = { purchaseOrderIds: [], sent: 0, failed: 0, withoutAddress: [] };
      for (const draft of send ? drafts : []) {
        const outcome = await sendDraft(transaction, draft, caller.user.email);
        if (outcome === 'withoutAddress') all.withoutAddress.push(draft.supplierId);
        else if (outcome === 'sent') ids.add(draft.id);
        if (outcome === 'sent' || outcome === 'failed') all[outcome] += 1;
      }
      return { ...all, purchaseOrderIds: [...ids].sort((one, other) => one - other) };
    }),
});

const ordersOf = (scope: Scope, roundId: number): Promise<PurchaseOrder[]> =>
  scope.list(purchaseOrders, { where: eq(purchaseOrders.purchaseRoundId, roundId) });

/** Makes what is not bought into drafts; returns those it wrote, and all drafts of the round. */
async function makeDrafts(
  scope: Scope,
  roundId: number,
  delivery: Omit<z.output<typeof orderAllInput>, 'id' | 'send'>,
): Promise<{ made: number[]; drafts: PurchaseOrder[] }> {
  const round = existing(await scope.lock(purchaseRounds, roundId));
  if (round.status !== 'closed') throw refuse('roundNotClosed');
  const wines = await winesOfPurchase(scope, roundId);
  const made: number[] = [];
  const drafts = (await ordersOf(scope, roundId)).filter(({ status }) => status === 'draft');
  for (const draft of drafts) {
    if (await renewDraft(scope, draft, wines)) made.push(draft.id);
  }
  const drafted = new Set(drafts.map(({ supplierId }) => supplierId));
  for (const supplierId of new Set(wines.map(({ offering }) => offering.supplierId))) {
    const lines = supplierId === null || drafted.has(supplierId) ? [] : linesNotSent(wines, supplierId);
    if (supplierId === null || lines.length === 0) continue;
    // Keeps the supplier from being deleted.
    existing(await scope.lock(suppliers, supplierId, 'share'));
    made.push(await addPurchaseOrder(scope, roundId, supplierId, lines, delivery));
  }
  return { made, drafts: (await ordersOf(scope, roundId)).filter(({ status }) => status === 'draft') };
}

/** Makes a draft hold the bottles that are to be bought now; true when its lines changed. */
async function renewDraft(scope: Scope, draft: PurchaseOrder, wines: WineToBuy[]): Promise<boolean> {
  existing(await scope.lock(purchaseOrders, draft.id));
  if (await isBeingSent(scope, draft.id)) return false;
  const [details] = await withLines(scope, [draft]);
  const lines = linesNotSent(wines, draft.supplierId);
  if (outdatedLines(details?.lines ?? [], lines).length === 0) return false;
  if (lines.length > 0) await replaceLines(scope, draft.id, lines);
  else await scope.delete(purchaseOrders, eq(purchaseOrders.id, draft.id));
  return lines.length > 0;
}

/** Sends a draft; undefined when another request has sent or deleted it, or is sending it. */
async function sendDraft(
  transaction: Tenant['transaction'],
  { id, purchaseRoundId, supplierId }: PurchaseOrder,
  replyTo: string,
): Promise<'sent' | 'failed' | 'withoutAddress' | undefined> {
  const begun = await transaction(async (scope) => {
    await scope.lock(purchaseRounds, purchaseRoundId);
    const order = await scope.lock(purchaseOrders, id);
    if (order?.status !== 'draft' || (await isBeingSent(scope, id))) return undefined;
    const supplier = existing(await scope.find(suppliers, supplierId));
    return supplier.email === null ? null : beginPurchaseOrderMail(scope, { id }, replyTo);
  });
  if (begun === null) return 'withoutAddress';
  return begun && ((await mailPurchaseOrder(transaction, begun)) ? 'sent' : 'failed');
}
