import { expect, it } from 'vitest';
import { readImport } from '@/test/support/imports';
import { administrator, round, withRound } from '@/test/support/rounds/opening';
import { aWorkbook } from '@/test/support/workbooks';

withRound({ once: true });

const RED = 5;
const WHITE = 2;

const utf8 = (text: string) => new TextEncoder().encode(text);
const windows = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** The new values that a row would set: name, category, price and vintage; or the reasons why it is refused. */
async function readAs(bytes: Uint8Array) {
  const target = { kind: 'offerings', purchase_round_id: String(round.id) };
  return (await readImport(administrator, target, bytes)).rows.map(({ row, state, changes, errors }) =>
    state === 'refused'
      ? [row, ...errors.map(({ field, message }) => `${field}: ${message}`)]
      : [
          row,
          ...['name', 'category_id', 'price_cents', 'vintage'].map((field) => changes[field]?.[1] ?? null),
        ],
  );
}

it.each<[what: string, bytes: Uint8Array, rows: unknown[][]]>([
  [
    'a Dutch list with titles above, prices a bottle and short years',
    utf8(
      "Prijslijst najaar\nExcl. statiegeld\n\nWijn;Soort;Prijs;Jaar\nPinot Noir;rood;12,50 p.st.;'21\nRivaner;wit;€ 8,-;2022",
    ),
    [
      [5, 'Pinot Noir', RED, 1250, 2021],
      [6, 'Rivaner', WHITE, 800, 2022],
    ],
  ],
  [
    'a German list of an older program',
    windows(
      'Wein;Kategorie;Preis/Flasche;Jahrgang\r\nGr\xfcner Veltliner;Wei\xdfwein;9,90;2023\r\nSp\xe4tburgunder;Rotwein;14,-;MV\r\n',
    ),
    [
      [2, 'Grüner Veltliner', WHITE, 990, 2023],
      [3, 'Spätburgunder', RED, 1400, null],
    ],
  ],
  [
    'a French list with blanks in its amounts',
    utf8('Vin;Catégorie;Prix;Millésime\nMagnum;Rouge;"1\u202f234,50 €";2019.0\nChinon;rouge;7,5;'),
    [
      [2, 'Magnum', RED, 123450, 2019],
      [3, 'Chinon', RED, 750, null],
    ],
  ],
  [
    'a Spanish table saved as Unicode text',
    utf16('Vino\tCategoría\tPrecio\tAñada\r\nAlbariño\tBlanco\t11,20\t2022\r\n'),
    [[2, 'Albariño', WHITE, 1120, 2022]],
  ],
  [
    'a workbook with a hidden sheet first and a category over several rows',
    aWorkbook(
      { name: 'old', state: 'hidden', xml: `<row r="1">${cell('A1', 'Wine')}</row>` },
      {
        name: 'prices',
        merged: ['A2:A3'],
        xml: `<row r="1">${cell('A1', 'Category')}${cell('B1', 'Wine')}${cell('C1', 'Price')}</row>
          <row r="2">${cell('A2', 'Red')}${cell('B2', 'Dolcetto')}<c r="C2"><v>8.9</v></c></row>
          <row r="3"><c r="A3"/>${cell('B3', 'Nebbiolo')}<c r="C3"><f>C2*2</f><v>17.8</v></c></row>`,
      },
    ),
    [
      [2, 'Dolcetto', RED, 890, null],
      [3, 'Nebbiolo', RED, 1780, null],
    ],
  ],
  [
    'a Swiss list in a group of euros',
    utf8('Wein,Kategorie,Preis\nFendant,Weiss,CHF 14.50\nDôle,Rot,"Fr. 12.–"'),
    [
      [2, 'price_cents: This amount is in a currency other than EUR.'],
      [3, 'price_cents: This amount is in a currency other than EUR.'],
    ],
  ],
  [
    'a list with a wine twice, two years in one and a category that nobody knows',
    utf8(
      'Wine,Category,Price,Vintage\nRioja,Red,9,2020\nRioja,Red,10,2020\nCava,White,8,2019/20\nMead,Honey,7,',
    ),
    [
      [2, 'Rioja', RED, 900, 2020],
      [3, 'row: An earlier row is about the same wine.'],
      [4, 'vintage: Use a year in four digits, or leave it empty.'],
      [5, expect.stringMatching(/^category_id: /)],
    ],
  ],
  [
    'a text with breaks within cells, an apostrophe before a sign and empty columns at the end',
    utf8(
      '\ufeffname,category,price,vintage,description,,\r\nGigondas,red,"10.00",2021,"Dark\nand dry",,\r\n\'-5 below,white,5,,,,\r\n',
    ),
    [
      [2, 'Gigondas', RED, 1000, 2021],
      [3, '-5 below', WHITE, 500, null],
    ],
  ],
])('%s is read', async (_what, bytes, rows) => {
  expect(await readAs(bytes)).toEqual(rows);
});
