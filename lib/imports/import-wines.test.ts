import { expect, it } from 'vitest';
import { createSupplier } from '@/lib/buying/suppliers/commands';
import { createWine, updateWine } from '@/lib/wines/library/commands';
import { listWines } from '@/lib/wines/library/queries';
import { createOffering } from '@/lib/wines/offerings/commands';
import { exportOf, readImport } from '@/test/support/imports';
import { expectRefusal } from '@/test/support/refusals';
import { administrator, withOrganization } from '@/test/support/rounds/opening';
import { aRound, aRoute } from '@/test/support/rules';
import { commitImport, undoImport } from './imports';

withOrganization();

const read = (file: string | Uint8Array) => readImport(administrator, { kind: 'wines' }, file);
const library = async () => (await listWines(administrator, {})).items;

it('wines are added and changed, and both is undone', async () => {
  await createSupplier(administrator, { name: 'Loire' });
  const wine = await createWine(administrator, {
    name: 'Muscadet',
    category_id: 2,
    vintage: 2022,
    region: 'Loire',
  });
  const { id, rows, columns } = await read(
    [
      'Producteur;name;Jahrgang;category;supplier;alcohol;article_number',
      ';MUSCADET;2022;Wit;loire;12,5 %;',
      'Huet;Vouvray;2021.0;Weiß;;;007',
      ';Fizz;21;Mousse;Nobody;;',
      ';Fizz;2019/20;;;;',
    ].join('\n'),
  );
  expect(columns.map(({ field }) => field)).toEqual([
    'producer',
    'name',
    'vintage',
    'category_id',
    'supplier_id',
    'alcohol_permille',
    'article_number',
  ]);
  expect(rows).toMatchObject([
    { state: 'changed', changes: { alcohol_permille: [null, 125], supplier_id: [null, expect.any(Number)] } },
    { state: 'new', changes: { name: [null, 'Vouvray'], vintage: [null, 2021] } },
    { state: 'refused', errors: [{ field: 'vintage' }, { field: 'category_id' }, { field: 'supplier_id' }] },
    { state: 'refused', errors: [{ field: 'vintage' }, { field: 'category_id' }] },
  ]);
  await commitImport(administrator, { id });
  expect(await library()).toMatchObject([
    { name: 'MUSCADET', alcoholPermille: 125, region: 'Loire', vintage: 2022 },
    { name: 'Vouvray', producer: 'Huet', articleNumber: '007', bottleMl: 750, bottlesPerCrate: 6 },
  ]);
  await undoImport(administrator, { id });
  expect(await library()).toEqual([wine]);
});

it('importing an export finds everything the same', async () => {
  const { id: supplier_id } = await createSupplier(administrator, { name: 'Cave, SA' });
  await createWine(administrator, {
    name: '=Crémant',
    category_id: 1,
    supplier_id,
    description: 'Two\nlines',
    alcohol_permille: 125,
  });
  await createWine(administrator, {
    name: 'NV',
    category_id: 3,
    vintage: 1999,
    nutrition_url: 'https://a.example/1',
  });
  for (const format of ['csv', 'xlsx'] as const) {
    const { counts } = await read(await exportOf(format, await listWines(administrator, { format })));
    expect(counts).toEqual({ new: 0, changed: 0, same: 2, refused: 0 });
  }
});

it('an article number tells a wine, else producer, name and vintage; two for one are refused', async () => {
  await createWine(administrator, { name: 'Riesling', category_id: 2, article_number: 'A1' });
  await createWine(administrator, { name: 'Riesling', category_id: 2, vintage: 2020 });
  await createWine(administrator, { name: 'Riesling', category_id: 2, vintage: 2021 });
  const { rows } = await read(
    'name,article_number,vintage\nRiesling Trocken, a1,\nRiesling,,2020\nRiesling,,\nRiesling,,2020\nRiesling,B9,2021\nRiesling,B8,1990',
  );
  // Without a category, a new wine lacks one.
  expect(rows.map(({ state }) => state)).toEqual([
    'changed',
    'same',
    'refused',
    'refused',
    'changed',
    'refused',
  ]);
});

it('is not undone once an offering hangs on it, or a wine was changed since', async () => {
  const wine = await createWine(administrator, { name: 'Riesling', category_id: 2 });
  const { round } = await aRound(administrator, (await aRoute(administrator)).route);
  const first = await read('name,category\nVouvray,white');
  await commitImport(administrator, { id: first.id });
  const added = (await library()).find(({ name }) => name === 'Vouvray');
  await createOffering(administrator, { purchase_round_id: round.id, wine_id: added?.id, price_cents: 900 });
  await expectRefusal(undoImport(administrator, { id: first.id }), 'importInUse');
  const second = await read('name,region\nRiesling,Mosel');
  await commitImport(administrator, { id: second.id });
  await updateWine(administrator, { id: wine.id, region: 'Saar' });
  await expectRefusal(undoImport(administrator, { id: second.id }), 'importInUse');
  expect(await library()).toHaveLength(2);
});

it('a list for the library may have no heads, and its prices are not used', async () => {
  const { columns, rows } = await read('Chinon;Joguet;2021;Red;11;12\nBandol;;;Red;20;');
  expect(columns.map(({ field }) => field)).toEqual([
    'name',
    'producer',
    'vintage',
    'category_id',
    null,
    'bottles_per_crate',
  ]);
  expect(rows.map(({ state }) => state)).toEqual(['new', 'new']);
});
