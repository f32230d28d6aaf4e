import { describe, expect, it } from 'vitest';
import { createSupplier, updateSupplier } from '@/lib/buying/suppliers/commands';
import { updateOrder } from '@/lib/orders/commands';
import { notePayments } from '@/lib/orders/payments';
import { getOrder } from '@/lib/orders/queries';
import { updateRound } from '@/lib/rounds/commands';
import { presentRound } from '@/lib/rounds/present';
import { updateOffering } from '@/lib/wines/offerings/commands';
import { holdCalls, openProvider, provider, REFUSES } from '@/test/support/mail/provider';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import {
  aPurchaseOrder,
  aSentPurchaseOrder,
  made,
  withBoughtRound,
} from '@/test/support/rounds/bought-round';
import { sendPurchaseOrder } from './mail/send-purchase-order';
import { orderAll } from './order-all';
import { presentPurchaseOrder } from './present';
import { getPurchaseOrder, listPurchaseOrders } from './queries';
import { receivePurchaseOrder } from './receipt/receipt';
import { getRoundBuying, presentBuying } from './round-buying';
import { getRoundResult, presentRoundResult } from './round-result';

withBoughtRound();
openProvider();

const create = (fields?: object) => aPurchaseOrder(made, fields);
const sent = (fields?: object) => aSentPurchaseOrder(made, fields);
const linesOf = async (id: number) =>
  presentPurchaseOrder(await getPurchaseOrder(made.administrator, { id })).lines.map(
    ({ wine_offering_id, bottles }) => [wine_offering_id, bottles],
  );
const buying = async () => presentBuying(await getRoundBuying(made.administrator, { id: made.round.id }));
const result = async () =>
  presentRoundResult(await getRoundResult(made.administrator, { id: made.round.id }));
/** Changes the bottles of Riesling of the third order. */
const setThird = (quantity: number) =>
  updateOrder(made.administrator, {
    id: made.orders[2],
    lines: [{ wine_offering_id: made.riesling.id, quantity }],
  });
const all = (fields: object = {}) => orderAll(made.administrator, { id: made.round.id, ...fields });
/** Makes a second supplier the one of the Barbera. */
async function aSecondSupplier(fields: object = { email: 'cantina@alba.example' }) {
  const second = await createSupplier(made.administrator, { name: 'Alba', ...fields });
  await updateOffering(made.administrator, { id: made.barbera.id, supplier_id: second.id });
  return second;
}
const TWO = { sent: 2, failed: 0, withoutAddress: [] };

describe('an additional purchase order', () => {
  it('has the bottles that the sent ones do not hold, and is the first where there is none', async () => {
    await sent({ additional: true });
    await setThird(9);
    const id = await create({ additional: true });
    expect(await linesOf(id)).toEqual([[made.riesling.id, 5]]);
  });

  it('is refused without being asked for, beside a draft, and when nothing is left to buy', async () => {
    const first = await create();
    await setThird(9);
    await expectRefusal(create({ additional: true }), 'purchaseOrderExists');
    await sendPurchaseOrder(made.administrator, { id: first });
    await setThird(4);
    await expectRefusal(create(), 'purchaseOrderExists');
    await expectRefusal(create({ additional: true }), 'nothingMoreToBuy');
  });

  it('is received by itself; people get what came of all orders, and what is still to come', async () => {
    const first = await sent();
    await setThird(9);
    const second = await sent({ additional: true });
    const receive = (id: number, received: number) =>
      receivePurchaseOrder(made.administrator, {
        id,
        lines: [{ wine_offering_id: made.riesling.id, received }],
        shortage: 'last_first',
      });
    const given = async () => {
      const lines = await Promise.all(
        made.orders.map(async (id) => (await getOrder(made.administrator, { id })).lines[0]),
      );
      return lines.map((line) => line?.allotted ?? line?.quantity);
    };
    await receive(first, 20);
    expect(await given()).toEqual([10, 6, 9]);
    await receive(second, 2);
    expect(await given()).toEqual([10, 6, 6]);
    await receive(first, 18);
    expect(await given()).toEqual([10, 6, 4]);
    await receive(second, 7);
    expect(await given()).toEqual([10, 6, 9]);
  });
});

it('a receipt counts the bottles of a wine that were sent to its supplier of before', async () => {
  await sent();
  const second = await createSupplier(made.administrator, { name: 'Alba', email: 'cantina@alba.example' });
  await updateOffering(made.administrator, { id: made.riesling.id, supplier_id: second.id });
  await setThird(9);
  const rest = await sent({ supplier_id: second.id });
  const receipt = { id: rest, lines: [], shortage: 'evenly', dry_run: true };
  expect(await receivePurchaseOrder(made.administrator, receipt)).toMatchObject({
    offerings: [{ ordered: 25, allotted: 25, surplus: 0 }],
    orders: [],
  });
});

