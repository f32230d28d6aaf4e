import { beforeAll, describe, expect, it } from 'vitest';
import { placeOrderOnBehalf, updateOrder } from '@/lib/orders/commands';
import { createParticipant } from '@/lib/people/commands';
import type { Round } from '@/lib/rounds/queries';
import type { Administrator } from '@/lib/rules/caller';
import { anAdministrator, aRound, aRoute, openTestDatabase } from '@/test/support/rules';
import { getParticipantView } from './participant-view';
import { getRoundOrders, listRoundsWithTotals } from './round-orders';

openTestDatabase();

const PAGE = { limit: 10, offset: 0 };

let administrator: Administrator;
let rounds: Round[];
let ann: number;

beforeAll(async () => {
  administrator = await anAdministrator();
  const { route } = await aRoute(administrator);
  const made = [await aRound(administrator, route), await aRound(administrator, route)];
  rounds = made.map(({ round }) => round);
  const people: number[] = [];
  for (const name of ['Ann', 'Bo']) {
    const fields = { route_id: route.id, name, email: `${name}@example.org` };
    people.push((await createParticipant(administrator, fields)).id);
  }
  ann = people[0] ?? 0;
  for (const { round, offerings } of made) {
    for (const participant_id of people) {
      await placeOrderOnBehalf(administrator, {
        purchase_round_id: round.id,
        participant_id,
        lines: [{ wine_offering_id: offerings[0]?.id, quantity: 2 }],
      });
    }
  }
});

describe('the list of a round’s orders', () => {
  const found = async (q?: string) => {
    const { orders, sums } = await getRoundOrders(administrator, { id: rounds[0]?.id, ...PAGE, q });
    return { sums, total: orders.total, names: orders.items.map(({ participant }) => participant.name) };
  };

  it('finds orders by number, name and e-mail, and still sums up all of them', async () => {
    expect(await found()).toMatchObject({ total: 2, names: ['Ann', 'Bo'] });
    expect(await found('')).toMatchObject({ total: 2 });
    expect(await found('2')).toMatchObject({ total: 1, names: ['Bo'] });
    expect(await found('ANN')).toMatchObject({ total: 1, names: ['Ann'] });
    expect(await found('bo@example')).toMatchObject({ total: 1, names: ['Bo'], sums: { orders: 2 } });
    expect(await found('%')).toMatchObject({ total: 0, names: [], sums: { orders: 2, bottles: 4 } });
  });
});

it('a round’s sums count an order as paid when it is paid in full, and add what was paid of the others', async () => {
  const { route } = await aRoute(administrator);
  const { round, offerings } = await aRound(administrator, route);
  const sums = async () => (await getRoundOrders(administrator, { id: round.id, ...PAGE })).sums;
  const orderFor = async (name: string) => {
    const person = { route_id: route.id, name, email: `${name}@example.org` };
    const { order } = await placeOrderOnBehalf(administrator, {
      purchase_round_id: round.id,
      participant_id: (await createParticipant(administrator, person)).id,
      lines: [{ wine_offering_id: offerings[0]?.id, quantity: 2 }],
    });
    await updateOrder(administrator, { id: order.id, paid: true });
    return (quantity: number) =>
      updateOrder(administrator, { id: order.id, lines: [{ wine_offering_id: offerings[0]?.id, quantity }] });
  };
  const [more, less] = [await orderFor('Cy'), await orderFor('Di')];
  expect(await sums()).toMatchObject({ orders: 2, paid: 2, totalCents: 4800, paidCents: 4800 });
  await more(3);
  await less(1);
  // What Di paid too much pays for nothing of Cy's.
  expect(await sums()).toMatchObject({ orders: 2, paid: 1, totalCents: 4800, paidCents: 3600 });
});

it('a list of rounds has the same totals as each round, without those of cancelled orders', async () => {
  const stranger = await anAdministrator();
  const { route } = await aRoute(stranger);
  const { round, offerings } = await aRound(stranger, route);
  const { round: empty } = await aRound(stranger, route);
  const lines = offerings.map(({ id }, index) => ({ wine_offering_id: id, quantity: 2 + index }));
  const person = { route_id: route.id, name: 'Ed', email: 'ed@example.org' };
  const { id: participant_id } = await createParticipant(stranger, person);
  const place = () =>
    placeOrderOnBehalf(stranger, { purchase_round_id: round.id, participant_id, lines: lines.slice() });
  await place();
  await updateOrder(stranger, { id: (await place()).order.id, cancelled: true });
  const { items } = await listRoundsWithTotals(stranger, PAGE);
  const totals = new Map(items.map((listed) => [listed.round.id, listed.sums]));
  const { sums } = await getRoundOrders(stranger, { id: round.id, ...PAGE });
  expect(totals.get(round.id)).toEqual(sums);
  expect(totals.get(round.id)).toMatchObject({
    orders: 1,
    cancelled: 1,
    bottles: 5,
    totalCents: 2 * 1200 + 3 * 950,
  });
  expect(totals.get(empty.id)).toMatchObject({ orders: 0, bottles: 0, totalCents: 0 });
});

describe('the page of a participant', () => {
  it('lists only their orders, cancelled ones too, newest round first', async () => {
    const first = await getParticipantView(administrator, { id: ann, ...PAGE });
    expect(first.orders.items.map(({ round }) => round.id)).toEqual(rounds.map(({ id }) => id).reverse());
    await updateOrder(administrator, { id: first.orders.items[0]?.order.id, cancelled: true });
    const later = await getParticipantView(administrator, { id: ann, limit: 1, offset: 0 });
    expect(later).toMatchObject({ participant: { name: 'Ann' }, orders: { total: 2 } });
    expect(later.orders.items).toHaveLength(1);
    expect(later.orders.items[0]?.order.cancelledAt).not.toBeNull();
  });
});
