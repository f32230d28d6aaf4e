import { describe, expect, it } from 'vitest';
import type { AssignedColumns } from '@/db/schema/bank';
import { expectRefusal } from '@/test/support/refusals';
import { entriesOf, readFile } from '@/test/support/rounds/bank-files';
import { readSamples } from './csv';
import { type ChosenColumns, headsOfCsv } from './csv-table';
import { likelyColumns } from './likely-columns';

const read = async (text: string, columns?: AssignedColumns) => {
  const { files, ...more } = await readFile(text, { columns });
  const entries = files.flatMap((file) => file.entries);
  return { ...more, entries, told: entries.map(({ amountCents, text }) => `${amountCents} ${text}`) };
};
const refused = (text: string, columns?: AssignedColumns) =>
  read(text, columns).then(
    ({ told }) => told.join(),
    ({ status, message }) => `${status} ${message}`,
  );

const sampled = (text: string, columns: ChosenColumns) =>
  readSamples(headsOfCsv(text) ?? { heads: [], hasHead: true, rows: [] }, columns, 'EUR');

const IBAN = 'DE89370400440532013000';

/** Layouts of banks by their documented columns, with the same two transfers: 84.50 in, then 10.00 out. */
const LAYOUTS: Record<string, { text: string; columns: AssignedColumns; skipped?: number; told?: string[] }> =
  {
    'ING (NL)': {
      text: `"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen"
20261103;"A. de Vries";"NL91ABNA0417164300";"${IBAN}";"OV";"Bij";"84,50";"Overschrijving";"RF591047"
20261103;"Winkel";"NL91ABNA0417164300";"";"BA";"Af";"10,00";"Betaalautomaat";"terug RF591047"`,
      columns: {
        date: 'Datum',
        amount: 'Bedrag (EUR)',
        direction: 'Af Bij',
        name: 'Naam / Omschrijving',
        iban: 'Tegenrekening',
        text: 'Mededelingen',
      },
      told: ['8450 RF591047', '-1000 terug RF591047'],
    },
    Knab: {
      text: 'Rekeningnummer;Transactiedatum;Valutacode;CreditDebet;Bedrag;Tegenrekeninghouder;Omschrijving\nNL91;03-11-2026;EUR;C;84,5;Ada;in\nNL91;03-11-2026;EUR;D;10;Ada;uit',
      columns: { date: 'Transactiedatum', amount: 'Bedrag', direction: 'CreditDebet', text: 'Omschrijving' },
    },
    'Volksbanken (S and H in a column without a head)': {
      text: '"Konto 1"\n\n"Buchungstag";"Empfänger";"Vorgang/Verwendungszweck";"Umsatz";" "\n"03.11.2026";"Ada";"in";"84,50";"H"\n"03.11.2026";"Ada";"uit";"10,00";"S"\n\n"Anfangssaldo";"";"";"20,00";"H"\n',
      columns: { date: 'Buchungstag', amount: 'Umsatz', direction: '', text: 'Vorgang/Verwendungszweck' },
      skipped: 2,
    },
    'Triodos and ASN (no heads)': {
      text: '"03-11-2026","NL1","84,50","Credit","Ada","NL2","OV","in"\n"03-11-2026","NL1","10,00","Debet","Ada","NL2","OV","uit"',
      columns: { head: false, date: '1', amount: '3', direction: '4', name: '5', text: '8' },
    },
    'a bank with two columns': {
      text: 'Date;Libellé;Débit;Crédit\n03/11/2026;in;;"84,50"\n03/11/2026;uit;-10,00;\nTotal;;-10,00;84,50',
      columns: { date: 'Date', amount_in: 'Crédit', amount_out: 'Débit', text: 'Libellé' },
      skipped: 1,
    },
    'Sparkasse (pending rows)': {
      text: '"Buchungstag";"Buchungstext";"Verwendungszweck";"Kundenreferenz";"Betrag";"Info"\n"04.11.26";"x";"soon";"";"5,00";"Umsatz vorgemerkt"\n"03.11.26";"x";"in";"";"84,50";"Umsatz gebucht"\n"03.11.26";"x";"uit";"";"-10,00";"Umsatz gebucht"',
      columns: {
        date: 'Buchungstag',
        amount: 'Betrag',
        text: 'Verwendungszweck',
        reference: 'Kundenreferenz',
        status: 'Info',
      },
    },
    'Comdirect (a pending day)': {
      text: ';\n"Umsätze Girokonto";"Zeitraum: 30 Tage";\n"Neuer Kontostand";"94,50 EUR";\n\n"Buchungstag";"Vorgang";"Buchungstext";"Umsatz in EUR";\n"offen";"x";"soon";"5,00";\n"03.11.2026";"x";"in";"84,50";\n"03.11.2026";"x";"uit";"-10,00";\n"Alter Kontostand";"20,00 EUR";',
      columns: { date: 'Buchungstag', amount: 'Umsatz in EUR', text: 'Buchungstext', status: 'Buchungstag' },
      skipped: 3,
    },
    Rabobank: {
      text: '"Datum","Bedrag","Naam tegenpartij","Betalingskenmerk","Omschrijving-1","Omschrijving-2","Omschrijving-3"\n"2026-11-03","+84,50","Ada","","in","",""\n"2026-11-03","-10,00","Ada","RF591047","ui","t",""',
      columns: {
        date: 'Datum',
        amount: 'Bedrag',
        name: 'Naam tegenpartij',
        reference: 'Betalingskenmerk',
        text: ['Omschrijving-1', 'Omschrijving-2', 'Omschrijving-3'],
      },
      told: ['8450 in', '-1000 ui t RF591047'],
    },
  };

