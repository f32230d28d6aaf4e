import { describe, expect, it } from 'vitest';
import { createSupplier, deleteSupplier } from '@/lib/buying/suppliers/commands';
import { placeOrder, updateOrder } from '@/lib/orders/commands';
import { getRoundWithOfferings } from '@/lib/rounds/queries';
import { versionOf } from '@/lib/rules/version';
import { updateOffering } from '@/lib/wines/offerings/commands';
import { getKeptPrices } from '@/lib/wines/offerings/kept-prices';
import { presentWineList } from '@/lib/wines/offerings/present';
import { expectRefusal } from '@/test/support/refusals';
import { administrator, withOrganization } from '@/test/support/rounds/opening';
import { anAdministrator, aRound, aRoute, aRoutedRound } from '@/test/support/rules';
import { saveWineList } from './wine-list';

withOrganization({ once: true });

async function aList(route = {}) {
  const made = await aRoute(administrator, route);
  const { round, offerings } = await aRound(administrator, made.route, { status: 'draft' });
  const [riesling = 0, barbera = 0] = offerings.map(({ id }) => id);
  return { id: round.id, riesling, barbera };
}

const listOf = async (id: number) => (await getRoundWithOfferings(administrator, { id })).offerings;
const namesOf = async (id: number) => (await listOf(id)).map(({ name }) => name);

