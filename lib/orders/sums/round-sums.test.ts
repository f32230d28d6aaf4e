import { expect, it } from 'vitest';
import { updateOrder } from '@/lib/orders/commands';
import { presentRoundSums } from '@/lib/orders/present';
import { administrator, withOrganization } from '@/test/support/rounds/opening';
import { anOrderOfNewcomer } from '@/test/support/rounds/placing';
import { aRoutedRound } from '@/test/support/rules';
import { getRoundSums } from './round-sums';

withOrganization({ once: true });

async function aRoundWithOrders(quantities: number[]) {
  const { round, offerings } = await aRoutedRound(administrator);
  const orders: number[] = [];
  for (const quantity of quantities) {
    orders.push((await anOrderOfNewcomer(administrator, round, offerings[0]?.id, quantity)).order.id);
  }
  return { round, offerings, orders };
}

const sumsOf = async (id: number) => presentRoundSums(await getRoundSums(administrator, { id }));

it('the sums of a round list every wine and leave out cancelled orders', async () => {
  const { round, offerings, orders } = await aRoundWithOrders([2, 3, 7]);
  await updateOrder(administrator, { id: orders[1], paid: true });
  await updateOrder(administrator, { id: orders[2], cancelled: true });
  expect(await sumsOf(round.id)).toEqual({
    orders: 2,
    paid: 1,
    cancelled: 1,
    bottles: 5,
    total_cents: 6000,
    paid_cents: 3600,
    offerings: [
      { wine_offering_id: offerings[0]?.id, bottles: 5 },
      { wine_offering_id: offerings[1]?.id, bottles: 0 },
    ],
  });
});

it('the sums of a round without orders are zero for each wine', async () => {
  const { round } = await aRoundWithOrders([]);
  expect(await sumsOf(round.id)).toMatchObject({
    orders: 0,
    total_cents: 0,
    offerings: [{}, { bottles: 0 }],
  });
});
