import { expect, it } from 'vitest';
import { createSupplier } from '@/lib/buying/suppliers/commands';
import { updateRound } from '@/lib/rounds/commands';
import { createOffering, updateOffering } from '@/lib/wines/offerings/commands';
import { listOfferings } from '@/lib/wines/offerings/queries';
import { translateMessage } from '@/lib/words/languages/translate-message';
import { exportOf, readImport } from '@/test/support/imports';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { administrator, round, withRound } from '@/test/support/rounds/opening';
import { anAdministrator } from '@/test/support/rules';
import { createImport } from './create-import';
import { commitImport, getImport, undoImport, updateImport } from './imports';
import { presentImport } from './present';
import { previewImport } from './preview-import';

withRound();

const target = () => ({ purchase_round_id: String(round.id) });
const read = (file: string | Uint8Array) =>
  readImport(administrator, { kind: 'offerings', ...target() }, file);
const list = async () => (await listOfferings(administrator, { ...target(), limit: '200' })).items;

it('wines of a round are added and changed with prices in its currency, and both is undone', async () => {
  const before = await list();
  const [wine] = before;
  const { id, columns, rows } = await read(
    [
      'Wein;Weingut;Kategorie;Preis;Einkaufspreis;VPE;Maximum',
      `${wine?.name};${wine?.producer};;"12,50 €";7;;`,
      'Neu;Huet;Rot;1.234,50;;12;24',
      'Teuer;Huet;Rot;CHF 12.50;1.234;;',
      ';;Rot;;;;',
    ].join('\n'),
  );
  expect(columns.map(({ field }) => field)).toEqual([
    'name',
    'producer',
    'category_id',
    'price_cents',
    'purchase_price_cents',
    'bottles_per_crate',
    'max_bottles',
  ]);
  expect(rows).toMatchObject([
    {
      state: 'changed',
      changes: { price_cents: [wine?.priceCents, 1250], purchase_price_cents: [null, 700] },
    },
    { state: 'new', changes: { price_cents: [null, 123_450], max_bottles: [null, 24] } },
    {
      state: 'refused',
      errors: [
        { field: 'price_cents', message: 'This amount is in a currency other than EUR.' },
        { field: 'purchase_price_cents', message: expect.stringContaining('1.234') },
      ],
    },
    { state: 'refused', errors: [{ field: 'name' }, { field: 'price_cents' }] },
  ]);
  await commitImport(administrator, { id });
  const after = await list();
  expect(after.find((one) => one.id === wine?.id)).toMatchObject({
    priceCents: 1250,
    purchasePriceCents: 700,
  });
  expect(after.at(-1)).toMatchObject({ name: 'Neu', priceCents: 123_450, bottlesPerCrate: 12, region: '' });
  expect(after.at(-1)?.position).toBe(Math.max(...before.map(({ position }) => position)) + 1);
  await undoImport(administrator, { id });
  expect(await list()).toEqual(before);
});

it('under the name of a field stands its value as the API has it', async () => {
  const { rows } = await read('name,category_id,price_cents\nNeu,5,1250\nNeuer,Red,"12,50"');
  expect(rows).toMatchObject([
    { changes: { category_id: [null, 5], price_cents: [null, 1250] } },
    { changes: { category_id: [null, 5], price_cents: [null, 1250] } },
  ]);
});

it('importing an export finds everything the same', async () => {
  const { id: supplier_id } = await createSupplier(administrator, { name: 'Cave, SA' });
  const wine = { purchase_round_id: round.id, name: '=X', category_id: 1 };
  const more = { supplier_id, article_number: '007', purchase_price_cents: 5, min_bottles: 6 };
  await createOffering(administrator, { ...wine, price_cents: 123_400, ...more });
  await createOffering(administrator, { ...wine, price_cents: 0 });
  const { length } = await list();
  for (const format of ['csv', 'xlsx'] as const) {
    const listed = await listOfferings(administrator, { format, ...target() });
    const { counts } = await read(await exportOf(format, listed));
    expect(counts).toEqual({ new: 0, changed: 0, same: length, refused: 0 });
  }
});

it('is refused whole once the round was closed after the file was read', async () => {
  const { id } = await read('name,category,price\nNeu,red,12');
  await updateRound(administrator, { id: round.id, status: 'closed' });
  const { length } = await list();
  for (const _again of [1, 2]) {
    await expectRefusal(commitImport(administrator, { id }), 'importRoundClosed');
  }
  expect(await list()).toHaveLength(length);
  expect(await getImport(administrator, { id })).toMatchObject({ state: 'preview' });
  // Whoever reads it anew knows that the round is closed.
  const again = await read('name,category,price\nNeu,red,12');
  await commitImport(administrator, { id: again.id });
  expect(await list()).toHaveLength(length + 1);
});

it('needs a round of one’s own, and is done again after a price changed meanwhile', async () => {
  const bytes = new TextEncoder().encode('name,category,price\nNeu,red,12');
  const strangers = await anAdministrator();
  for (const [caller, purchase_round_id] of [
    [administrator, undefined],
    [strangers, String(round.id)],
  ] as const) {
    await expectInvalid(
      createImport(caller, { kind: 'offerings', purchase_round_id, bytes }),
      'purchase_round_id',
    );
  }
  const old = { purchase_round_id: round.id, category_id: 1, name: 'Alt', price_cents: 1 };
  const { id: wine } = await createOffering(administrator, old);
  const { id } = await read('name,price\nAlt,99');
  await updateOffering(administrator, { id: wine, price_cents: 9900 });
  await expectRefusal(commitImport(administrator, { id }), 'changedMeanwhile');
  expect((await getImport(administrator, { id })).counts).toMatchObject({ same: 1 });
});