describe('several wines of a list', () => {
  it('are changed, added and moved at once', async () => {
    const { id, riesling, barbera } = await aList();
    const saved = await saveWineList(administrator, {
      id,
      changes: [
        { id: riesling, price: '13,5', vintage: 2024 },
        { id: barbera, name: 'Barbera d’Asti', price_cents: 990 },
      ],
      additions: [
        { category_id: 1, name: 'Tavel', price: '9', bottles_per_crate: 12 },
        { category_id: 1, name: 'Bandol', price_cents: 2000, producer: 'Tempier' },
      ],
      order: [barbera, riesling],
    });
    expect(saved).toMatchObject({ changed: 2, added: 2 });
    expect(await listOf(id)).toMatchObject([
      { id: barbera, name: 'Barbera d’Asti', priceCents: 990, position: 0 },
      { id: riesling, name: 'Riesling', priceCents: 1350, vintage: 2024, position: 1 },
      { name: 'Tavel', priceCents: 900, bottlesPerCrate: 12 },
      { name: 'Bandol', priceCents: 2000, bottlesPerCrate: 6, producer: 'Tempier' },
    ]);
  });

  it('are all left alone when one of them is refused, and each wrong value is named', async () => {
    const { id, riesling, barbera } = await aList();
    const elsewhere = await aList();
    await expectRefusal(
      saveWineList(administrator, {
        id,
        changes: [
          { id: riesling, name: 'Changed' },
          { id: barbera, price: 'twelve' },
          { id: elsewhere.riesling, name: 'Changed' },
        ],
        additions: [{ category_id: 99, name: 'Tavel', price: '1.234' }],
      }),
      422,
      {
        errors: [
          { path: 'changes.2.id', message: 'This wine is not on the list of this round.' },
          { path: 'changes.1.price', message: expect.stringContaining('Enter an amount') },
          { path: 'additions.0.category_id', message: 'There is no such wine category.' },
          { path: 'additions.0.price', message: expect.stringContaining('Enter an amount') },
        ],
      },
    );
    expect(await namesOf(id)).toEqual(['Riesling', 'Barbera']);
    expect(await namesOf(elsewhere.id)).toEqual(['Riesling', 'Barbera']);
  });

  it('are held to what a single wine is held to', async () => {
    const { id, riesling } = await aList({ currency: 'JPY' });
    await expectRefusal(
      saveWineList(administrator, {
        id,
        changes: [{ id: riesling, vintage: 1492, bottles_per_crate: 0, name: ' ' }],
        additions: [{ category_id: 1, name: 'Koshu' }],
      }),
      {
        errors: [
          { path: 'changes.0.name', message: 'Fill this in.' },
          { path: 'changes.0.vintage', message: 'Use a number of at least 1800.' },
          { path: 'changes.0.bottles_per_crate', message: 'Use a number of at least 1.' },
          { path: 'additions.0.price_cents', message: 'This field is required.' },
        ],
      },
    );
    const decimals = { id, changes: [{ id: riesling, price: '1250.5' }] };
    await expectRefusal(saveWineList(administrator, decimals), {
      errors: [{ path: 'changes.0.price', message: 'Enter a whole amount such as 1250.' }],
    });
  });

  it('are refused with all problems of all rows in one answer, whoever finds them', async () => {
    const { id, riesling, barbera } = await aList();
    const seen = versionOf(presentWineList(await listOf(id)));
    const wrong = {
      id,
      changes: [
        { id: riesling, vintage: 1492, price: 'ten' },
        { id: barbera, price: '1.234', category_id: 99 },
        { id: barbera, bottles_per_crate: 'six', price: 'x'.repeat(51) },
        { id: 987_654_321, name: 'Changed' },
      ],
      additions: [{ category_id: 1, name: '', price: '' }],
    };
    const everything = {
      status: 422,
      errors: [
        { path: 'changes.0.vintage' },
        { path: 'changes.2.bottles_per_crate' },
        { path: 'changes.2.price' },
        { path: 'additions.0.name' },
        { path: 'changes.3.id' },
        { path: 'changes.0.price', message: expect.stringContaining('Enter an amount') },
        { path: 'changes.1.category_id' },
        { path: 'changes.1.price' },
        { path: 'additions.0.price' },
      ],
    };
    await expectRefusal(saveWineList(administrator, wrong), everything);
    await expectRefusal(saveWineList(administrator, wrong, { seen }), everything);
  });

  it('have their purchase and their limits changed with the rest', async () => {
    const { id, riesling, barbera } = await aList();
    const { id: supplier_id } = await createSupplier(administrator, { name: 'Mosel & Co' });
    const purchase = { supplier_id, article_number: 'A-7', min_bottles: 6, max_bottles: 60 };
    const stored = { supplierId: supplier_id, articleNumber: 'A-7', minBottles: 6, maxBottles: 60 };
    await saveWineList(administrator, {
      id,
      changes: [{ id: riesling, purchase_price: '6,50', ...purchase }, { id: barbera }],
      additions: [
        { category_id: 1, name: 'Tavel', price: '9', purchase_price: '5', ...purchase },
        { category_id: 1, name: 'Bandol', price: '9', purchase_price: '' },
      ],
    });
    const none = { supplierId: null, articleNumber: '', minBottles: null, maxBottles: null };
    expect(await listOf(id)).toMatchObject([
      { id: riesling, purchasePriceCents: 650, priceCents: 1200, ...stored },
      { id: barbera, purchasePriceCents: null, ...none },
      { name: 'Tavel', purchasePriceCents: 500, ...stored },
      { name: 'Bandol', purchasePriceCents: null, ...none },
    ]);
    const nothing = { supplier_id: null, article_number: '', min_bottles: null, max_bottles: null };
    await saveWineList(administrator, { id, changes: [{ id: riesling, purchase_price: ' ', ...nothing }] });
    expect((await listOf(id))[0]).toMatchObject({ purchasePriceCents: null, ...none });
  });

  it('name each wrong value of their purchase, a supplier of nobody or of another organization too', async () => {
    const { id, riesling, barbera } = await aList();
    const { id: gone } = await createSupplier(administrator, { name: 'Gone' });
    await deleteSupplier(administrator, { id: gone });
    const { id: foreign } = await createSupplier(await anAdministrator(), { name: 'Elsewhere' });
    const wine = { category_id: 1, name: 'Tavel', price: '9' };
    await expect(
      saveWineList(administrator, {
        id,
        changes: [
          { id: riesling, supplier_id: foreign, purchase_price: 'six' },
          { id: barbera, min_bottles: 0 },
        ],
        additions: [{ ...wine, supplier_id: gone, max_bottles: 1_000_000 }],
      }),
    ).rejects.toMatchObject({
      status: 422,
      errors: [
        { path: 'changes.1.min_bottles' },
        { path: 'additions.0.max_bottles' },
        { path: 'changes.0.supplier_id', message: 'There is no such supplier.' },
        { path: 'changes.0.purchase_price', message: expect.stringContaining('Enter an amount') },
        { path: 'additions.0.supplier_id', message: 'There is no such supplier.' },
      ],
    });
  });

  it('have their bottles counted from the first maximum on', async () => {
    const { route, visitor } = await aRoute(administrator);
    const { round, offerings } = await aRound(administrator, route);
    const [riesling = 0, barbera = 0] = offerings.map((offering) => offering.id);
    const lines = [{ wine_offering_id: riesling, quantity: 5 }];
    await placeOrder(visitor, { name: 'Ann', email: 'ann@example.org', lines });
    const limited = { id: round.id, changes: [{ id: barbera }, { id: riesling, max_bottles: 6 }] };
    await saveWineList(administrator, limited);
    const more = {
      name: 'Bo',
      email: 'bo@example.org',
      lines: [{ wine_offering_id: riesling, quantity: 2 }],
    };
    await expect(placeOrder(visitor, more)).rejects.toMatchObject({ status: 409 });
  });

  it('keep the places of those that an order does not name, after those it names', async () => {
    const { id, riesling, barbera } = await aList();
    const additions = ['Tavel', 'Bandol'].map((name) => ({
      category_id: 1,
      name,
      price_cents: 1,
    }));
    await saveWineList(administrator, { id, additions });
    const bandol = (await listOf(id))[3]?.id;
    await saveWineList(administrator, { id, order: [bandol, 987_654_321, barbera] });
    expect(await namesOf(id)).toEqual(['Bandol', 'Barbera', 'Riesling', 'Tavel']);
    expect((await listOf(id)).map(({ position }) => position)).toEqual([0, 1, 2, 3]);
    expect((await listOf(id))[2]?.id).toBe(riesling);
  });

  it('are refused together when any of the list was changed after it was shown', async () => {
    const { id, riesling, barbera } = await aList();
    const seen = versionOf(presentWineList(await listOf(id)));
    await updateOffering(administrator, { id: barbera, price_cents: 1 });
    const changes = [{ id: riesling, price_cents: 5 }];
    await expectRefusal(saveWineList(administrator, { id, changes }, { seen }), 'changedMeanwhile');
    const now = versionOf(presentWineList(await listOf(id)));
    expect(await saveWineList(administrator, { id, changes }, { seen: now })).toMatchObject({
      changed: 1,
      added: 0,
    });
  });
});

it('a saved list says how many orders keep an earlier price, and not of prices that stay or come back', async () => {
  const { visitor, round, offerings } = await aRoutedRound(administrator);
  const [riesling = 0, barbera = 0] = offerings.map((offering) => offering.id);
  const lines = [riesling, barbera].map((wine_offering_id) => ({ wine_offering_id, quantity: 1 }));
  for (const name of ['ann', 'bo', 'cy']) {
    const { placed } = await placeOrder(visitor, { name, email: `${name}@example.org`, lines });
    if (name === 'cy') await updateOrder(administrator, { id: placed.order_id, cancelled: true });
  }
  const save = async (...changes: object[]) =>
    (await saveWineList(administrator, { id: round.id, changes })).kept.prices;
  expect(await save({ id: riesling, price: '12,00' }, { id: barbera, name: 'Barbera d’Asti' })).toEqual([]);
  const kept = { offeringId: riesling, cents: 1200, orders: 2 };
  expect(await save({ id: riesling, price_cents: 3999 })).toEqual([kept]);
  expect(await getKeptPrices(administrator, { id: riesling })).toEqual([kept]);
  expect(await save({ id: riesling, price_cents: 1200 })).toEqual([]);
});
