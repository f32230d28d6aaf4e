import { beforeAll, describe, expect, it } from 'vitest';
import { placeOrderOnBehalf, updateOrder } from '@/lib/orders/commands';
import { expectRefusal } from '@/test/support/refusals';
import { administrator, offerings, round, route, withRound } from '@/test/support/rounds/opening';
import { aParticipant } from '@/test/support/rounds/placing';
import { testDatabase } from '@/test/support/rules';
import { getOrderView } from './order-view';
import { getOwing } from './orders-owing';
import { getRoundOrders } from './round-orders';

withRound({ once: true });

let roundId: number;
/** The ids of the orders by number. */
const ids = new Map<number, number>();

/**
 * Eight orders: 1 to pay, 2 paid, 3 paid too little, 4 paid too much, 5 cancelled, 6 cancelled but paid, 7 to pay.
 * Nothing is to be paid of 8, as its participant gets no bottle.
 */
beforeAll(async () => {
  roundId = round.id;
  const people: number[] = [];
  for (const name of ['Zoë', 'ann', 'Bo']) {
    const email = `${name.length}${name[0]}@example.org`;
    people.push((await aParticipant(administrator, route, name, { email })).id);
  }
  const lines = (quantity: number) => [{ wine_offering_id: offerings[0]?.id, quantity }];
  for (const [participant, quantity] of [
    [0, 2],
    [1, 5],
    [2, 3],
    [0, 4],
    [1, 1],
    [2, 1],
    [1, 9],
    [0, 1],
  ] as const) {
    const { order } = await placeOrderOnBehalf(administrator, {
      purchase_round_id: roundId,
      participant_id: people[participant],
      lines: lines(quantity),
      comment: quantity === 5 ? 'Late' : '',
    });
    ids.set(order.orderNumber, order.id);
  }
  const change = (number: number, fields: Record<string, unknown>) =>
    updateOrder(administrator, { id: ids.get(number), ...fields });
  for (const number of [2, 3, 4, 6]) await change(number, { paid: true });
  await change(3, { lines: lines(6) });
  await change(4, { lines: lines(1) });
  for (const number of [5, 6]) await change(number, { cancelled: true });
  await testDatabase`UPDATE order_lines SET allotted = 0 WHERE order_id = ${ids.get(8) ?? 0}`;
});

const listed = (wanted: Record<string, unknown>, page = { limit: 10, offset: 0 }) =>
  getRoundOrders(administrator, { id: roundId, ...page, ...wanted });

async function numbers(wanted: Record<string, unknown>): Promise<number[]> {
  return (await listed(wanted)).orders.items.map(({ order }) => order.orderNumber);
}

describe('the orders of a round', () => {
  it.each([
    [undefined, [1, 2, 3, 4, 5, 6, 7, 8]],
    ['unpaid', [1, 3, 7]],
    ['paid', [2, 4, 8]],
    ['to_return', [4, 6]],
    ['with_comment', [2]],
    ['cancelled', [5, 6]],
  ])('that are %s are listed, and counted whatever is searched for', async (filter, expected) => {
    const { orders, filters } = await listed({ filter });
    expect(orders.items.map(({ order }) => order.orderNumber)).toEqual(expected);
    expect(orders.total).toBe(expected.length);
    expect(filters).toEqual({ unpaid: 3, paid: 3, to_return: 2, with_comment: 1, cancelled: 2 });
    expect((await listed({ q: 'nobody' })).filters).toEqual(filters);
  });

  it('are settled for the filters and the sums exactly when nothing is due of them', async () => {
    const { orders, sums } = await listed({});
    const unpaid = orders.items.flatMap(({ order, lines }) => {
      const total = lines.reduce((sum, { cents }) => sum + cents, 0);
      return order.cancelledAt === null && total > order.paidCents ? [order.orderNumber] : [];
    });
    expect(await numbers({ filter: 'unpaid' })).toEqual(unpaid);
    expect(sums).toMatchObject({ orders: 6, paid: 6 - unpaid.length });
  });

  it.each([
    ['number', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['newest', [8, 7, 6, 5, 4, 3, 2, 1]],
    ['name', [2, 5, 7, 3, 6, 1, 4, 8]],
    ['amount', [7, 3, 2, 1, 4, 5, 6, 8]],
  ])('are sorted by %s', async (sort, expected) => {
    expect(await numbers({ sort })).toEqual(expected);
  });

  it('are found by number, name and e-mail, within the filter', async () => {
    expect(await numbers({ q: '7' })).toEqual([7]);
    expect(await numbers({ q: 'zoë' })).toEqual([1, 4, 8]);
    expect(await numbers({ q: 'zoë', filter: 'unpaid' })).toEqual([1]);
    const none = await listed({ q: '%' });
    expect([none.orders.items, none.sums.orders]).toEqual([[], 6]);
  });

  it('come in pages that know how many there are', async () => {
    const { orders } = await listed({ sort: 'newest' }, { limit: 2, offset: 7 });
    expect([orders.items.map(({ order }) => order.orderNumber), orders.total]).toEqual([[1], 8]);
    const beyond = (await listed({}, { limit: 2, offset: 8 })).orders;
    expect([beyond.items, beyond.total]).toEqual([[], 8]);
  });

  it('are refused in an unknown order', async () => {
    await expectRefusal(listed({ sort: 'price' }), 422);
  });
});

describe('the neighbours of an order', () => {
  async function neighbours(number: number, listed: Record<string, unknown> = {}) {
    const { neighbours: found } = await getOrderView(administrator, { id: ids.get(number), ...listed });
    const { previous, next } = found;
    expect(previous && ids.get(previous.number)).toBe(previous?.id ?? null);
    return [previous?.number, next?.number];
  }

  it('are those of its list', async () => {
    expect(await neighbours(1)).toEqual([undefined, 2]);
    expect(await neighbours(8)).toEqual([7, undefined]);
    expect(await neighbours(3, { filter: 'unpaid' })).toEqual([1, 7]);
    expect(await neighbours(3, { sort: 'name' })).toEqual([7, 6]);
    expect(await neighbours(4, { q: 'zoë' })).toEqual([1, 8]);
  });

  it('stay when the order has left the list', async () => {
    expect(await neighbours(2, { filter: 'unpaid' })).toEqual([1, 3]);
  });

  it('are refused with 404 for an order that does not exist', async () => {
    await expectRefusal(getOrderView(administrator, { id: 4_000_000_000 }), 404);
  });
});

it('who owes, and to whom something is to be given back, is listed by round, refunds first, a page of both', async () => {
  const page = async (limit: number, offset: number) => {
    const { owed, returnable, total } = await getOwing(administrator, { limit, offset });
    const told = (rounds: typeof owed) =>
      rounds.map(({ id, cents, orders }) => [
        id,
        cents,
        orders.map(({ number, paidCents, dueCents, refund }) => [
          number,
          paidCents,
          dueCents,
          ...(refund ? [refund.reason] : []),
        ]),
      ]);
    return [told(owed), told(returnable), total];
  };
  const owed = [
    [1, 0, 2400],
    [3, 3600, 3600],
    [7, 0, 10_800],
  ];
  const returnable = [
    [4, 4800, -3600, 'more'],
    [6, 1200, -1200, 'cancelled'],
  ];
  expect(await page(50, 0)).toEqual([[[roundId, 16_800, owed]], [[roundId, 4800, returnable]], 5]);
  expect(await page(2, 1)).toEqual([
    [[roundId, 16_800, owed.slice(0, 1)]],
    [[roundId, 4800, returnable.slice(1)]],
    5,
  ]);
});