it('a receipt counts the bottles of an additional order that is on its way', async () => {
  const first = await sent();
  await setThird(9);
  const id = await create({ additional: true });
  const calls = holdCalls(provider);
  const sending = sendPurchaseOrder(made.administrator, { id });
  await calls.arrived(1);
  const receipt = { id: first, lines: [], shortage: 'evenly', dry_run: true };
  expect(await receivePurchaseOrder(made.administrator, receipt)).toMatchObject({ orders: [] });
  calls.release();
  await sending;
});

describe('the buying of a round', () => {
  it('tells for each wine the bottles to buy, on drafts, sent and received, by its supplier', async () => {
    const wine = { wine_offering_id: made.riesling.id, to_buy: 20, drafted: 0, sent: 0, received: null };
    const unknown = {
      supplier_id: null,
      wines: [{ ...wine, wine_offering_id: made.barbera.id, to_buy: 7 }],
      purchase_order_ids: [],
    };
    const supplier = { supplier_id: made.supplier.id, wines: [wine], purchase_order_ids: [] };
    expect(await buying()).toEqual({ suppliers: [supplier, unknown], not_bought: 27 });
    const id = await create();
    const ofDraft = { ...supplier, wines: [{ ...wine, drafted: 20 }], purchase_order_ids: [id] };
    expect(await buying()).toEqual({ suppliers: [ofDraft, unknown], not_bought: 27 });
    await sendPurchaseOrder(made.administrator, { id });
    await setThird(9);
    const lines = [{ wine_offering_id: made.riesling.id, received: 19 }];
    await receivePurchaseOrder(made.administrator, { id, lines, shortage: 'last_first', dry_run: true });
    const ofSent = { ...ofDraft, wines: [{ ...wine, to_buy: 25, sent: 20 }] };
    expect(await buying()).toEqual({ suppliers: [ofSent, unknown], not_bought: 12 });
    await receivePurchaseOrder(made.administrator, { id, lines, shortage: 'last_first' });
    const received = { ...ofDraft, wines: [{ ...wine, to_buy: 19, sent: 20, received: 19 }] };
    expect(await buying()).toEqual({ suppliers: [received, unknown], not_bought: 7 });
  });

  it('counts what was sent to an earlier supplier of a wine', async () => {
    const id = await sent();
    const second = await createSupplier(made.administrator, { name: 'Alba' });
    await updateOffering(made.administrator, { id: made.riesling.id, supplier_id: second.id });
    const { suppliers, not_bought } = await buying();
    expect(suppliers.slice(0, 2)).toMatchObject([
      { supplier_id: second.id, wines: [{ to_buy: 20, sent: 20 }], purchase_order_ids: [] },
      { supplier_id: made.supplier.id, wines: [], purchase_order_ids: [id] },
    ]);
    expect(not_bought).toBe(7);
  });
});

