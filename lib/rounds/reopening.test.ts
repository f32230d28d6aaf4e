import { beforeEach, expect, it } from 'vitest';
import { createPurchaseOrder } from '@/lib/buying/purchase-orders/commands';
import { createSupplier } from '@/lib/buying/suppliers/commands';
import { placeOrder } from '@/lib/orders/commands';
import { applyPickupEvents } from '@/lib/pickup/day/commands';
import { getRoundOverview } from '@/lib/today/mailed-round-overview';
import { updateOffering } from '@/lib/wines/offerings/commands';
import { expectRefusal } from '@/test/support/refusals';
import { administrator, offerings, round, visitor, withRound } from '@/test/support/rounds/opening';
import { aPickupEvent } from '@/test/support/rounds/pickup';
import { testDatabase } from '@/test/support/rules';
import { updateRound } from './commands';
import { extendRound, openRound } from './opening';

withRound();

let id: number;
let orderId: number;
let lineId: number;

/** A closed round with two orders. */
beforeEach(async () => {
  id = round.id;
  const supplier = await createSupplier(administrator, { name: 'Gut', email: 'gut@wine.example' });
  for (const offering of offerings) {
    await updateOffering(administrator, { id: offering.id, supplier_id: supplier.id });
  }
  const lines = [{ wine_offering_id: offerings[0]?.id, quantity: 2 }];
  const { placed } = await placeOrder(visitor, { name: 'Ann', email: 'ann@example.org', lines });
  orderId = placed.order_id;
  await placeOrder(visitor, { name: 'Bo', email: 'bo@example.org', lines });
  const [line] = await testDatabase`SELECT id FROM order_lines WHERE order_id = ${orderId}`;
  lineId = Number(line?.id);
  await updateRound(administrator, { id, status: 'closed' });
  await createPurchaseOrder(administrator, { purchase_round_id: id, supplier_id: supplier.id });
});

const later = '2998-12-01T18:00:00Z';
const done = async () => (await getRoundOverview(administrator, { id })).done;
const refused = { status: 422, errors: [{ path: 'reopens' }] };
const sendPurchaseOrder = (status: string) =>
  testDatabase`UPDATE purchase_orders SET status = ${status} WHERE purchase_round_id = ${id}`;

it('a closed round with a draft of a purchase order opens again unasked', async () => {
  expect(await done()).toBeNull();
  expect(await extendRound(administrator, { id, order_deadline_at: later })).toMatchObject({
    status: 'open',
  });
});

it.each([
  ['sent', { sent: 1, received: 0, handedOut: 0 }],
  ['received', { sent: 1, received: 1, handedOut: 0 }],
])('a round whose purchase order was %s says so and asks, extended or opened', async (status, told) => {
  await sendPurchaseOrder(status);
  expect(await done()).toEqual(told);
  await expectRefusal(extendRound(administrator, { id, order_deadline_at: later }), refused);
  await expectRefusal(openRound(administrator, { id }), refused);
  expect(await openRound(administrator, { id, reopens: true })).toMatchObject({ status: 'open' });
  expect(await done()).toBeNull();
});

it('a round of which bottles were handed out says of how many orders', async () => {
  const handed = aPickupEvent(orderId, 'handed_over', { line_id: lineId, bottles: 1 });
  await applyPickupEvents(administrator, { id, events: [handed] });
  expect(await done()).toEqual({ sent: 0, received: 0, handedOut: 1 });
  await expectRefusal(openRound(administrator, { id }), refused);
  const extended = { id, order_deadline_at: later, reopens: true };
  expect(await extendRound(administrator, extended)).toMatchObject({ status: 'open' });
});