describe('a table of', () => {
  it.each(Object.entries(LAYOUTS))('%s is read', async (_bank, { text, columns, skipped = 0, told }) => {
    const file = await read(text, columns);
    expect([file.told, file.skipped]).toEqual([told ?? ['8450 in', '-1000 uit'], skipped]);
    const remembered = file.assigned ? [file.assigned] : [];
    expect(await entriesOf(text, { remembered })).toEqual(file.entries);
  });

  it.each(Object.entries(LAYOUTS))(
    'of %s the first rows are shown as they are read',
    async (_bank, { text, columns }) => {
      const { rows, problem } = await sampled(text, columns);
      const told = rows.filter(({ isLeftOut }) => !isLeftOut);
      const { entries } = await read(text, columns);
      expect(told).toEqual(
        entries.slice(0, told.length).map(({ bookedOn, amountCents, currency, name, iban, text }) => ({
          ...{ bookedOn, amount: { amountCents, currency }, name, iban, text },
          ...{ isLeftOut: false, problems: [] },
        })),
      );
      expect([told.length > 0, problem]).toEqual([true, null]);
    },
  );
});

it('says why cells of the first rows cannot be read, and columns would not do', async () => {
  const text = 'Day;Sum;D/C;Text\n2026-11-03;1,50;D;x\n04.11.2026;2,50;Q;z\nTotal;y;C;z';
  const shown = async (columns: ChosenColumns, of = text) => {
    const { rows, problem } = await sampled(of, columns);
    const told = rows.map(({ bookedOn, amount, problems }) => [
      bookedOn ?? amount?.amountCents,
      ...problems.map((one) => JSON.parse(one)[0]),
    ]);
    return [...told, problem && JSON.parse(problem)[0]];
  };
  expect(await shown({ date: 'Day' })).toEqual([['2026-11-03'], ['2026-11-04'], null]);
  expect(await shown({ amount: 'Sum' })).toEqual([[150], [250], [undefined, 'bankAmount'], null]);
  const known = { date: 'Day', amount: 'Sum' };
  expect(await shown(known)).toEqual([['2026-11-03'], ['2026-11-04'], null]);
  const directions = text.replace('Q', 'D');
  expect(await shown(known, directions)).toEqual([['2026-11-03'], ['2026-11-04'], 'bankDirectionColumn']);
  expect(await shown({ ...known, direction: 'D/C' })).toEqual([
    ['2026-11-03'],
    ['2026-11-04', 'bankDirectionWords'],
    'bankDirectionWords',
  ]);
});

