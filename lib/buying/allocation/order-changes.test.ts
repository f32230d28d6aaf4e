import { describe, expect, it } from 'vitest';
import { getPurchaseOrderOverview } from '@/lib/buying/purchase-orders/overview';
import { receivePurchaseOrder } from '@/lib/buying/purchase-orders/receipt/receipt';
import { getReceiving } from '@/lib/buying/purchase-orders/receipt/receiving';
import { updateOrder } from '@/lib/orders/commands';
import { getOrderHistory } from '@/lib/rules/changes/queries';
import { openProvider } from '@/test/support/mail/provider';
import { expectRefusal } from '@/test/support/refusals';
import {
  aPurchaseOrder,
  aSentPurchaseOrder,
  made,
  withBoughtRound,
} from '@/test/support/rounds/bought-round';
import { anOrderOfNewcomer } from '@/test/support/rounds/placing';
import { testDatabase } from '@/test/support/rules';
import { allocateRound, undoAllocation } from './commands';
import { getLateOrder } from './late-orders';
import { getSettling } from './settling';

withBoughtRound();
openProvider();

/** The history of an order, the newest entry first. */
const historyOf = async (id: number | undefined) =>
  (await getOrderHistory(made.administrator, { id, limit: '50', offset: '0' })).items.map(
    ({ kind, by, details }) => ({ kind, by, details }),
  );

const drop = () =>
  allocateRound(made.administrator, {
    id: made.round.id,
    choices: [{ wine_offering_id: made.riesling.id, remainder: 'drop' }],
  });

const sent = () => aSentPurchaseOrder(made);

describe('the history of an order', () => {
  it('says what a settlement gave and took, and who did it; orders that stay have nothing', async () => {
    const { administrator, round, riesling, orders } = made;
    await drop();
    await drop();
    await undoAllocation(administrator, { id: round.id });
    const line = { wine_offering_id: riesling.id, name: 'Riesling', vintage: null };
    const by = administrator.user.email;
    expect(await historyOf(orders[2])).toEqual([
      { kind: 'settlement_undone', by, details: { lines: [{ ...line, from: 2, to: 4 }] } },
      { kind: 'settled', by, details: { lines: [{ ...line, from: 4, to: 2 }] } },
    ]);
    expect(await historyOf(orders[0])).toEqual([]);
  });

  it('says which purchase order brought something else', async () => {
    const { administrator, riesling, orders } = made;
    const id = await sent();
    const lines = [{ wine_offering_id: riesling.id, received: 18 }];
    await receivePurchaseOrder(administrator, { id, lines, shortage: 'last_first' });
    expect(await historyOf(orders[2])).toMatchObject([
      {
        kind: 'delivered',
        details: {
          purchase_order_id: id,
          purchase_order_number: 1,
          lines: [{ name: 'Riesling', from: 4, to: 2 }],
        },
      },
    ]);
    expect(await historyOf(orders[1])).toEqual([]);
  });

  it('of a cancelled order is left alone', async () => {
    const { administrator, orders } = made;
    await drop();
    await updateOrder(administrator, { id: orders[2], cancelled: true });
    await undoAllocation(administrator, { id: made.round.id });
    expect((await historyOf(orders[2])).map(({ kind }) => kind)).toEqual(['cancelled', 'settled']);
  });
});

describe('the page of a purchase order that was received', () => {
  it('says what came of each wine, and whose order changed', async () => {
    const { administrator, riesling, orders } = made;
    const id = await sent();
    const came = { id, lines: [{ wine_offering_id: riesling.id, received: 17 }], shortage: 'last_first' };
    const before = await getReceiving(administrator, came);
    expect([...(before.preview?.people.values() ?? [])]).toMatchObject([
      { name: 'Cy', wines: [{ before: 4, after: 1 }] },
    ]);
    await receivePurchaseOrder(administrator, came);
    const { document, changedOrders } = await getPurchaseOrderOverview(administrator, { id });
    expect(document.lines).toMatchObject([{ bottles: 20, received: 17 }]);
    expect(changedOrders).toMatchObject([
      { orderId: orders[2], orderNumber: 3, name: 'Cy', lines: [{ from: 4, to: 1 }], mail: null },
    ]);
    await receivePurchaseOrder(administrator, { ...came, lines: [] });
    expect((await getPurchaseOrderOverview(administrator, { id })).document.lines[0]?.received).toBe(20);
  });

  it('asks nothing about one that was not sent', async () => {
    const id = await aPurchaseOrder(made);
    expect((await getReceiving(made.administrator, { id })).preview).toBeNull();
    const asked = { id, lines: [], shortage: 'evenly' };
    await expectRefusal(getReceiving(made.administrator, asked), 409, 'purchaseOrderNotSent');
  });
});

