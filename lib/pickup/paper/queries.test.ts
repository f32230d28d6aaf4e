import { describe, expect, it } from 'vitest';
import { updateRoute } from '@/lib/groups/routes/commands';
import { createPaymentAccount } from '@/lib/money/accounts/commands';
import { placeOrderOnBehalf, updateOrder } from '@/lib/orders/commands';
import type { Round } from '@/lib/rounds/queries';
import { limitFromNow } from '@/test/support/limits';
import { administrator, offerings, round, route, withRound } from '@/test/support/rounds/opening';
import { anOrderOf, aParticipant } from '@/test/support/rounds/placing';
import { aRound, testDatabase } from '@/test/support/rules';
import { getPickupList } from './queries';
import { getRoundTotals } from './totals';

withRound({ once: true });

/** Places an order with so many bottles of the round's first wine and of its second. */
async function order(name: string, quantities: number[]): Promise<number> {
  const participant = await aParticipant(administrator, route, name);
  const lines = quantities.flatMap((quantity, index) =>
    quantity > 0 ? [{ wine_offering_id: offerings[index]?.id, quantity }] : [],
  );
  const { order } = await placeOrderOnBehalf(administrator, {
    purchase_round_id: round.id,
    participant_id: participant.id,
    lines: lines.reverse(),
  });
  return order.id;
}

const ordersOf = async ({ id }: Round) => [...(await (await getPickupList(administrator, { id })).orders)];

describe('the pickup list of a round', () => {
  it('has the orders by number with their wines in the order of the list, without cancelled ones', async () => {
    await order('ann', [13, 2]);
    const second = await order('bo', [1, 0]);
    const third = await order('cas', [0, 6]);
    await updateOrder(administrator, { id: second, cancelled: true });
    await updateOrder(administrator, { id: third, paid: true });
    const orders = await ordersOf(round);
    expect(
      orders.map(({ number, participant, bottles, crates, totalCents, payment, categories }) => ({
        line: [number, participant.name, bottles, crates.crates, crates.bottles, totalCents, payment],
        wines: categories.flatMap(({ lines }) => lines.map((one) => [one.offering.name, one.quantity])),
      })),
    ).toEqual([
      {
        line: [1, 'ann', 15, 2, 3, 17_500, 'unpaid'],
        wines: [
          ['Riesling', 13],
          ['Barbera', 2],
        ],
      },
      { line: [3, 'cas', 6, 1, 0, 5700, 'paid'], wines: [['Barbera', 6]] },
    ]);
    const totals = await getRoundTotals(administrator, { id: round.id });
    expect(totals).toMatchObject({ orders: 2, bottles: 21, crates: { crates: 3, bottles: 3 } });
  });

  it('says how to pay what is due, of orders that are not paid', async () => {
    const account = await createPaymentAccount(administrator, {
      holder: 'Riverside',
      iban: 'DE89370400440532013000',
    });
    await updateRoute(administrator, { id: route.id, payment_account_id: account.id });
    const orders = await ordersOf(round);
    expect(orders.map(({ pay }) => pay?.to.amountCents)).toEqual([17_500, undefined]);
    expect(orders[0]?.pay?.to).toMatchObject({
      holder: 'Riverside',
      reference: expect.stringMatching(/^RF\d+$/),
    });
    await updateRoute(administrator, { id: route.id, payment_account_id: null });
    expect((await ordersOf(round)).map(({ pay }) => pay)).toEqual([null, null]);
  });

  it('shows an order that has no lines', async () => {
    const { round: empty, offerings: wines } = await aRound(administrator, route);
    const { id } = await aParticipant(administrator, route, 'Dee');
    const { order: placed } = await anOrderOf(administrator, id, empty, wines[0]?.id);
    await testDatabase`DELETE FROM order_lines WHERE order_id = ${placed.id}`;
    const [only] = await ordersOf(empty);
    expect(only).toMatchObject({ number: 1, bottles: 0, totalCents: 0, categories: [] });
  });

  it('is answered before its orders are read, and fails when they cannot be', async () => {
    await testDatabase.begin(async (others) => {
      await others`LOCK TABLE order_lines IN ACCESS EXCLUSIVE MODE`;
      const list = await getPickupList(administrator, { id: round.id });
      expect(list.round.name).toBe(round.name);
      limitFromNow(0.1);
      await expect(list.orders).rejects.toThrow();
    });
  });
});