const columns: AssignedColumns = { date: 'Date', amount: 'Amount', text: 'Text' };

it.each([
  ['ING (NL)', {}],
  ['Knab', { currency: undefined }],
  ['Sparkasse (pending rows)', { status: undefined }],
  ['Comdirect (a pending day)', { status: undefined }],
  ['Rabobank', { text: 'Omschrijving-1' }],
])('the columns of %s are proposed by their heads', (bank, otherwise) => {
  const { text = '', columns } = LAYOUTS[bank] ?? {};
  const line = text.split('\n').find((one) => /datum|buchungstag/i.test(one)) ?? '';
  const heads = line.split(/[;,]/).map((head) => head.replaceAll('"', ''));
  const { reference: _reference, ...proposed } = likelyColumns(heads);
  expect(proposed).toMatchObject(
    JSON.parse(JSON.stringify({ ...columns, ...otherwise, reference: undefined })),
  );
});

describe('the direction of a table', () => {
  const table = (...cells: string[]) =>
    ['Date;Amount;Text;Way', ...cells.map((cell) => `2026-11-03;1,50;x;${cell}`)].join('\n');

  it('must be named where a column holds nothing but its words and no amount is negative', async () => {
    for (const cells of [['Bij'], ['', 'CRÉDIT'], ['+', '-'], ['Haben', 'Soll'], ['Credit']]) {
      expect(await refused(table(...cells), columns)).toMatch(/^422 columns: The column “Way” says/);
    }
    for (const cells of [['+'], ['-', '-'], ['Bij', 'other'], ['']]) {
      expect(await refused(table(...cells), columns)).toMatch(/^150 x/);
    }
    expect(await refused(`${table('Bij')}\n2026-11-03;-2,00;y;Af`, columns)).toBe('150 x,-200 y');
  });

  it('counts once it is named, whatever the sign, and its unknown words are listed', async () => {
    const named = { ...columns, direction: 'Way' };
    expect(await refused(`${table('cr')}\n2026-11-03;-2,00;y;In\n2026-11-03;-2,00;z;abgang`, named)).toBe(
      '150 x,200 y,-200 z',
    );
    expect(await refused(table('Bij', 'Neither', ''), named)).toMatch(/^422 columns: .*“Neither”, “”/);
    expect(await refused(`${table('Bij')};Credit`, named)).toBe('150 x');
  });
});

describe('rows that are not booked', () => {
  const table = (state: string) => `Date;Amount;Text;State\n2026-11-03;-1,50;x;${state}`;

  it('make a table refused until their column is named, as words of their own', async () => {
    for (const state of ['PENDING', 'Umsatz vorgemerkt', 'In  behandeling', 'reverted.']) {
      expect(await refused(table(state), columns)).toMatch(/^422 columns: The column “State” contains/);
      expect(await refused(table(state), { ...columns, status: 'State' })).toBe('');
    }
    expect(await refused(table('Offenbach'), columns)).toBe('-150 x');
    expect(await refused(table('booked').replace(';x;', ';pending;'), columns)).toBe('-150 pending');
    const day = table('booked').replace('2026-11-03', 'offen');
    expect(await refused(day, columns)).toMatch(/^422 columns: The column “Date” contains “offen”/);
  });
});

describe('a table without heads', () => {
  const text = '2026-11-03;-1,50;x\n2026-11-04;-2,50;y\nTotal;;\n';

  it('is refused until its columns are named by their places, and known by their number then', async () => {
    for (const asked of [undefined, columns]) {
      expect(await refused(text, asked)).toMatch(/^422 columns: The table has no heads/);
    }
    const places: AssignedColumns = { head: false, date: '1', amount: '2', text: '3' };
    const file = await read(text, places);
    expect([file.told, file.skipped]).toEqual([['-150 x', '-250 y'], 1]);
    const remembered = file.assigned ? [file.assigned] : [];
    const known = (one: string) => entriesOf(one, { remembered });
    expect(await known('2026-11-05;3;z')).toMatchObject([{ amountCents: 300 }]);
    await expectRefusal(known('2026-11-05;3;z;more'), 422);
    await expectRefusal(known('Day;Sum;Who\n2026-11-05;3;z'), 422);
    for (const wrong of [
      { ...places, text: '4' },
      { ...places, text: '0' },
      { ...places, date: 'Date' },
    ]) {
      expect(await refused(text, wrong)).toMatch(/^422 columns: Some of these columns/);
    }
  });
});

