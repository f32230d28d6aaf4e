import { beforeAll, expect, it } from 'vitest';
import { createPurchaseOrder } from '@/lib/buying/purchase-orders/commands';
import { createSupplier } from '@/lib/buying/suppliers/commands';
import { setClock } from '@/lib/process/runtime/clock';
import { updateRound } from '@/lib/rounds/commands';
import { updateOffering } from '@/lib/wines/offerings/commands';
import { expectRefusal } from '@/test/support/refusals';
import { administrator, offerings, round, route, withRound } from '@/test/support/rounds/opening';
import { anOrderOf, aParticipant } from '@/test/support/rounds/placing';
import { anAdministrator, aRound, aRoute, aRoutedRound } from '@/test/support/rules';
import { find } from './queries';

const NOTHING = {
  rounds: [],
  participants: [],
  orders: [],
  suppliers: [],
  purchaseOrders: [],
  wines: [],
  // Commands are offered by their names, not by the text.
  currentRounds: expect.any(Array),
  routeNames: new Map(),
};

withRound({ once: true, round: { name: 'Winter round' } });

let orderId: number;
let roundId: number;
let personId: number;
let offeringId: number | undefined;

beforeAll(async () => {
  personId = (
    await aParticipant(administrator, route, 'Ann Winter', { email: 'ann@example.org', phone: '0612' })
  ).id;
  const { order } = await anOrderOf(administrator, personId, round, offerings[0]?.id);
  [orderId, roundId, offeringId] = [order.id, round.id, offerings[0]?.id];
});

it('rounds and participants are found by a part of their name', async () => {
  expect(await find(administrator, { q: ' wInTer ' })).toMatchObject({
    rounds: [{ id: roundId }],
    participants: [{ id: personId }],
    orders: [],
  });
});

it.each(['1', '#1', 'order 1', 'Order1', 'no. 1', 'Bestellung 1', 'bon de commande 1'])(
  'order 1 is found by "%s"',
  async (q) => {
    expect((await find(administrator, { q })).orders).toMatchObject([
      { order: { id: orderId }, round: { id: roundId }, participant: { id: personId } },
    ]);
  },
);

it.each(['', '3', 'order', '1%', '999999999'])('nothing is found by "%s"', async (q) => {
  expect(await find(administrator, { q })).toEqual(NOTHING);
});

it('an act finds the order, the person or the round that the rest of its text names', async () => {
  expect(await find(administrator, { q: 'mark paid 1' })).toMatchObject({
    meant: { act: 'paid' },
    orders: [{ order: { id: orderId } }],
  });
  expect(await find(administrator, { q: 'new order for ann w' })).toMatchObject({
    meant: { act: 'newOrder' },
    participants: [{ id: personId }],
  });
  expect(await find(administrator, { q: 'close winter' })).toMatchObject({
    meant: { act: 'close' },
    rounds: [{ id: roundId }],
  });
});

it('a supplier is found by a part of the name, and a purchase order by its number', async () => {
  const supplier = await createSupplier(administrator, { name: 'Mosel & Co', customer_number: 'K-77' });
  for (const q of ['mosel', 'k-77']) {
    expect((await find(administrator, { q })).suppliers).toMatchObject([{ id: supplier.id }]);
  }
  await updateOffering(administrator, { id: offeringId, supplier_id: supplier.id });
  await updateRound(administrator, { id: roundId, status: 'closed' });
  const made = { purchase_round_id: roundId, supplier_id: supplier.id };
  const { order } = await createPurchaseOrder(administrator, made);
  for (const q of [`${order.number}`, `purchase order ${order.number}`]) {
    expect((await find(administrator, { q })).purchaseOrders).toMatchObject([
      { order: { id: order.id }, supplier: { id: supplier.id } },
    ]);
  }
});

it('a text longer than any name is refused', async () => {
  await expectRefusal(find(administrator, { q: 'x'.repeat(201) }), 422);
});

it('the routes of what is found are named where there are several', async () => {
  const organizer = await anAdministrator();
  const { route, round } = await aRoutedRound(organizer, { name: 'Winter round' });
  expect((await find(organizer, { q: 'winter' })).routeNames).toEqual(new Map());
  const { route: another } = await aRoute(organizer);
  await aRound(organizer, another, { name: 'Winter round' });
  const { routeNames, rounds } = await find(organizer, { q: 'winter' });
  expect(rounds.map(({ routeId }) => routeNames.get(routeId))).toEqual([another.name, route.name]);
  const { id } = await aParticipant(organizer, route, 'Bo');
  expect((await find(organizer, { q: 'bo@' })).routeNames).toEqual(new Map([[route.id, route.name]]));
  const { offerings } = await aRound(organizer, route, { name: 'Next' });
  await anOrderOf(organizer, id, { id: Number(offerings[0]?.purchaseRoundId) }, offerings[0]?.id);
  expect(round.routeId).toBe(route.id);
  expect((await find(organizer, { q: '#1' })).routeNames).toEqual(new Map([[route.id, route.name]]));
});

it('wines are found by their name or producer, with the rounds that are worked on', async () => {
  const mine = await anAdministrator();
  const { route } = await aRoute(mine);
  const draft = await aRound(mine, route, { status: 'draft', name: 'Draft' });
  const wine = draft.offerings[0];
  await updateOffering(mine, { id: wine?.id, name: 'Chablis Vieilles Vignes', producer: 'Domaine Long' });
  expect((await find(mine, { q: 'vieilles' })).wines).toMatchObject([
    { offering: { id: wine?.id }, round: { id: draft.round.id } },
  ]);
  expect((await find(mine, { q: 'domaine l' })).wines).toHaveLength(1);
  const worked = async () => (await find(mine, { q: 'x' })).currentRounds.map(({ name }) => name);
  const { round: later } = await aRound(mine, route, { status: 'draft', name: 'Later' });
  expect(await worked()).toEqual(['Later']);
  const open = await aRound(mine, route, { name: 'Open' });
  expect(await worked()).toEqual(['Open']);
  await updateRound(mine, { id: open.round.id, status: 'closed' });
  await updateRound(mine, { id: later.id, status: 'closed' });
  expect(await worked()).toEqual(['Draft']);
  const { pickupAt } = await updateRound(mine, { id: open.round.id, pickup_at: '2026-05-08T08:00:00Z' });
  for (const [hours, names] of [
    [-25, ['Draft']],
    [-24, ['Open']],
    [24, ['Open']],
    [25, ['Draft']],
  ] as const) {
    setClock(new Date((pickupAt?.getTime() ?? 0) + hours * 3_600_000));
    expect(await worked()).toEqual(names);
  }
  setClock(null);
});
