import { beforeEach, expect, it } from 'vitest';
import { createSupplier } from '@/lib/buying/suppliers/commands';
import { updateRound } from '@/lib/rounds/commands';
import type { Administrator } from '@/lib/rules/caller';
import { recordsFile } from '@/lib/tables/spreadsheet/records';
import { createOffering, updateOffering } from '@/lib/wines/offerings/commands';
import { listOfferings } from '@/lib/wines/offerings/queries';
import { anAdministrator, aRound, aRoute, openTestDatabase } from '@/test/support/rules';
import { createImport } from './create-import';
import { commitImport, getImport, undoImport } from './imports';
import { presentImport } from './present';

openTestDatabase();

let administrator: Administrator;
let roundId: number;

beforeEach(async () => {
  administrator = await anAdministrator();
  const { route } = await aRoute(administrator);
  roundId = (await aRound(administrator, route)).round.id;
});

const read = async (text: string | Uint8Array) => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const kept = await createImport(administrator, {
    kind: 'offerings',
    purchase_round_id: String(roundId),
    bytes,
  });
  return presentImport(kept);
};
const list = async () =>
  (await listOfferings(administrator, { purchase_round_id: String(roundId), limit: '200' })).items;

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
  const more = {
    category_id: 1,
    supplier_id,
    article_number: '007',
    purchase_price_cents: 5,
    min_bottles: 6,
  };
  await createOffering(administrator, {
    purchase_round_id: roundId,
    name: '=X',
    price_cents: 123_400,
    ...more,
  });
  await createOffering(administrator, {
    purchase_round_id: roundId,
    name: '=X',
    price_cents: 0,
    category_id: 1,
  });
  const { length } = await list();
  for (const format of ['csv', 'xlsx'] as const) {
    const { file } = await listOfferings(administrator, { format, purchase_round_id: String(roundId) });
    if (!file) throw new Error('no file');
    const pieces: Buffer[] = [];
    for await (const piece of recordsFile(format, 'wines', file.columns, file.portions))
      pieces.push(Buffer.from(piece));
    const { counts } = await read(new Uint8Array(Buffer.concat(pieces)));
    expect(counts).toEqual({ new: 0, changed: 0, same: length, refused: 0 });
  }
});

it('is refused whole once the round was closed after the file was read', async () => {
  const { id } = await read('name,category,price\nNeu,red,12');
  await updateRound(administrator, { id: roundId, status: 'closed' });
  const { length } = await list();
  for (const _again of [1, 2]) {
    await expect(commitImport(administrator, { id })).rejects.toMatchObject({ problem: 'importRoundClosed' });
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
    [strangers, String(roundId)],
  ] as const) {
    await expect(createImport(caller, { kind: 'offerings', purchase_round_id, bytes })).rejects.toMatchObject(
      { errors: [{ path: 'purchase_round_id' }] },
    );
  }
  const { id: wine } = await createOffering(administrator, {
    purchase_round_id: roundId,
    category_id: 1,
    name: 'Alt',
    price_cents: 1,
  });
  const { id } = await read('name,price\nAlt,99');
  await updateOffering(administrator, { id: wine, price_cents: 9900 });
  await expect(commitImport(administrator, { id })).rejects.toMatchObject({ problem: 'changedMeanwhile' });
  expect((await getImport(administrator, { id })).counts).toMatchObject({ same: 1 });
});