describe('lines that are no transfers', () => {
  it('are left out above and below, and refused between', async () => {
    const text = (between: string, last: string) =>
      `Account;x\n\nDate;Amount;Text\n2026-11-03;-1,50;x\n${between}2026-11-04;-2,50;y\n\n${last}`;
    expect(await read(text('', 'END OF FILE\nDisclaimer;1;\n'), columns)).toMatchObject({
      skipped: 3,
      told: ['-150 x', '-250 y'],
    });
    expect(await read(text('', 'Totaal;-4,00;\nDate;Amount;Text\n;;\nEnd'), columns)).toMatchObject({
      skipped: 3,
    });
    expect(await refused(text('Saldo;1,00;\n', ''), columns)).toMatch(
      /^422 file: Line 5: “Saldo” is not a date/,
    );
    expect(await refused(text('', '2026-02-31;1,00;z'), columns)).toMatch(/^422 file: Line 7: “2026-02-31”/);
    expect(await refused(text('2026-11-03\n', ''), columns)).toMatch(/^422 file: Line 5: .* only 1 cell/);
  });
});

describe('cells', () => {
  it('have days of two digits from 2000 to 2079', async () => {
    const { entries } = await read('Date;Amount;Text\n13.03.26;1,50;x\n1/1/79;1,50;x', columns);
    expect(entries.map(({ bookedOn }) => bookedOn)).toEqual(['2026-03-13', '2079-01-01']);
    expect(await refused('Date;Amount;Text\n13.03.80;1,50;x', columns)).toMatch(/^422 file: Line 2/);
  });

  it('have amounts with a code, a sign, blanks of all kinds and a minus behind', async () => {
    const amounts = [
      '-EUR 1,50',
      '1,50- EUR',
      '€ 1.234,56-',
      '1\u202f234,56 EUR',
      '1\u00a0234,56',
      '\u22121,00',
    ];
    const lines = amounts.map((amount) => `2026-11-03;"${amount}";x`);
    const { entries } = await read(`Date;Amount;Text\n${lines.join('\n')}`, columns);
    expect(entries.map(({ amountCents }) => amountCents)).toEqual([
      -150, -150, -123456, 123456, 123456, -100,
    ]);
  });

  it('of two columns hold exactly one amount', async () => {
    const pair: AssignedColumns = { date: 'Date', amount_in: 'In', amount_out: 'Out', text: 'Date' };
    const row = (one: string, other: string) => refused(`Date;In;Out\n2026-11-03;${one};${other}`, pair);
    expect(await row('1,50', '0,00')).toBe('150 2026-11-03');
    expect(await row('', '1,50')).toBe('-150 2026-11-03');
    expect(await row('1,50', '2,50')).toMatch(/^422 file: Line 2/);
    expect(await row('', '')).toMatch(/^422 file: Line 2/);
  });

  it('with a sign of a currency name it', async () => {
    const { entries } = await read('Date;Amount;Text;C\n2026-11-03;1,50;x;€', { ...columns, currency: 'C' });
    expect(entries[0]?.currency).toBe('EUR');
  });
});

