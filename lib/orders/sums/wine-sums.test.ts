import { beforeAll, expect, it } from 'vitest';
import { placeOrderOnBehalf, updateOrder } from '@/lib/orders/commands';
import { createOffering, updateOffering } from '@/lib/wines/offerings/commands';
import { administrator, offerings, round, route, withRound } from '@/test/support/rounds/opening';
import { aParticipant } from '@/test/support/rounds/placing';
import { getRoundWineSums } from './wine-sums';

withRound({ once: true });

let roundId: number;

beforeAll(async () => {
  roundId = round.id;
  const [riesling, barbera] = offerings.map(({ id }) => id);
  await updateOffering(administrator, { id: riesling, producer: 'Steinacker' });
  await updateOffering(administrator, { id: barbera, producer: 'Roero', bottles_per_crate: 12 });
  const tawny = await createOffering(administrator, {
    purchase_round_id: roundId,
    category_id: 8,
    name: 'Tawny',
    producer: 'Roero',
    price_cents: 2000,
    bottles_per_crate: 1,
  });
  await createOffering(administrator, {
    purchase_round_id: roundId,
    category_id: 2,
    name: 'Nobody’s',
    price_cents: 1,
  });
  const { id: participant_id } = await aParticipant(administrator, route);
  const order = async (...quantities: number[]) => {
    const lines = [riesling, barbera, tawny.id].flatMap((id, index) =>
      quantities[index] ? [{ wine_offering_id: id, quantity: quantities[index] }] : [],
    );
    return placeOrderOnBehalf(administrator, { purchase_round_id: roundId, participant_id, lines });
  };
  await order(4, 10);
  await order(4, 14, 3);
  const cancelled = await order(50, 50, 50);
  await updateOrder(administrator, { id: cancelled.order.id, cancelled: true });
});

it('adds up a round by wine, category and producer, without cancelled orders', async () => {
  const { wines, categories, producers, all } = await getRoundWineSums(administrator, { id: roundId });
  expect(wines.map(({ offering, ...sum }) => [offering.name, sum])).toEqual([
    ['Riesling', { bottles: 8, crates: { crates: 1, bottles: 2 }, missing: 4, cents: 9600 }],
    ['Barbera', { bottles: 24, crates: { crates: 2, bottles: 0 }, missing: 0, cents: 22_800 }],
    ['Nobody’s', { bottles: 0, crates: { crates: 0, bottles: 0 }, missing: 0, cents: 0 }],
    ['Tawny', { bottles: 3, crates: { crates: 0, bottles: 3 }, missing: 0, cents: 6000 }],
  ]);
  expect(categories.map(({ bottles, cents }) => [bottles, cents])).toEqual([
    [32, 32_400],
    [3, 6000],
  ]);
  expect(producers.map(({ name, bottles }) => [name, bottles])).toEqual([
    ['Roero', 27],
    ['Steinacker', 8],
  ]);
  expect(all).toEqual({ bottles: 35, crates: { crates: 3, bottles: 5 }, missing: 4, cents: 38_400 });
});
