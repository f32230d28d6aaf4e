import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { purchaseOrderLines, purchaseOrders, purchaseRounds, suppliers } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { now } from '@/lib/process/runtime/clock';
import { command } from '@/lib/rules/command';
import { existing, fieldError, invalid, refuse } from '@/lib/rules/errors';
import { createPurchaseOrderInput, purchaseOrderInput, updatePurchaseOrderInput } from './input';
import { isBeingSent } from './mail/supplier-mails';
import { presentPurchaseOrder } from './present';
import { type PurchaseOrder, type PurchaseOrderDetails, requirePurchaseOrder } from './queries';
import { type LineToBuy, linesNotSent, winesToBuy } from './to-buy';

/** Reads a purchase order for the version check of a change. */
const current = {
  input: purchaseOrderInput,
  async read({ scope }: { scope: Scope }, { id }: { id: number }) {
    await lockPurchaseOrder(scope, id);
    return presentPurchaseOrder(await requirePurchaseOrder(scope, id));
  },
};

/** Locks the purchase order and returns it; or 404. */
async function lockPurchaseOrder(scope: Scope, id: number): Promise<PurchaseOrder> {
  return existing(await scope.lock(purchaseOrders, id));
}

/**
 * Makes the purchase order of a closed round to one supplier: the allotted bottles of each of the supplier's
 * wines, and the surplus. Its lines never change. An additional one, once all others were sent, has the bottles that
 * those do not hold. 409 when there is nothing to buy, or when an order exists that is not to be added to.
 */
export const createPurchaseOrder = command({
  access: 'administrator',
  input: createPurchaseOrderInput,
  async run(
    { scope },
    { purchase_round_id, supplier_id, additional, ...delivery },
  ): Promise<PurchaseOrderDetails> {
    const round = await scope.lock(purchaseRounds, purchase_round_id);
    if (!round) throw invalid(fieldError('purchase_round_id', 'noSuchRound'));
    if (!(await scope.lock(suppliers, supplier_id, 'share'))) {
      throw invalid(fieldError('supplier_id', 'noSuchSupplier'));
    }
    if (round.status !== 'closed') throw refuse('roundNotClosed');
    const where = and(
      eq(purchaseOrders.purchaseRoundId, round.id),
      eq(purchaseOrders.supplierId, supplier_id),
    );
    const others = await scope.list(purchaseOrders, { where });
    if (others.some(({ status }) => !additional || status === 'draft')) throw refuse('purchaseOrderExists');
    const lines = linesNotSent(await winesToBuy(scope, round.id), supplier_id);
    if (lines.length === 0) throw refuse(others.length > 0 ? 'nothingMoreToBuy' : 'nothingToBuy');
    const id = await addPurchaseOrder(scope, round.id, supplier_id, lines, delivery);
    return requirePurchaseOrder(scope, id);
  },
});

/** The place and the day of a delivery. */
type Delivery = Pick<z.output<typeof updatePurchaseOrderInput>, 'delivery_address' | 'delivery_on'>;

/** Adds a draft with such lines; returns its id. The round is locked. */
export async function addPurchaseOrder(
  scope: Scope,
  purchaseRoundId: number,
  supplierId: number,
  lines: LineToBuy[],
  delivery: Delivery,
): Promise<number> {
  const number = await nextNumber(scope);
  const { id } = await scope.insert(purchaseOrders, {
    number,
    purchaseRoundId,
    supplierId,
    deliveryAddress: delivery.delivery_address,
    deliveryOn: delivery.delivery_on,
  });
  for (const line of lines) await scope.insert(purchaseOrderLines, { purchaseOrderId: id, ...line });
  return id;
}

/** The organization's next number. Simultaneous callers wait for each other. */
async function nextNumber(scope: Scope): Promise<number> {
  const [row] = await scope.query<{ number: number }>(
    (organization) => sql`
      UPDATE organizations SET last_purchase_order = last_purchase_order + 1
      WHERE id = ${organization}
      RETURNING last_purchase_order AS number`,
  );
  if (!row) throw refuse('notFound');
  return row.number;
}

/**
 * Writes the lines of a draft anew, as the round's orders are now; its number, delivery and note stay. 409 once it was
 * sent, when the round is not closed any more, and when there is nothing to buy.
 */
export const renewPurchaseOrder = command({
  access: 'administrator',
  input: purchaseOrderInput,
  async run({ scope }, { id }): Promise<PurchaseOrderDetails> {
    const found = await scope.find(purchaseOrders, id);
    // Locks the round first, as sending does.
    const round = found && (await scope.lock(purchaseRounds, found.purchaseRoundId));
    const order = await lockPurchaseOrder(scope, id);
    if (order.status !== 'draft' || (await isBeingSent(scope, id))) throw refuse('purchaseOrderSentAlready');
    if (round?.status !== 'closed') throw refuse('roundNotClosed');
    const lines = linesNotSent(await winesToBuy(scope, round.id), order.supplierId);
    if (lines.length === 0) throw refuse('nothingToBuy');
    await replaceLines(scope, id, lines);
    return requirePurchaseOrder(scope, id);
  },
});

/** Writes the lines of a draft anew. */
export async function replaceLines(scope: Scope, id: number, lines: LineToBuy[]): Promise<void> {
  await scope.delete(purchaseOrderLines, eq(purchaseOrderLines.purchaseOrderId, id));
  for (const line of lines) await scope.insert(purchaseOrderLines, { purchaseOrderId: id, ...line });
}

/**
 * Changes the place, the day and the note of a purchase order's delivery, as long as it is not confirmed; or notes that
 * the supplier has confirmed it. 409 in another state.
 */
export const updatePurchaseOrder = command({
  access: 'administrator',
  input: updatePurchaseOrderInput,
  current,
  async run(
    { scope },
    { id, purchase_round_id, supplier_id, status, ...terms },
  ): Promise<PurchaseOrderDetails> {
    const order = await lockPurchaseOrder(scope, id);
    if (purchase_round_id !== undefined && purchase_round_id !== order.purchaseRoundId) {
      throw invalid(fieldError('purchase_round_id', 'purchaseOrderStaysInRound'));
    }
    if (supplier_id !== undefined && supplier_id !== order.supplierId) {
      throw invalid(fieldError('supplier_id', 'purchaseOrderStaysWithSupplier'));
    }
    const changesTerms = Object.values(terms).some((value) => value !== undefined);
    if (changesTerms && order.status !== 'draft' && order.status !== 'sent')
      throw refuse('purchaseOrderFixed');
    if (status && order.status !== 'sent') throw refuse('purchaseOrderNotSent');
    await scope.update(purchaseOrders, id, {
      deliveryAddress: terms.delivery_address,
      deliveryOn: terms.delivery_on,
      note: terms.note,
      ...(status ? { status, confirmedAt: now() } : {}),
    });
    return requirePurchaseOrder(scope, id);
  },
});

/** Deletes a draft; its number is not given again. 409 once the order was sent. */
export const deletePurchaseOrder = command({
  access: 'administrator',
  input: purchaseOrderInput,
  current,
  async run({ scope }, { id }): Promise<void> {
    const order = await lockPurchaseOrder(scope, id);
    if (order.status !== 'draft' || (await isBeingSent(scope, id))) throw refuse('purchaseOrderNotDraft');
    await scope.delete(purchaseOrders, eq(purchaseOrders.id, id));
  },
});
