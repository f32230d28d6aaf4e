import { beforeEach, describe, expect, it } from 'vitest';
import { allocateRound } from '@/lib/buying/allocation/commands';
import { receivePurchaseOrder } from '@/lib/buying/purchase-orders/receipt/receipt';
import { updateSupplier } from '@/lib/buying/suppliers/commands';
import { placeOrderOnBehalf } from '@/lib/orders/commands';
import { getOrder } from '@/lib/orders/queries';
import { aBoughtRound, aPurchaseOrder, type BoughtRound } from '@/test/support/rounds/bought-round';
import { openTestDatabase } from '@/test/support/rules';
import { fillingsOf } from './filling';
import { getPickupList } from './queries';
import { getRoundTotals } from './totals';

openTestDatabase();

let bought: BoughtRound;

beforeEach(async () => {
  bought = await aBoughtRound();
});

/** Each wine of the paper for unloading: its bottles, and how many of them are the group's. */
async function totals() {
  const { categories } = await getRoundTotals(bought.administrator, { id: bought.round.id });
  return categories.flatMap(({ lines }) =>
    lines.map(({ offering, quantity, leftOver }) => [offering.name, quantity, leftOver]),
  );
}

/** Each wine of the list for filling, with the numbers and bottles of its portions. */
async function fillings() {
  const wanted = { id: bought.round.id, with_left_over: true };
  const list = await getPickupList(bought.administrator, wanted);
  return fillingsOf(await list.orders, await list.leftOver).map(({ bottles, portions }) => [
    bottles,
    ...portions.map(({ number, quantity }) => [number, quantity]),
  ]);
}

/** Fills the crates of both wines: 20 of the first and 7 of the second are ordered, six to a crate. */
const settle = () =>
  allocateRound(bought.administrator, {
    id: bought.round.id,
    choices: [bought.riesling, bought.barbera].map(({ id }) => ({ wine_offering_id: id, remainder: 'fill' })),
  });

const receive = async (bottles: number) => {
  const { administrator, supplier, riesling } = bought;
  await updateSupplier(administrator, { id: supplier.id, email: null });
  const id = await aPurchaseOrder(bought);
  const lines = [{ wine_offering_id: riesling.id, received: bottles }];
  await receivePurchaseOrder(administrator, { id, shortage: 'last_first', lines });
};

describe('what is left over for the group', () => {
  it('is nothing as long as the round is not settled', async () => {
    expect(await totals()).toEqual([
      ['Riesling', 20, 0],
      ['Barbera', 7, 0],
    ]);
    expect(await fillings()).toEqual([
      [20, [1, 10], [2, 6], [3, 4]],
      [7, [2, 7]],
    ]);
  });

  it('is what the settlement buys beyond what people get', async () => {
    await settle();
    expect(await totals()).toEqual([
      ['Riesling', 24, 4],
      ['Barbera', 12, 5],
    ]);
    expect(await fillings()).toEqual([
      [24, [1, 10], [2, 6], [3, 4], [null, 4]],
      [12, [2, 7], [null, 5]],
    ]);
    const { bottles, crates } = await getRoundTotals(bought.administrator, { id: bought.round.id });
    expect([bottles, crates]).toEqual([36, { crates: 6, bottles: 0 }]);
  });

  it.each([
    ['what came beyond that, once a wine has come', 21, 1],
    ['nothing where too little came', 12, 0],
  ])('is %s', async (_what, bottles, leftOver) => {
    await settle();
    await receive(bottles);
    expect(await totals()).toEqual([
      ['Riesling', bottles, leftOver],
      ['Barbera', 12, 5],
    ]);
  });

  it('is nothing where more is ordered than came', async () => {
    await settle();
    await receive(20);
    const { administrator, round, riesling, orders } = bought;
    const { participant } = await getOrder(administrator, { id: orders[0] });
    const lines = [{ wine_offering_id: riesling.id, quantity: 3 }];
    await placeOrderOnBehalf(administrator, {
      purchase_round_id: round.id,
      participant_id: participant.id,
      lines,
    });
    expect(await totals()).toEqual([
      ['Riesling', 23, 0],
      ['Barbera', 12, 5],
    ]);
  });
});
