import { afterEach, beforeEach, expect, it } from 'vitest';
import { receivePurchaseOrder } from '@/lib/buying/purchase-orders/receipt/receipt';
import { updateSupplier } from '@/lib/buying/suppliers/commands';
import { updateOrder } from '@/lib/orders/commands';
import { applyPickupEvents } from '@/lib/pickup/day/commands';
import { setClock } from '@/lib/process/runtime/clock';
import { updateRound } from '@/lib/rounds/commands';
import { aBoughtRound, aPurchaseOrder } from '@/test/support/rounds/bought-round';
import { aPickupEvent } from '@/test/support/rounds/pickup';
import { anOrderOfNewcomer } from '@/test/support/rounds/placing';
import { anAdministrator, aRound, aRoute, openTestDatabase, testDatabase } from '@/test/support/rules';
import { getRoundOverview } from './mailed-round-overview';
import { getHome } from './queries';

openTestDatabase();
beforeEach(() => setClock(null));
afterEach(() => setClock(null));

it('an open round tells its growth by day beside the last round’s, crates to fill, and who has not ordered', async () => {
  const administrator = await anAdministrator();
  const { route } = await aRoute(administrator, { time_zone: 'Europe/Amsterdam' });
  const opened = { opens_at: '2020-05-01T08:00:00Z', order_deadline_at: '2999-05-20T18:00:00Z' };
  const past = { opens_at: '2019-05-01T08:00:00Z', order_deadline_at: '2019-05-02T18:00:00Z' };
  const before = await aRound(administrator, route, { ...opened, ...past });
  const here = await aRound(administrator, route, opened);
  const place = async ({ round, offerings }: typeof here, at: string, quantity: number) => {
    const { order } = await anOrderOfNewcomer(administrator, round, offerings[0]?.id, quantity);
    await testDatabase`UPDATE orders SET created_at = ${at} WHERE id = ${order.id}`;
    return order.id;
  };
  await testDatabase`
    UPDATE purchase_rounds SET opened_at = opens_at WHERE id IN (${here.round.id}, ${before.round.id})`;
  await place(before, '2019-05-03T10:00:00Z', 5);
  await updateRound(administrator, { id: before.round.id, status: 'closed' });
  await place(here, '2020-04-30T10:00:00Z', 1);
  // In Amsterdam it is the next day already.
  await place(here, '2020-05-01T22:30:00Z', 2);
  const gone = await place(here, '2020-05-02T10:00:00Z', 9);
  await updateOrder(administrator, { id: gone, cancelled: true });
  setClock(new Date('2020-05-04T12:00:00Z'));
  const overview = await getRoundOverview(administrator, { id: here.round.id });
  expect(overview.figures).toEqual({
    phase: 'open',
    growth: {
      here: [
        { day: 0, orders: 1, bottles: 1 },
        { day: 1, orders: 2, bottles: 3 },
        { day: 3, orders: 2, bottles: 3 },
      ],
      // It came after the deadline.
      last: [{ day: 1, orders: 1, bottles: 5 }],
    },
    filling: { wines: 2, open: 1, missing: 3 },
  });
  // The participant of the last round, and the one who cancelled.
  expect(overview.notOrdered).toBe(2);
  const [today] = (await getHome(administrator, {})).routes;
  expect(today?.rounds.find(({ round }) => round.id === here.round.id)?.figures).toEqual(overview.figures);
});

it('a closed round tells what is bought and left over, and after its pickup who came and what is to be refunded', async () => {
  const made = await aBoughtRound();
  const { administrator, round, riesling, orders, supplier } = made;
  const figures = async () => (await getRoundOverview(administrator, { id: round.id })).figures;
  expect(await figures()).toEqual({ phase: 'closed', bought: 0, needed: 27, surplus: 0 });
  const id = await aPurchaseOrder(made);
  expect(await figures()).toMatchObject({ bought: 0 });
  await updateSupplier(administrator, { id: supplier.id, email: null });
  const lines = [{ wine_offering_id: riesling.id, received: 23 }];
  await receivePurchaseOrder(administrator, { id, lines, shortage: 'last_first' });
  expect(await figures()).toEqual({ phase: 'closed', bought: 20, needed: 27, surplus: 3 });
  await applyPickupEvents(administrator, { id: round.id, events: [aPickupEvent(orders[0], 'collected')] });
  await updateOrder(administrator, { id: orders[2], paid: true });
  await updateOrder(administrator, { id: orders[2], cancelled: true });
  await testDatabase`UPDATE purchase_rounds SET pickup_at = now() - interval '1 minute' WHERE id = ${round.id}`;
  const [refund] = await testDatabase`SELECT paid_cents AS cents FROM orders WHERE id = ${orders[2] ?? 0}`;
  expect(await figures()).toEqual({
    phase: 'picked_up',
    collected: 1,
    refundCents: Number(refund?.cents),
    surplus: 7,
    surplusCents: 7 * 725,
  });
});
