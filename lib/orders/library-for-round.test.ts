import { beforeEach, expect, it } from 'vitest';
import { createRound } from '@/lib/rounds/commands';
import { createWine } from '@/lib/wines/library/commands';
import type { Wine } from '@/lib/wines/library/queries';
import { updateOffering } from '@/lib/wines/offerings/commands';
import { takeFromLibrary } from '@/lib/wines/offerings/take-from-library';
import { expectInvalid } from '@/test/support/refusals';
import { group, withPaidGroup } from '@/test/support/rounds/paying';
import { aRoute, testDatabase } from '@/test/support/rules';
import { getLibraryForRound } from './library-for-round';

withPaidGroup();

let wine: Wine;
let next: number;

beforeEach(async () => {
  wine = await createWine(group.administrator, { category_id: 2, name: 'Muscadet', producer: 'Pépière' });
  next = (await createRound(group.administrator, { route_id: group.route.id })).id;
});

const library = async (q?: string) => (await getLibraryForRound(group.administrator, { id: next, q })).wines;
const take = (price: string, wine_id = wine.id) =>
  takeFromLibrary(group.administrator, { id: next, wines: [{ wine_id, price }] });

it('the library shows a round each wine with its last price and bottles in its currency', async () => {
  expect(await library()).toMatchObject([{ id: wine.id, last: undefined, listed: false }]);
  await updateOffering(group.administrator, { id: group.wine, wine_id: wine.id });
  await group.place(5);
  const last = { round: group.round.name, priceCents: 1200, bottles: 5 };
  expect(await library('PÉPI')).toMatchObject([{ last, listed: false }]);
  expect(await library('nothing')).toEqual([]);
  const { route } = await aRoute(group.administrator, { currency: 'CHF' });
  const { id } = await createRound(group.administrator, { route_id: route.id });
  expect((await getLibraryForRound(group.administrator, { id })).wines).toMatchObject([{ last: undefined }]);
});

it('wines of the library are taken at a price, all or none', async () => {
  expect(await take('9,50')).toBe(1);
  expect(await library()).toMatchObject([{ listed: true }]);
  const [row] = await testDatabase`
    SELECT name, producer, wine_id::int, price_cents FROM wine_offerings WHERE purchase_round_id = ${next}`;
  expect(row).toEqual({ name: 'Muscadet', producer: 'Pépière', wine_id: wine.id, price_cents: 950 });
  await expectInvalid(
    takeFromLibrary(group.administrator, {
      id: next,
      wines: [
        { wine_id: wine.id, price: '9.50' },
        { wine_id: wine.id + 1, price: '' },
      ],
    }),
    `price.${wine.id + 1}`,
  );
  await expectInvalid(take('9.50', wine.id + 1), 'wine_id');
  expect((await testDatabase`SELECT FROM wine_offerings WHERE purchase_round_id = ${next}`).length).toBe(1);
});