it('a list without heads has its columns in the order of the grid, as far as they hold any text', async () => {
  const [wine] = await list();
  const { columns, rows } = await read(`Our wines\nChinon;;'21;Rood;11,00;12\n${wine?.name};;;;20;\n`);
  expect(columns).toEqual(
    ['name', null, 'vintage', 'category_id', 'price_cents', 'bottles_per_crate'].map((field) => ({
      head: '',
      field,
    })),
  );
  expect(rows).toMatchObject([
    {
      row: 2,
      state: 'new',
      changes: { name: [null, 'Chinon'], vintage: [null, 2021], price_cents: [null, 1100] },
    },
    { row: 3, state: 'changed', changes: { price_cents: [wine?.priceCents, 2000] } },
  ]);
  // Heads that nobody knows are no wine.
  expect((await read('Nazwa;Cena\nChinon;11')).columns).toMatchObject([{ head: 'Nazwa' }, { head: 'Cena' }]);
});

it('what cannot be saved is refused with its reasons, in the language of whoever reads them', async () => {
  const { id, rows } = await read(
    [
      'name\tvintage\tcategory\tprice\tcrate',
      'Chinon\t1492\tRed\t9\t0',
      'Chinon\tlate\tPurple\t1.234\tsix',
      'Chinon\t2021/22\tRed\t9\t',
    ].join('\n'),
  );
  const reasons = rows.map(({ errors }) => errors.map(({ field, message }) => `${field}: ${message}`));
  expect(reasons).toEqual([
    ['vintage: Use a number of at least 1800.', 'bottles_per_crate: Use a number of at least 1.'],
    [
      'vintage: Use a year in four digits, or leave it empty.',
      expect.stringMatching(/^category_id: Use one of these: Sparkling, White, /),
      expect.stringMatching(
        /^price_cents: It is not clear whether 1\.234 means thousands .+ such as 1234\.00\.$/,
      ),
      expect.stringMatching(/^bottles_per_crate: /),
    ],
    ['vintage: Use a year in four digits, or leave it empty.'],
  ]);
  const shown = await previewImport(administrator, { id, page: 1 });
  const [, category] = shown.rows[1]?.errors ?? [];
  expect(translateMessage(category?.message ?? '', 'nl')).toContain(': Mousserend, Wit, ');
});

it('new wines without a category get the chosen one, and known wines keep theirs', async () => {
  const [wine] = await list();
  const { id, rows } = await read(`name;price\n${wine?.name};99\nNeu;12\nNeuer;x;y`);
  expect(rows.map(({ state }) => state)).toEqual(['changed', 'refused', 'refused']);
  await expectRefusal(updateImport(administrator, { id, category_of_new: 999 }), {
    errors: [{ path: 'category_of_new', message: 'There is no such wine category.' }],
  });
  expect((await previewImport(administrator, { id, page: 1 })).lacksCategory).toBe(true);
  const chosen = presentImport(await updateImport(administrator, { id, category_of_new: 5 }));
  expect(chosen.columns).toEqual([
    { head: 'category', field: 'category_id' },
    { head: 'name', field: 'name' },
    { head: 'price', field: 'price_cents' },
  ]);
  expect(chosen.rows).toMatchObject([
    { state: 'changed', changes: { price_cents: [wine?.priceCents, 9900] } },
    { state: 'new', changes: { category_id: [null, 5] } },
    { state: 'refused', errors: [{ field: 'row' }, { field: 'price_cents' }] },
  ]);
  expect(chosen.rows[0]?.changes.category_id).toBeUndefined();
  expect((await previewImport(administrator, { id, page: 1 })).lacksCategory).toBe(false);
  await commitImport(administrator, { id });
  expect((await list()).at(-1)).toMatchObject({ name: 'Neu', categoryId: 5 });
});

it('new wines may get the category of the row above, as where it stands once for many', async () => {
  const { id, rows } = await read('name;price;category\nA;1\nB;2;Red\nC;3\nD;4;Honey\nE;5;White\nF;6');
  expect(rows.map(({ state }) => state)).toEqual(['refused', 'new', 'refused', 'refused', 'new', 'refused']);
  const above = presentImport(await updateImport(administrator, { id, category_of_new: 'above' }));
  expect(above.rows.map(({ state, changes }) => changes.category_id?.[1] ?? state)).toEqual([
    'refused',
    5,
    5,
    'refused',
    2,
    2,
  ]);
  const all = presentImport(await updateImport(administrator, { id, category_of_new: 1 }));
  expect(all.columns).toHaveLength(3);
  expect(all.rows.map(({ changes }) => changes.category_id?.[1])).toEqual([1, 5, 5, undefined, 2, 2]);
  // Without such a column, there is none above.
  const bare = await read('name;price\nA;1');
  const same = presentImport(await updateImport(administrator, { id: bare.id, category_of_new: 'above' }));
  expect(same).toMatchObject({ columns: [{ head: 'name' }, { head: 'price' }], counts: { refused: 1 } });
  // Nor is one written where nothing needs it.
  const known = await read(`name;price\n${(await list())[0]?.name};1`);
  const kept = presentImport(await updateImport(administrator, { id: known.id, category_of_new: 1 }));
  expect(kept.columns).toHaveLength(2);
});
