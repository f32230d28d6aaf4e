import { beforeEach, describe, expect, it } from 'vitest';
import { createSupplier, updateSupplier } from '@/lib/buying/suppliers/commands';
import { placeOrder } from '@/lib/orders/commands';
import { getOrder } from '@/lib/orders/queries';
import { updateRound } from '@/lib/rounds/commands';
import type { Administrator } from '@/lib/rules/caller';
import { updateOffering } from '@/lib/wines/offerings/commands';
import { openProvider } from '@/test/support/mail/provider';
import { aTemplate } from '@/test/support/mail/template';
import { expectRefusal } from '@/test/support/refusals';
import { anAdministrator, aRoutedRound, openTestDatabase, testDatabase } from '@/test/support/rules';
import { createPurchaseOrder } from './commands';
import { orderAll } from './order-all';
import { getPurchaseOrder } from './queries';
import { receiveAll } from './receipt/receipt';
import { getRoundReceiving } from './receipt/receiving';

openTestDatabase();
openProvider();

let administrator: Administrator;
let id: number;
let wines: number[];
let suppliers: number[];
let orders: number[];

/** A closed round of two wines from two suppliers; Ann has six of each, then Bo four of each. */
beforeEach(async () => {
  administrator = { ...(await anAdministrator()), inConsole: true };
  const { route, visitor, round, offerings } = await aRoutedRound(administrator);
  id = round.id;
  await aTemplate(administrator, route, 'order_changed', 'Changed', '{{changes}}');
  wines = offerings.map((offering) => offering.id).slice(0, 2);
  suppliers = [];
  for (const [place, name] of ['Loire', 'Mosel'].entries()) {
    const { id: supplier } = await createSupplier(administrator, { name, email: `${name}@wine.example` });
    suppliers.push(supplier);
    await updateOffering(administrator, { id: wines[place], supplier_id: supplier });
  }
  orders = [];
  for (const [name, quantity] of [
    ['Ann', 6],
    ['Bo', 4],
  ] as const) {
    const lines = wines.map((wine) => ({ wine_offering_id: wine, quantity }));
    const { placed } = await placeOrder(visitor, { name, email: `${name}@x.example`, lines });
    orders.push(placed.order_id);
  }
  await updateRound(administrator, { id, status: 'closed' });
});

const sent = async () => (await orderAll(administrator, { id, send: true })).purchaseOrderIds;
const shown = (more: object = {}) =>
  getRoundReceiving(administrator, { id, shortage: 'last_first', ...more });
const statuses = (ids: number[]) =>
  Promise.all(ids.map(async (one) => (await getPurchaseOrder(administrator, { id: one })).order.status));
const given = async (order: number | undefined) =>
  (await getOrder(administrator, { id: order })).lines.map(({ allotted, quantity }) => allotted ?? quantity);

/** Both deliveries, with so many bottles of each wine. */
const came = (ids: number[], bottles: number[]) =>
  ids.map((one, place) => ({
    id: one,
    lines: [{ wine_offering_id: wines[place], received: bottles[place] }],
  }));

describe('the deliveries of a round', () => {
  it('are previewed as ordered, and booked so together', async () => {
    const ids = await sent();
    const { awaited, unsent, preview } = await shown();
    expect(awaited.map(({ supplier }) => supplier.name)).toEqual(['Loire', 'Mosel']);
    expect(unsent).toEqual([]);
    expect(preview).toMatchObject({ orders: [], offerings: [{ surplus: 0 }, { surplus: 0 }] });
    const deliveries = ids.map((one) => ({ id: one, lines: [] }));
    const receipt = { id, deliveries, shortage: 'last_first' };
    await receiveAll(administrator, receipt, { seen: preview?.version ?? '' });
    expect(await statuses(ids)).toEqual(['received', 'received']);
    expect(await shown()).toMatchObject({ awaited: [], preview: null });
  });

  it('are short of two wines: one order loses both, says of which purchase orders, and is mailed once', async () => {
    const ids = await sent();
    const deliveries = came(ids, [8, 9]);
    const { preview } = await shown({ deliveries });
    expect([...(preview?.people.values() ?? [])]).toMatchObject([
      {
        name: 'Bo',
        wines: [
          { before: 4, after: 2 },
          { before: 4, after: 3 },
        ],
      },
    ]);
    await receiveAll(
      administrator,
      { id, deliveries, shortage: 'last_first' },
      { seen: preview?.version ?? '' },
    );
    expect(await given(orders[0])).toEqual([6, 6]);
    expect(await given(orders[1])).toEqual([2, 3]);
    const noted = await testDatabase`
      SELECT details ->> 'purchase_order_number' AS number FROM changes
      WHERE order_id = ${orders[1] ?? 0} AND kind = 'delivered' ORDER BY id`;
    expect(noted).toMatchObject([{ number: '1' }, { number: '2' }]);
    const jobs = await testDatabase`
      SELECT json_array_length(payload) AS acts FROM graphile_worker._private_jobs
      WHERE key = ${`order/${administrator.user.organizationId}/${orders[1]}/changed`}`;
    expect(jobs).toEqual([{ acts: 2 }]);
  });

  it('are booked once when two organizers press, and none where one of them cannot be', async () => {
    const ids = await sent();
    const deliveries = ids.map((one) => ({ id: one, lines: [] }));
    const receipt = { id, deliveries, shortage: 'evenly' };
    const seen = (await shown({ shortage: 'evenly' })).preview?.version ?? '';
    const pressed = await Promise.allSettled([
      receiveAll(administrator, receipt, { seen }),
      receiveAll(administrator, receipt, { seen }),
    ]);
    expect(pressed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(pressed.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, problem: 'changedMeanwhile' },
    });
    await testDatabase`UPDATE purchase_orders SET status = 'draft' WHERE id = ${ids[1] ?? 0}`;
    await testDatabase`UPDATE purchase_orders SET status = 'sent' WHERE id = ${ids[0] ?? 0}`;
    await expectRefusal(receiveAll(administrator, receipt), 'purchaseOrderNotSent');
    expect(await statuses(ids)).toEqual(['sent', 'draft']);
    const other = { ...receipt, id: id + 1_000_000 };
    await expectRefusal(receiveAll(administrator, other), 404);
  });

  it('name who was not sent all, and take a draft of a supplier without an address', async () => {
    const [supplier] = suppliers;
    await createPurchaseOrder(administrator, { purchase_round_id: id, supplier_id: supplier });
    expect(await shown()).toMatchObject({
      awaited: [],
      unsent: [{ name: 'Loire' }, { name: 'Mosel' }],
      preview: null,
    });
    await updateSupplier(administrator, { id: supplier, email: null });
    expect(await shown()).toMatchObject({
      awaited: [{ supplier: { name: 'Loire' } }],
      unsent: [{ name: 'Mosel' }],
    });
  });

  it('that were booked meanwhile are left out of a preview', async () => {
    const ids = await sent();
    const [first] = came(ids, [10, 10]);
    await receiveAll(administrator, { id, deliveries: [first], shortage: 'evenly' });
    const { awaited, preview } = await shown({ deliveries: came(ids, [9, 9]) });
    expect(awaited).toMatchObject([{ order: { id: ids[1] } }]);
    expect([...(preview?.received.keys() ?? [])]).toEqual([ids[1]]);
  });
});
