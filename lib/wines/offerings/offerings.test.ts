import { describe, expect, it } from 'vitest';
import { createRound, updateRound } from '@/lib/rounds/commands';
import { expectRefusal } from '@/test/support/refusals';
import { administrator, route, visitor, withRoute } from '@/test/support/rounds/opening';
import { anOrder } from '@/test/support/rounds/placing';
import { aRound, testDatabase, untilWaiting } from '@/test/support/rules';
import { createOffering, deleteOffering, updateOffering } from './commands';
import { getOffering, listCategories, listOfferings } from './queries';

withRoute({ once: true });

it('an organization has the eight categories in the order of a wine list', async () => {
  const { items, total } = await listCategories(administrator, {});
  expect(items.map(({ name }) => name)).toEqual([
    'Sparkling',
    'White',
    'Rosé',
    'Orange',
    'Red',
    'Sweet',
    'Fortified',
    'Alcohol-free',
  ]);
  expect(total).toBe(8);
});

describe('a wine', () => {
  it('needs a round, a category, a name and a price, and has six bottles to a crate by default', async () => {
    const round = await createRound(administrator, { route_id: route.id });
    const offering = await createOffering(administrator, {
      purchase_round_id: round.id,
      category_id: 2,
      name: 'Riesling',
      price_cents: 0,
    });
    expect(offering).toMatchObject({
      bottlesPerCrate: 6,
      producer: '',
      region: '',
      vintage: null,
      position: 0,
    });
    await expectRefusal(createOffering(administrator, {}), 422, {
      errors: ['purchase_round_id', 'category_id', 'name', 'price_cents'].map((path) =>
        expect.objectContaining({ path }),
      ),
    });
  });

  it.each([
    { price_cents: -1 },
    { price_cents: 12.5 },
    { price_cents: '1250' },
    { price_cents: 1e21 },
    { price_cents: true },
    { price_cents: null },
    { bottles_per_crate: 0 },
    { bottles_per_crate: 101 },
    { bottles_per_crate: 1.5 },
    { vintage: 1 },
    { vintage: '2020' },
    { name: '  ' },
    { name: 'x'.repeat(201) },
    { name: 'a\u0000b' },
    { category_id: 99 },
    { position: -1 },
    { price: 'ten' },
    { price: 12 },
  ])('is refused with %j', async (fields) => {
    const { offerings } = await aRound(administrator, route);
    await expectRefusal(updateOffering(administrator, { id: offerings[0]?.id, ...fields }), 422, {
      errors: [expect.objectContaining({ path: Object.keys(fields)[0] })],
    });
  });

  it('can be changed while the round is open, and stays in its round', async () => {
    const { offerings } = await aRound(administrator, route);
    const other = await aRound(administrator, route);
    const id = offerings[0]?.id;
    expect(
      await updateOffering(administrator, { id, vintage: 2020, bottles_per_crate: 100, region: 'Mosel' }),
    ).toMatchObject({ vintage: 2020, bottlesPerCrate: 100, region: 'Mosel', priceCents: 1200 });
    expect(await updateOffering(administrator, { id, vintage: null })).toMatchObject({ vintage: null });
    await expectRefusal(updateOffering(administrator, { id, purchase_round_id: other.round.id }), 422);
  });

  it('is changed at a version without being held while its round is waited for', async () => {
    const { round, offerings } = await aRound(administrator, route);
    const id = offerings[0]?.id ?? 0;
    let changed: Promise<unknown> | undefined;
    await testDatabase.begin(async (placing) => {
      await placing`SELECT FROM purchase_rounds WHERE id = ${round.id} FOR NO KEY UPDATE`;
      changed = Promise.allSettled([
        updateOffering(administrator, { id, max_bottles: 12 }, { ifMatch: '*' }),
      ]);
      await untilWaiting('purchase_rounds');
      await placing`SELECT FROM wine_offerings WHERE id = ${id} FOR NO KEY UPDATE NOWAIT`;
    });
    expect(await changed).toMatchObject([{ status: 'fulfilled', value: { maxBottles: 12 } }]);
  });

  it('cannot be deleted once it is in an order, cancelled or not', async () => {
    const { round, offerings } = await aRound(administrator, route, { opens_at: new Date().toISOString() });
    const [ordered, free] = offerings;
    await anOrder(visitor, ordered?.id);
    await expectRefusal(deleteOffering(administrator, { id: ordered?.id }), 409, {
      message: 'This wine has been ordered and cannot be deleted.',
    });
    await deleteOffering(administrator, { id: free?.id });
    await expectRefusal(getOffering(administrator, { id: free?.id }), 404);
    expect(await getOffering(administrator, { id: ordered?.id })).toMatchObject({ name: 'Riesling' });
    await updateRound(administrator, { id: round.id, status: 'closed' });
    await expectRefusal(deleteOffering(administrator, { id: ordered?.id }), 409);
  });
});

it('wines are found by round, category and text', async () => {
  const { round, offerings } = await aRound(administrator, route);
  await updateOffering(administrator, {
    id: offerings[1]?.id,
    category_id: 5,
    producer: 'Roero',
    position: 9,
  });
  const found = async (filter: Record<string, string>) =>
    (await listOfferings(administrator, { purchase_round_id: String(round.id), ...filter })).items.map(
      ({ name }) => name,
    );
  expect(await found({})).toEqual(['Riesling', 'Barbera']);
  expect(await found({ category_id: '5' })).toEqual(['Barbera']);
  expect(await found({ q: 'roero' })).toEqual(['Barbera']);
  expect(await found({ q: 'ROERO', category_id: '1' })).toEqual([]);
});
