import { buffer } from 'node:stream/consumers';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { sheetCell, xlsxFile } from '@/lib/tables/spreadsheet/xlsx';
import { expectRefusal } from '@/test/support/refusals';
import { aWorkbook } from '@/test/support/workbooks';
import { importTable as read } from './import-table';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const isHead = (cell: string) => ['name', 'email', 'price'].includes(cell);
const importTable = (bytes: Uint8Array) => read(bytes, isHead);

const refusal = (message: string) => ({ status: 422, errors: [{ path: 'file', message }] });

describe('a text', () => {
  it.each([
    ['commas', 'name,email\nAnn,ann@example.org'],
    ['semicolons', 'name;email\r\nAnn;ann@example.org\r\n'],
    ['tabs and a mark of UTF-8', '\ufeffname\temail\rAnn\tann@example.org'],
  ])('with %s is a table', async (_what, text) => {
    expect(await importTable(bytesOf(text))).toEqual({
      heads: ['name', 'email'],
      rows: [{ row: 2, cells: ['Ann', 'ann@example.org'] }],
    });
  });

  it('has the encoding of its mark, else of its bytes', async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('name\nJürg €', 'utf16le')]);
    const windows = Buffer.from('name\nJ\xfcrg \x80', 'latin1');
    for (const bytes of [utf16, windows]) {
      expect((await importTable(new Uint8Array(bytes))).rows).toEqual([{ row: 2, cells: ['Jürg €'] }]);
    }
  });

  it('has its rows numbered as a spreadsheet does, and loses the apostrophes of an export', async () => {
    const text = "\nname,note\nAnn,\"two\nlines\"\n\nBo,'=1+1\nCas,'t Hoekje\nDan,''-5";
    expect(await importTable(bytesOf(text))).toEqual({
      heads: ['name', 'note'],
      rows: [
        { row: 3, cells: ['Ann', 'two\nlines'] },
        { row: 5, cells: ['Bo', '=1+1'] },
        { row: 6, cells: ['Cas', "'t Hoekje"] },
        { row: 7, cells: ['Dan', "'-5"] },
      ],
    });
  });

  it('may have a title above its heads', async () => {
    const text = 'Our members\n\n;;\nname;email\nAnn;ann@example.org';
    expect((await importTable(bytesOf(text))).heads).toEqual(['name', 'email']);
    expect((await importTable(bytesOf('name\nname and price'))).heads).toEqual(['name']);
    const titles = 'Members, guests;2026\n"Prices, in euros"\nname\n"name";"price"\nAnn;1';
    expect((await importTable(bytesOf(titles))).heads).toEqual(['name', 'price']);
    expect((await importTable(bytesOf('Members\nwho;email\nname;price'))).heads).toEqual(['who', 'email']);
    expect((await importTable(bytesOf('what;kind\nname;white'))).heads).toEqual(['what', 'kind']);
  });

  it('begins with an entry where it has no heads, below titles too', async () => {
    const withEntries = (text: string) => read(bytesOf(text), isHead, ([, second]) => second === '1');
    for (const title of ['', 'Our wines\n\n']) {
      const { heads, rows } = await withEntries(`${title}Chinon;1\nBandol;2`);
      expect([heads, rows.map(({ cells }) => cells[0])]).toEqual([[], ['Chinon', 'Bandol']]);
    }
    expect((await withEntries('what;how\nChinon;1')).heads).toEqual(['what', 'how']);
  });

  it.each([
    ['Les Vignes, Pomerol, sec;12,50\nChinon;9,00', ['Les Vignes, Pomerol, sec', '12,50']],
    ['Vignes, rouge, sec\t9\nChinon\t8', ['Vignes, rouge, sec', '9']],
    ['Chinon,dry; fruity,9\nBandol,rich,20', ['Chinon', 'dry; fruity', '9']],
    ['"Les Vignes" rouge\t12\nChinon\t9', ['"Les Vignes" rouge', '12']],
    ['"Les ""Vignes"", rouge",12\nChinon,9', ['Les "Vignes", rouge', '12']],
  ])('without heads, %j has the sign between its cells that each line has', async (text, cells) => {
    const { rows } = await read(bytesOf(text), isHead, () => true);
    expect(rows[0]?.cells).toEqual(cells);
  });
});

