import { beforeAll, describe, expect, it } from 'vitest';
import { getRoundWithOfferings } from '@/lib/rounds/queries';
import type { Administrator } from '@/lib/rules/caller';
import { versionOf } from '@/lib/rules/version';
import { updateOffering } from '@/lib/wines/offerings/commands';
import { listCategories } from '@/lib/wines/offerings/queries';
import { ENGLISH } from '@/lib/words/languages/languages';
import { translateMessage } from '@/lib/words/languages/translate-message';
import { anAdministrator, aRound, aRoute, openTestDatabase } from '@/test/support/rules';
import { pasteWines } from './paste';

openTestDatabase();

let administrator: Administrator;
let red: number;

beforeAll(async () => {
  administrator = await anAdministrator();
  red = (await listCategories(administrator, {})).items.find(({ name }) => name === 'Red')?.id ?? 0;
});

async function aList(route = {}) {
  const made = await aRoute(administrator, route);
  const { round, offerings } = await aRound(administrator, made.route, { status: 'draft' });
  return { id: round.id, offerings };
}

const listOf = async (id: number) => (await getRoundWithOfferings(administrator, { id })).offerings;
const states = ({ rows }: { rows: { state: string }[] }) => rows.map((row) => row.state).join(' ');

describe('a pasted table', () => {
  it('changes the wines it names and adds the others, whatever the order of its columns', async () => {
    const { id } = await aList();
    const text = [
      'Price\tWine\tStock\tYear\tColour\tBottles per crate\tProducer',
      '12,50\triesling\t99\t\t\t\t',
      '€ 9.50\tBarbera\t1\t\tSparkling\t6\t',
      '11\tChinon\t5\t2021\tred\t12\tJoguet',
    ].join('\n');
    const dry = await pasteWines(administrator, { id, text, dry_run: true });
    expect(states(dry)).toBe('changed same new');
    expect(dry.rows[0]).toMatchObject({ line: 2, before: { price: '12.00' }, cells: { price: '12,50' } });
    expect(await listOf(id)).toHaveLength(2);
    expect(await pasteWines(administrator, { id, text })).toMatchObject({ counts: { changed: 1, new: 1 } });
    expect(await listOf(id)).toMatchObject([
      { name: 'Riesling', priceCents: 1250, categoryName: 'Sparkling', bottlesPerCrate: 6 },
      { name: 'Barbera', priceCents: 950 },
      { name: 'Chinon', vintage: 2021, producer: 'Joguet', bottlesPerCrate: 12, categoryId: red },
    ]);
    expect(states(await pasteWines(administrator, { id, text, dry_run: true }))).toBe('same same same');
  });

  it('needs no headings where its columns are in the order of the grid', async () => {
    const { id } = await aList();
    const text = 'Chinon;Joguet;2021;Red;11,00;12\nBandol;;;;20';
    expect(await pasteWines(administrator, { id, text, category_id: red })).toMatchObject({
      counts: { new: 2 },
    });
    expect((await listOf(id)).slice(2)).toMatchObject([
      { name: 'Chinon', producer: 'Joguet', vintage: 2021, priceCents: 1100, bottlesPerCrate: 12 },
      { name: 'Bandol', producer: '', vintage: null, priceCents: 2000, bottlesPerCrate: 6 },
    ]);
  });

  it('leaves out what cannot be saved, and says why', async () => {
    const { id } = await aList();
    await pasteWines(administrator, {
      id,
      text: 'name;producer;vintage;category;price\nTavel;One;2020;Red;9\nTavel;Two;2020;Red;9',
    });
    const text = [
      'name\tproducer\tvintage\tcategory\tprice\tcrate',
      '\tNobody\t\tRed\t9\t',
      'Chinon\t\t\tRed\t\t',
      'Chinon\t\t\tPurple\t9\t',
      'Chinon\t\t\t\t9\t',
      'Chinon\t\t1492\tRed\t9\t0',
      'Chinon\t\tlate\tRed\t1.234\tsix',
      'Tavel\t\t\tRed\t8\t',
      'Tavel\t\t2020\tRed\t8\t',
      'Chinon\t\t\tRed\t9\t',
      'chinon\t\t\tRed\t8\t',
      'Riesling\t\t\t\t7\t',
      'Riesling\t\t\t\t6\t',
    ].join('\n');
    const { rows, counts } = await pasteWines(administrator, { id, text });
    expect(
      rows.map(({ state, problems }) => [
        state,
        ...problems.map(({ field = 'row', message }) => `${field}: ${translateMessage(message, ENGLISH)}`),
      ]),
    ).toEqual([
      ['refused', 'name: Fill this in.'],
      ['refused', 'row: A new wine needs a price.'],
      ['refused', expect.stringMatching(/^category: Use one of these: Sparkling, White, /)],
      ['refused', 'row: A new wine needs a category: add a column with it, or choose one above.'],
      ['refused', 'vintage: Use a number of at least 1800.', 'crate: Use a number of at least 1.'],
      [
        'refused',
        'vintage: Use a year in four digits, or leave it empty.',
        'crate: Use a whole number from 1 to 100.',
        expect.stringMatching(
          /^price: It is not clear whether 1\.234 means thousands .+ such as 1234\.00\.$/,
        ),
      ],
      ['refused', 'row: Several wines on the list have this name. Add the producer and the vintage.'],
      ['refused', 'row: Several wines on the list have this name. Add the producer and the vintage.'],
      ['new'],
      ['refused', 'row: An earlier row is about the same wine.'],
      ['changed'],
      ['refused', 'row: An earlier row is about the same wine.'],
    ]);
    expect(counts).toEqual({ new: 1, changed: 1, same: 0, refused: 10 });
  });

  it('is read in any language there is, and answered in the reader’s', async () => {
    const { id } = await aList();
    const text =
      'Wijn;Jaar;Kleur;Prijs per fles\nChinon;z.j.;rood;11\nTavel;2022;rouge;9\nBandol;2021;paars;20';
    const { rows, counts } = await pasteWines(administrator, { id, text, locale: 'nl-BE' });
    expect(counts.new).toBe(2);
    expect(rows.at(-1)?.problems.map(({ message }) => translateMessage(message, 'nl'))).toEqual([
      expect.stringContaining('Mousserend, Wit, '),
    ]);
    expect((await listOf(id)).slice(2)).toMatchObject([
      { name: 'Chinon', vintage: null, categoryId: red, priceCents: 1100 },
      { name: 'Tavel', vintage: 2022, categoryId: red },
    ]);
    const again = await pasteWines(administrator, {
      id,
      text: 'nom;catégorie\nChinon;Blanc',
      locale: 'fr',
      dry_run: true,
    });
    expect(again.rows[0]).toMatchObject({ state: 'changed', before: { category: 'Rouges' } });
  });

  it('has prices with marks between thousands, unless they could be decimals', async () => {
    const text = [
      'name\tcategory\tprice',
      'Latour\tRed\t1.234,50\u00a0€',
      'Margaux\tRed\tEUR 1,234.50',
      'Pétrus\tRed\t4.321',
      'Yquem\tRed\t1.000.000,01',
    ].join('\n');
    for (const locale of ['de', 'en']) {
      const { id } = await aList({ locale });
      const { rows, counts } = await pasteWines(administrator, { id, text });
      expect(counts.new).toBe(2);
      expect((await listOf(id)).slice(2)).toMatchObject([
        { name: 'Latour', priceCents: 123_450 },
        { name: 'Margaux', priceCents: 123_450 },
      ]);
      expect(rows.slice(2).flatMap(({ problems }) => problems)).toMatchObject([
        { field: 'price', message: expect.stringContaining('amountAmbiguous') },
        { field: 'price', message: expect.stringContaining('amountAtMost') },
      ]);
    }
    const yen = await aList({ locale: 'en', currency: 'JPY' });
    await pasteWines(administrator, { id: yen.id, text: 'Koshu\t\t\tRed\t¥1,234' });
    expect((await listOf(yen.id)).at(-1)).toMatchObject({ name: 'Koshu', priceCents: 1234 });
    const again = await pasteWines(administrator, { id: yen.id, text: 'Muscat Bailey\t\t\tRed\t¥1.234' });
    expect(again.rows.flatMap(({ problems }) => problems)).toMatchObject([{ field: 'price' }]);
    const german = await aList({ locale: 'de', currency: 'JPY' });
    await pasteWines(administrator, { id: german.id, text: 'Koshu\t\t\tRed\t1.234' });
    expect((await listOf(german.id)).at(-1)).toMatchObject({ name: 'Koshu', priceCents: 1234 });
  });

  it('adds a wine without a vintage beside one of its name where that is said', async () => {
    const { id } = await aList();
    await pasteWines(administrator, { id, text: 'Tavel;;2020;Red;9' });
    expect(await pasteWines(administrator, { id, text: 'Tavel;;;;8', dry_run: true })).toMatchObject({
      counts: { changed: 1 },
    });
    expect(await pasteWines(administrator, { id, text: 'Tavel;;NV;Red;8' })).toMatchObject({
      counts: { new: 1 },
    });
    expect((await listOf(id)).map(({ vintage }) => vintage)).toEqual([null, null, 2020, null]);
  });

  it('is refused when its rows would become something else than was shown', async () => {
    const { id, offerings } = await aList();
    const text = 'Riesling;;;;12\nChinon;;;Red;11';
    const seen = versionOf((await pasteWines(administrator, { id, text, dry_run: true })).rows);
    await updateOffering(administrator, { id: offerings[0]?.id, price_cents: 1 });
    await expect(pasteWines(administrator, { id, text }, { seen })).rejects.toMatchObject({
      problem: 'changedMeanwhile',
    });
  });

  it('shows each column with what it is read as, and reads it as it is corrected', async () => {
    const { id } = await aList();
    const text =
      'name;price;region;country;colour;crate\nChinon;9;Loire;France;Red;6;twelve\nBandol;8;;France;Red;';
    const { columns, first, rows } = await pasteWines(administrator, { id, text, dry_run: true });
    expect(columns.map(({ head, field }) => [head, field])).toEqual([
      ['name', 'name'],
      ['price', 'price'],
      ['region', 'region'],
      ['country', null],
      ['colour', 'category'],
      ['crate', 'crate'],
    ]);
    expect(rows.map(({ state }) => state)).toEqual(['refused', 'new']);
    await pasteWines(administrator, {
      id,
      text,
      first,
      columns: ['name', 'price', null, 'region', 'category', null],
    });
    expect((await listOf(id)).at(-1)).toMatchObject({ name: 'Bandol', region: 'France', bottlesPerCrate: 6 });
  });

  it('has at most 500 rows, and is for one’s own rounds', async () => {
    const { id } = await aList();
    const text = 'Chinon;;;Red;11\n'.repeat(501);
    await expect(pasteWines(administrator, { id, text, dry_run: true })).rejects.toMatchObject({
      errors: [{ path: 'text', message: 'Paste at most 500 rows at once.' }],
    });
    await expect(pasteWines(await anAdministrator(), { id, text: '' })).rejects.toMatchObject({
      status: 404,
    });
  });
});