describe('ordering of all suppliers', () => {
  it('makes an order to each of whom something is not bought, and anew what holds too little', async () => {
    const second = await aSecondSupplier();
    const draft = await create();
    await setThird(9);
    const { purchaseOrderIds, ...none } = await all();
    expect(none).toEqual({ sent: 0, failed: 0, withoutAddress: [] });
    expect(purchaseOrderIds).toHaveLength(2);
    expect(await linesOf(draft)).toEqual([[made.riesling.id, 25]]);
    const other = purchaseOrderIds.find((id) => id !== draft) ?? 0;
    expect(await linesOf(other)).toEqual([[made.barbera.id, 7]]);
    expect((await getPurchaseOrder(made.administrator, { id: other })).order.supplierId).toBe(second.id);
    expect(await all()).toMatchObject({ purchaseOrderIds: [] });
  });

  it('sends each once when it is asked for twice at once, and then what is left', async () => {
    await aSecondSupplier();
    const before = provider.messages().length;
    const answers = await Promise.all([all({ send: true }), all({ send: true })]);
    expect(answers.map((answer) => answer.sent).reduce((sum, n) => sum + n)).toBe(2);
    expect(provider.messages().length - before).toBe(2);
    expect(await all({ send: true })).toEqual({ purchaseOrderIds: [], ...TWO, sent: 0 });
    await setThird(9);
    const { purchaseOrderIds } = await all({ send: true });
    expect(await linesOf(purchaseOrderIds[0] ?? 0)).toEqual([[made.riesling.id, 5]]);
  });

  it('tells which suppliers have no address, and keeps as drafts those that the provider refuses', async () => {
    await updateSupplier(made.administrator, { id: made.supplier.id, email: null });
    const second = await aSecondSupplier();
    provider.behave(REFUSES);
    const first = await all({ send: true });
    expect(first).toMatchObject({ sent: 0, failed: 1, withoutAddress: [made.supplier.id] });
    expect(first.purchaseOrderIds).toHaveLength(2);
    provider.behave();
    const again = await all({ send: true });
    expect(again).toMatchObject({ sent: 1, failed: 0, withoutAddress: [made.supplier.id] });
    const [id = 0] = again.purchaseOrderIds;
    expect((await getPurchaseOrder(made.administrator, { id })).order).toMatchObject({
      supplierId: second.id,
      status: 'sent',
    });
  });

  it('gives the orders that it makes the place and the day of delivery, and leaves drafts theirs', async () => {
    await aSecondSupplier();
    const draft = await create({ delivery_address: 'Garage' });
    await all({ delivery_address: 'Boathouse', delivery_on: '2999-01-05' });
    const { items } = await listPurchaseOrders(made.administrator, {});
    expect(items.map(presentPurchaseOrder)).toMatchObject([
      { delivery_address: 'Boathouse', delivery_on: '2999-01-05' },
      { id: draft, delivery_address: 'Garage', delivery_on: null },
    ]);
    await expectInvalid(all({ delivery_on: '2999-02-30' }), 'delivery_on');
  });

  it('deletes a draft of which nothing is left to buy', async () => {
    const id = await create();
    await updateOffering(made.administrator, { id: made.riesling.id, supplier_id: null });
    expect(await all()).toMatchObject({ purchaseOrderIds: [] });
    await expectRefusal(getPurchaseOrder(made.administrator, { id }), 'notFound');
  });

  it('is refused while the round is open', async () => {
    await updateRound(made.administrator, { id: made.round.id, status: 'open' });
    await expectRefusal(all(), 'roundNotClosed');
  });
});

describe('the result of a round', () => {
  it('adds up bottles and money from the orders to what is left over', async () => {
    await aSecondSupplier();
    const before = {
      currency: 'EUR',
      orders: 3,
      bottles: { ordered: 27, bought: 0, received: null, handed_out: 0, short: 0, left_over: 0 },
      total_cents: 20 * made.riesling.priceCents + 7 * made.barbera.priceCents,
      paid_cents: 0,
      purchase_cents: 0,
      left_over_cents: 0,
      refundable_cents: 0,
    };
    expect(await result()).toEqual({ ...before, owed_cents: before.total_cents });
    await notePayments(made.administrator, { orders: [{ id: made.orders[2] }], payment: 'paid' });
    const paid = 4 * made.riesling.priceCents;
    await updateOrder(made.administrator, { id: made.orders[2], cancelled: true });
    const first = await sent();
    await updateOrder(made.administrator, { id: made.orders[2], cancelled: false });
    const lines = [{ wine_offering_id: made.riesling.id, received: 18 }];
    await receivePurchaseOrder(made.administrator, { id: first, lines, shortage: 'last_first' });
    await updateOrder(made.administrator, { id: made.orders[2], cancelled: true });
    expect(await result()).toEqual({
      ...before,
      orders: 2,
      bottles: { ordered: 23, bought: 16, received: 18, handed_out: 0, short: 0, left_over: 2 },
      total_cents: before.total_cents - paid,
      paid_cents: paid,
      owed_cents: before.total_cents - paid,
      refundable_cents: paid,
      purchase_cents: 18 * 725,
      left_over_cents: 2 * 725,
    });
  });

  it('has no purchase sum while a price is missing', async () => {
    await aSecondSupplier();
    await all({ send: true });
    expect(await result()).toMatchObject({ purchase_cents: null, left_over_cents: 0 });
  });
});

describe('a finished round', () => {
  const patch = async (fields: object) =>
    presentRound(await updateRound(made.administrator, { id: made.round.id, ...fields })).finished_at;

  it('is one that was called so while closed, until it is open again', async () => {
    const at = await patch({ finished: true });
    expect(at).not.toBeNull();
    expect(await patch({ finished: true, name: 'Done' })).toBe(at);
    expect(await patch({ finished: false })).toBeNull();
    await patch({ finished: true });
    expect(await patch({ status: 'open' })).toBeNull();
    expect(await patch({ status: 'closed', finished: true })).not.toBeNull();
  });

  it('is refused of one that is not closed then', async () => {
    for (const fields of [
      { status: 'open', finished: true },
      { status: 'open', finished: false },
    ]) {
      await expectRefusal(patch(fields), 'roundNotClosed');
    }
  });
});