describe('a workbook', () => {
  it('that an export wrote is a table, in which a day is a day', async () => {
    const rows = [
      ['name', 'bottles', 'day'].map((head) => sheetCell(head)),
      [sheetCell('=1'), sheetCell(12.5), sheetCell({ day: '2026-12-01' })],
    ];
    const bytes = await buffer(xlsxFile('wines', [rows], [20, 20, 20]));
    expect(await importTable(new Uint8Array(bytes))).toEqual({
      heads: ['name', 'bottles', 'day'],
      rows: [{ row: 2, cells: ['=1', '12.5', '2026-12-01'] }],
    });
  });

  it('has its first visible sheet read, with shared texts, stored values of formulas and numbers as shown', async () => {
    const bytes = aWorkbook(
      { name: 'hidden', state: 'hidden', xml: '<row r="1"><c r="A1"><v>1</v></c></row>' },
      {
        name: 'shown',
        xml: `<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="inlineStr"><is><r><t>pri</t></r><r><t>ce</t></r><rPh><t>x</t></rPh></is></c><c r="D3" t="str"><v>share</v></c></row>
          <row r="5"><c r="A5" t="s"><v>1</v></c><c r="B5"><f>1+1</f><v>15.120000000000001</v></c><c r="D5" s="2"><v>0.135</v></c></row>
          <row r="6"><c r="A6" t="str"><f>A5</f><v>Riesling</v></c><c r="B6"><f>1/0</f></c><c r="D6" s="1"><v>44197</v></c></row>
          <row r="7"><c r="A7" t="e"><v>#N/A</v></c><c r="B7" t="s"><v>99</v></c></row>`,
      },
    );
    expect(await importTable(bytes)).toEqual({
      heads: ['name', 'price', '', 'share'],
      rows: [
        { row: 5, cells: ['Müller & Sohn', '15.12', '', '13.5%'] },
        { row: 6, cells: ['Riesling', '', '', '2021-01-01'] },
        { row: 7, cells: ['#N/A'] },
      ],
    });
  });
});

it('merged cells have their text in each of their rows', async () => {
  const cell = (name: string, text: string) => `<c r="${name}" t="str"><v>${text}</v></c>`;
  const bytes = aWorkbook({
    name: 'a',
    merged: ['A1:C1', 'A3:A6', 'C4:D5', 'B6:B1048576', 'ZZZ1:ZZZ9', 'B2', 'A9:A4'],
    xml: [
      `<row r="1">${cell('A1', 'Our wines')}</row>`,
      `<row r="2">${cell('A2', 'kind')}${cell('B2', 'name')}${cell('C2', 'price')}</row>`,
      `<row r="3">${cell('A3', 'white')}${cell('B3', 'Riesling')}${cell('C3', '9')}</row>`,
      `<row r="4">${cell('B4', 'Silvaner')}${cell('C4', '8')}</row>`,
      `<row r="5">${cell('B5', 'Kerner')}</row>`,
      `<row r="7">${cell('B7', 'Rosé')}</row>`,
    ].join(''),
  });
  expect(await importTable(bytes)).toEqual({
    heads: ['kind', 'name', 'price'],
    rows: [
      { row: 3, cells: ['white', 'Riesling', '9'] },
      { row: 4, cells: ['white', 'Silvaner', '8'] },
      { row: 5, cells: ['white', 'Kerner', '8'] },
      { row: 7, cells: ['', 'Rosé'] },
    ],
  });
});

it.each([
  ['nothing', '', 'The file has no row below its heads.'],
  ['only heads', 'name,email', 'The file has no row below its heads.'],
  ['a quote that is never closed', 'name\n"Ann\nBo\nCas', 'A quotation mark in line 2 is never closed.'],
  ['too many columns', `${'name,'.repeat(300)}x\nx`, 'Row 1 has more than 300 columns.'],
  ['too many rows', `name\n${'x\n'.repeat(20_001)}`, 'The file has more than 20000 rows.'],
  ['a picture', '\x89PNG\0\0', 'The file is neither a workbook nor a text that can be read.'],
])('%s is refused', async (_what, text, message) => {
  await expectRefusal(importTable(bytesOf(text)), refusal(message));
});

it('what is no workbook is refused', async () => {
  const unreadable = refusal('The file is neither a workbook nor a text that can be read.');
  const bytes = aWorkbook({ name: 'a', xml: '<row r="1"><c r="A1"><v>1</v></c></row>' });
  for (const broken of [
    zipSync({ 'a.txt': strToU8('hello') }),
    bytes.subarray(0, bytes.length - 30),
    aWorkbook({ name: 'a', xml: '<row>' }),
    aWorkbook({ name: 'a', state: 'hidden', xml: '' }),
    aWorkbook({ name: 'a', xml: 'x'.repeat(3_000_000) }),
  ]) {
    await expectRefusal(importTable(broken), unreadable);
  }
});
