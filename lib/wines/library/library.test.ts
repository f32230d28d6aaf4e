import { describe, expect, it } from 'vitest';
import { createSupplier, deleteSupplier } from '@/lib/buying/suppliers/commands';
import { copyRound, createRound } from '@/lib/rounds/commands';
import { getRoundWithOfferings } from '@/lib/rounds/queries';
import { createOffering, updateOffering } from '@/lib/wines/offerings/commands';
import { presentOffering } from '@/lib/wines/offerings/present';
import { getOffering } from '@/lib/wines/offerings/queries';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { administrator, route, withRoute } from '@/test/support/rounds/opening';
import { anAdministrator } from '@/test/support/rules';
import { createWine, deleteWine, updateWine } from './commands';
import { presentWine } from './present';
import { getWine, listWines } from './queries';

withRoute({ once: true });

const FACTS = {
  grapes: 'Melon de Bourgogne',
  bottle_ml: 1500,
  alcohol_permille: 135,
  allergens: 'Sulphites',
  ingredients: 'Grapes, sulphur dioxide',
  energy_kj: 300,
  energy_kcal: 72,
  nutrition_url: 'https://label.example/muscadet?lot=1',
  bottler: 'Domaine de la Pépière',
};

const WINE = {
  category_id: 2,
  name: 'Muscadet',
  producer: 'Pépière',
  vintage: 2023,
  region: 'Loire',
  description: 'Dry',
  bottles_per_crate: 12,
  article_number: 'MUS-23',
  ...FACTS,
};

const add = (fields: object = {}) =>
  createWine(administrator, { category_id: 2, name: 'Muscadet', ...fields });

/** A wine of the library with all that it may say, and its supplier. */
async function wholeWine() {
  const supplier = await createSupplier(administrator, { name: 'Loire' });
  return { supplier, wine: await add({ ...WINE, supplier_id: supplier.id }) };
}

const take = async (fields: object) => {
  const { id } = await createRound(administrator, { route_id: route.id });
  return createOffering(administrator, { purchase_round_id: id, price_cents: 950, ...fields });
};

describe('a wine of the library', () => {
  it('needs a category and a name, and is shown as it was given', async () => {
    expect(presentWine(await add())).toMatchObject({ bottle_ml: 750, bottles_per_crate: 6, vintage: null });
    const { wine, supplier } = await wholeWine();
    const whole = { id: wine.id, ...WINE, supplier_id: supplier.id, picture_url: null };
    expect(presentWine(await getWine(administrator, { id: wine.id }))).toEqual(whole);
    const changes = { nutrition_url: '', energy_kj: null, bottle_ml: 375 };
    expect(presentWine(await updateWine(administrator, { id: wine.id, ...changes }))).toEqual({
      ...whole,
      ...changes,
      nutrition_url: null,
    });
    await expectInvalid(createWine(administrator, {}), 'category_id', 'name');
  });

  it.each([
    { bottle_ml: 0 },
    { bottle_ml: 100_001 },
    { bottle_ml: null },
    { alcohol_permille: 1001 },
    { alcohol_permille: 13.5 },
    { energy_kj: 100_001 },
    { energy_kcal: -1 },
    { nutrition_url: 'javascript:alert(1)' },
    { nutrition_url: '/label' },
    { nutrition_url: 'https://' },
    { category_id: 99 },
    { supplier_id: 999_999 },
    { allergens: 'x'.repeat(1001) },
  ])('is refused with %j', async (fields) => {
    await expectInvalid(add(fields), Object.keys(fields)[0]);
  });

  it('is found by name, producer, region and article number, of a supplier or a category', async () => {
    const { wine, supplier } = await wholeWine();
    await add({ name: 'Barbera', category_id: 5, region: 'Piemonte' });
    const named = async (filter: object) =>
      (await listWines(administrator, filter)).items.map(({ name, id }) => (id === wine.id ? 'ours' : name));
    for (const q of ['muscad', 'PÉPI', 'loire', 'mus-23']) expect(await named({ q })).toContain('ours');
    expect(await named({ q: 'piemonte' })).toEqual(['Barbera']);
    expect(await named({ supplier_id: String(supplier.id) })).toEqual(['ours']);
    expect(await named({ category_id: '5' })).toEqual(['Barbera']);
  });

  it('keeps its supplier from being deleted', async () => {
    const { wine, supplier } = await wholeWine();
    await expectRefusal(deleteSupplier(administrator, { id: supplier.id }), 409);
    await deleteWine(administrator, { id: wine.id });
    await deleteSupplier(administrator, { id: supplier.id });
  });
});

describe('an offering', () => {
  it('takes over a copy of what is not given, and keeps it when the wine changes or goes', async () => {
    const { wine, supplier } = await wholeWine();
    const copy = { ...WINE, supplier_id: supplier.id, wine_id: wine.id, price_cents: 950 };
    const taken = await take({ wine_id: wine.id });
    expect(presentOffering(taken)).toMatchObject(copy);
    const own = { name: 'Own', vintage: null, allergens: '', bottle_ml: null, category_id: 1 };
    expect(presentOffering(await take({ wine_id: wine.id, ...own }))).toMatchObject({ ...copy, ...own });

    await updateWine(administrator, { id: wine.id, name: 'Another', allergens: 'Milk' });
    await deleteWine(administrator, { id: wine.id });
    expect(presentOffering(await getOffering(administrator, { id: taken.id }))).toMatchObject({
      ...copy,
      wine_id: null,
    });
  });

  it('says everything of itself without a wine of the library, and a price in any case', async () => {
    const wine = await add();
    await expectInvalid(take({ wine_id: null }), 'category_id', 'name');
    await expectInvalid(take({ wine_id: wine.id, price_cents: undefined }), 'price_cents');
    const stranger = await anAdministrator();
    const theirs = await createWine(stranger, { category_id: 1, name: 'Theirs' });
    for (const wine_id of [theirs.id, 999_999]) {
      await expectInvalid(take({ wine_id }), 'wine_id');
    }
  });

  it('is linked to a wine and unlinked without a copy', async () => {
    const { wine } = await wholeWine();
    const { id } = await take({ category_id: 1, name: 'Own' });
    const change = async (fields: object) =>
      presentOffering(await updateOffering(administrator, { id, ...fields }));
    expect(await change({ wine_id: wine.id })).toMatchObject({
      wine_id: wine.id,
      name: 'Own',
      bottle_ml: null,
    });
    expect(await change({ ...FACTS, nutrition_url: '' })).toMatchObject({ ...FACTS, nutrition_url: null });
    expect(await change({ wine_id: null })).toMatchObject({ wine_id: null, bottler: FACTS.bottler });
    await expectInvalid(change({ wine_id: 999_999 }), 'wine_id');
  });

  it('is copied with its round as a whole', async () => {
    const { wine } = await wholeWine();
    const taken = await take({ wine_id: wine.id });
    const copied = await copyRound(administrator, { id: taken.purchaseRoundId });
    const { offerings } = await getRoundWithOfferings(administrator, { id: copied.id });
    expect(offerings.map(presentOffering)).toEqual([
      { ...presentOffering(taken), id: expect.any(Number), purchase_round_id: copied.id },
    ]);
  });
});