describe('the page on which crates are settled, once a purchase order was sent', () => {
  const shown = () => getSettling(made.administrator, { id: made.round.id });

  it('shows what was settled, and what people get since a delivery', async () => {
    const { administrator, riesling } = made;
    await drop();
    const id = await sent();
    expect((await shown()).orders).toMatchObject([{ name: 'Cy', wines: [{ before: 4, after: 2 }] }]);
    const lines = [{ wine_offering_id: riesling.id, received: 17 }];
    await receivePurchaseOrder(administrator, { id, lines, shortage: 'last_first' });
    const { wines, orders } = await shown();
    expect(orders).toMatchObject([{ name: 'Cy', wines: [{ before: 4, after: 1 }] }]);
    expect(wines[0]?.settled).toMatchObject({ ordered: 20, dropped: 2, allotted: 18, crates: 3, loose: 0 });
  });

  it('takes nobody’s offer to fill a crate where nothing was settled', async () => {
    const { administrator, riesling, orders } = made;
    const lines = [{ wine_offering_id: riesling.id, quantity: 10, extra: 5 }];
    await updateOrder(administrator, { id: orders[0], lines });
    expect((await shown()).orders).toMatchObject([{ name: 'Ada', wines: [{ before: 10, after: 14 }] }]);
    await sent();
    const { wines, orders: changed } = await shown();
    expect(changed).toEqual([]);
    expect(wines[0]?.settled).toMatchObject({ ordered: 20, taken: 0, allotted: 20, crates: 3, loose: 2 });
  });
});

describe('an order is late', () => {
  const late = (id: number | undefined) => getLateOrder(made.administrator, { id });
  /** Settles the round, and puts that back in time to before the orders of the test. */
  const settledBefore = async () => {
    await drop();
    await testDatabase`
      UPDATE settlements SET settled_at = now() - interval '1 hour' WHERE purchase_round_id = ${made.round.id}`;
    await testDatabase`
      UPDATE orders SET created_at = now() - interval '2 hours' WHERE purchase_round_id = ${made.round.id}`;
  };

  it('when it was asked to change before, and waited for the round to be settled', async () => {
    const { administrator, riesling, orders } = made;
    await settledBefore();
    const lines = [{ wine_offering_id: riesling.id, quantity: 1 }];
    let changed: Promise<unknown> = Promise.resolve();
    await testDatabase.begin(async (sql) => {
      await sql`SELECT FROM purchase_rounds WHERE id = ${made.round.id} FOR UPDATE`;
      await sql`SELECT FROM orders WHERE id = ${orders[1] ?? 0} FOR UPDATE`;
      changed = updateOrder(administrator, { id: orders[1], lines });
      await expect
        .poll(() => sql`SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))`)
        .not.toEqual([]);
      await sql`UPDATE settlements SET settled_at = clock_timestamp() WHERE purchase_round_id = ${made.round.id}`;
    });
    await changed;
    expect(await late(orders[1])).toMatchObject({ isPlacedLate: false });
  });

  it('when it is placed, changed or cancelled after the round was settled', async () => {
    const { administrator, round, riesling, orders } = made;
    expect(await late(orders[0])).toBeNull();
    await settledBefore();
    expect(await late(orders[2])).toBeNull();
    const lines = [{ wine_offering_id: riesling.id, quantity: 1 }];
    const placed = await anOrderOfNewcomer(administrator, round, riesling.id);
    await updateOrder(administrator, { id: orders[1], lines });
    await updateOrder(administrator, { id: orders[0], cancelled: true });
    expect(await late(placed.order.id)).toMatchObject({ isPlacedLate: true });
    expect(await late(orders[1])).toMatchObject({ isPlacedLate: false, at: expect.any(Date) });
    expect(await late(orders[0])).toMatchObject({ isPlacedLate: false });
    expect(await late(orders[2])).toBeNull();
  });

  it('and nothing can be settled again once a purchase order was sent', async () => {
    const { administrator, riesling, orders } = made;
    await settledBefore();
    await updateOrder(administrator, {
      id: orders[1],
      lines: [{ wine_offering_id: riesling.id, quantity: 12 }],
    });
    expect(await late(orders[1])).toMatchObject({ isFixed: false });
    await sent();
    expect(await late(orders[1])).toMatchObject({ isFixed: true });
  });

  it('no more once the round was settled again', async () => {
    const { administrator, riesling, orders } = made;
    await settledBefore();
    const lines = [{ wine_offering_id: riesling.id, quantity: 12 }];
    await updateOrder(administrator, { id: orders[1], lines });
    expect(await late(orders[1])).not.toBeNull();
    await drop();
    expect(await late(orders[1])).toBeNull();
    await updateOrder(administrator, { id: orders[1], paid: true });
    expect(await late(orders[1])).toBeNull();
  });
});