describe('days that may be American', () => {
  const american = (columns: object, ...days: string[]) =>
    read(['Date;Amount;Text;Ccy', ...days.map((day) => `${day};1,50;x;EUR`)].join('\n'), {
      date: 'Date',
      amount: 'Amount',
      text: 'Text',
      ...columns,
    }).then(
      ({ entries }) => entries.map(({ bookedOn }) => bookedOn).join(),
      ({ status, message }) => `${status} ${message}`,
    );

  it('are asked about where one can only be so, and read as it is said', async () => {
    expect(await american({}, '03/04/2026', '03/25/2026')).toMatch(
      /^422 columns: .*03\/04\/2026.*month_first/,
    );
    expect(await american({ month_first: true }, '03/04/2026', '03/25/2026')).toBe('2026-03-04,2026-03-25');
    expect(await american({ month_first: false }, '03/04/2026', '03/25/2026')).toMatch(/^422 file: Line 3/);
    expect(await american({}, '03/04/2026', '25/03/2026', '03/25/2026')).toMatch(/^422 file: Line 4/);
  });

  it('are asked about in dollars where all may be, and have the day first elsewhere', async () => {
    expect(await american({}, '03/04/2026')).toBe('2026-04-03');
    const text = 'Date;Amount;Text;Ccy\n03/04/2026;1.50;x;USD\n';
    const columns = { date: 'Date', amount: 'Amount', text: 'Text', currency: 'Ccy' };
    expect(await refused(text, columns)).toMatch(/^422 columns: .*month first/);
    expect((await read(text, { ...columns, month_first: false })).entries[0]?.bookedOn).toBe('2026-04-03');
    expect((await read(text.replace('03/04', '13/04'), columns)).entries[0]?.bookedOn).toBe('2026-04-13');
  });
});

it('tells two equal heads apart by the place of the later one', async () => {
  const text = 'Date;Name;Amount;Name;Text\n2026-11-03;Riverside;84,50;Ada;wine\n';
  const columns = { date: 'Date', amount: 'Amount', text: 'Text' };
  const names = async (name: string) => (await read(text, { ...columns, name })).entries[0]?.name;
  expect([await names('Name'), await names('Name (4)')]).toEqual(['Riverside', 'Ada']);
  expect(await refused(text, { ...columns, name: 'Nobody' })).toContain('Date, Name, Amount, Name (4), Text');
});

it('tells the account that a table repeats in each row, and not that of the payer', async () => {
  const text = `Datum;Rekening;Tegenrekening;Bedrag;Text\n2026-11-03;NL02RABO0123456789;${IBAN};84,50;wine`;
  const columns = { date: 'Datum', amount: 'Bedrag', text: 'Text' };
  const accounts = async (named: AssignedColumns) =>
    (await readFile(text, { columns: named })).files[0]?.accounts;
  expect(await accounts(columns)).toEqual(['NL02RABO0123456789']);
  expect(await accounts({ ...columns, iban: 'Rekening' })).toEqual([]);
});

it('reads Windows-1250 where Windows-1252 would be no text, and the sign of the euro as a currency', async () => {
  const columns = { date: 'Date', amount: 'Amount', text: 'Text', currency: 'Ccy' };
  const told = async (bytes: Buffer) =>
    (await entriesOf(bytes, { columns, currency: undefined })).map(
      ({ currency, text }) => `${currency} ${text}`,
    );
  const head = Buffer.from('Date;Amount;Ccy;Text\n2026-11-03;84,50;');
  const text = (...bytes: number[]) => Buffer.concat([head, Buffer.from([0x80, 0x3b, ...bytes])]);
  expect(await told(text(0x57, 0xb3, 0x61, 0x64, 0x79, 0x73, 0xb3, 0x61, 0x77))).toEqual(['EUR Władysław']);
  expect(await told(text(0x50, 0xf8, 0x65, 0x76, 0x6f, 0x64, 0x20, 0x6d, 0xec, 0x73, 0x74, 0x61))).toEqual([
    'EUR Převod města',
  ]);
  expect(await told(text(0x5a, 0x6f, 0xeb, 0x20, 0xd8, 0x72, 0x73, 0x74, 0x65, 0x64))).toEqual([
    'EUR Zoë Ørsted',
  ]);
});

it('names a file of MT940 and a workbook as what they are', async () => {
  expect(await refused(':20:START\n:25:NL91\n:28C:1\n:60F:C261103EUR1,00\n:61:2611031103C84,50N')).toContain(
    'MT940',
  );
  expect(await refused('{1:F01X}{2:I940}{4:\n:20:A;B;C\n:60F:C261103EUR1,00')).toContain('MT940');
  const xls = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]);
  await expect(readFile(xls, { columns })).rejects.toThrow('workbook');
});
