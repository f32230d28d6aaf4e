import { describe, expect, it } from 'vitest';
import type { AssignedColumns } from '@/db/schema/bank';
import { refusalOf } from '@/test/support/refusals';
import { BANK_TABLES, entriesOf, readFile } from '@/test/support/rounds/bank-files';
import type { CsvContext } from './csv';

const columns: AssignedColumns = { date: 'Date', amount: 'Amount' };
const entriesIn = (text: string, context: Partial<CsvContext> = {}) =>
  entriesOf(text, { columns, ...context });
const refused = (text: string, context: Partial<CsvContext> = {}) =>
  refusalOf(readFile(text, { columns, ...context }));
const table = (...lines: string[]) => ['Date;Amount;Text', ...lines].join('\n');
const amounts = async (...written: string[]) => {
  const lines = written.map((amount) => `2026-11-03;"${amount}";x`);
  return (await entriesIn(table(...lines))).map(({ amountCents }) => amountCents);
};

describe('a table', () => {
  it.each(Object.entries(BANK_TABLES))(
    'of %s is read by the columns that are named',
    async (_bank, { text, columns, entries }) => {
      const bytes = Buffer.from(text, 'latin1');
      const file = await readFile(bytes, { columns });
      expect(file.files[0]?.entries).toMatchObject(entries);
      const { assigned } = file;
      expect(await readFile(bytes, { remembered: assigned ? [assigned] : [] })).toEqual(file);
    },
  );

  it('needs columns that somebody named, and says what there are', async () => {
    const text = 'Account 1\n\nDay;Sum;Who\n2026-11-03;1,50;Ada';
    expect(await refused(text, { columns: undefined })).toBe(
      '422 columns: Choose the columns for the date, the amount and the text. The file has these columns: Day, Sum, Who.',
    );
    expect(await refused(text)).toBe(
      '422 columns: Some of these columns are not in the file. The file has these columns: Day, Sum, Who.',
    );
    const remembered = [{ heads: ['Day', 'Amount', 'Who'], columns: { date: 'Day', amount: 'Amount' } }];
    expect(await refused(text, { columns: undefined, remembered })).toContain('422 columns');
    expect(await refused('hello')).toContain('neither XML nor a table');
    expect(await refused('')).toContain('The file is empty');
    expect(await refused(' \n')).toContain('The file is empty');
  });

  it('has days in ISO 8601 or with the day before the month', async () => {
    const days = [
      '2026-11-03',
      '20261103',
      '2026/11/03',
      '3.11.2026',
      '03-11-26',
      '03/11/2026 08:00',
      '2026-11-03T10:00:00Z',
    ];
    const entries = await entriesIn(table(...days.map((day) => `${day};1,50;x`)));
    expect(new Set(entries.map(({ bookedOn }) => bookedOn))).toEqual(new Set(['2026-11-03']));
    for (const day of ['11/13/2026', '2026-02-30', '31.04.2026', '1999-01-01', 'yesterday', '']) {
      expect(await refused(table(`${day};1,50;x`, '2026-11-03;1,50;x'))).toMatch(/^422 file: Line 2: /);
    }
  });

  it('has amounts as people write them', async () => {
    expect(
      await amounts(
        '1.234,56',
        '-12,5',
        '+3',
        '7,00-',
        "1'234.50".replace('.', ','),
        '€ 5,00',
        '5,00 EUR',
        '−1,00',
        '1 234,56',
        '1.234',
      ),
    ).toEqual([123456, -1250, 300, -700, 123450, 500, 500, -100, 123456, 123400]);
    expect(await amounts('1,234.56', '1,234', '1.5')).toEqual([123456, 123400, 150]);
    expect(await amounts('1.234.567', '1.234')).toEqual([123456700, 123400]);
    expect(await amounts('0,00', '1,00', '-0')).toEqual([100]);
  });

  it.each(['-', 'x', '1,2,3', '12.34,56', '1,005', '1.234', '12345,678', '--1', '-1-', '1e3', '10000000000'])(
    'with the amount %j is refused with its line',
    async (amount) => {
      expect(await refused(table('2026-11-03;2;x', `2026-11-03;"${amount}";x`))).toMatch(
        /^422 file: Line 3: /,
      );
    },
  );

  it('says that a mark may be read in two ways only where no other amount shows how', async () => {
    expect(await refused(table('2026-11-03;1.234;x'))).toContain('it is not clear');
    expect(await refused(table('2026-11-03;1.234;x', '2026-11-03;1.5;x', '2026-11-03;1,5;x'))).toContain(
      'it is not clear',
    );
    expect(await amounts('1.234', '5,1')).toEqual([123400, 510]);
  });

  it('has the currency of its column, else the one that is known', async () => {
    const text = 'Date;Amount;Ccy\n2026-11-03;100;jpy\n2026-11-03;1,50;EUR';
    const own = { columns: { ...columns, currency: 'Ccy' }, currency: undefined };
    expect((await entriesIn(text, own)).map(({ amountCents, currency }) => [amountCents, currency])).toEqual([
      [100, 'JPY'],
      [150, 'EUR'],
    ]);
    expect(await refused(text, { currency: undefined })).toMatch(
      /^422 columns: The file does not say its currency/,
    );
    expect(await refused(text.replace('jpy', 'yen!'), own)).toContain('Line 2');
  });

  it('may have sums below, quotation marks within, and lines of other lengths', async () => {
    const text = 'Date,Amount,Text\n2026-11-03,"1,50","Ada ""and"" Grace\nRF59"\n2026-11-04,2.00\n,,Sum\n\n';
    expect((await entriesIn(text)).map(({ bookedOn }) => bookedOn)).toEqual(['2026-11-03', '2026-11-04']);
    expect((await entriesIn(text, { columns: { ...columns, text: 'Text' } }))[0]?.text).toBe(
      'Ada "and" Grace RF59',
    );
    expect(await refused('Date,Amount,Text\n2026-11-03,"1,50,x\n')).toMatch(/^422 .*quotation mark/);
  });

  it('may have money that goes out in a column of its own, but no line that is cut off', async () => {
    const text = 'Date;Text;Amount;Debit\n2026-11-03;x;20,00;\n2026-11-04;y;;-5,00\n2026-11-05;z;3,00;\n';
    expect((await entriesIn(text)).map(({ amountCents }) => amountCents)).toEqual([2000, 300]);
    expect(await refused(text.replace('y;;-5,00', 'y'))).toMatch(/^422 file: Line 3: /);
    expect(await refused(text.replace('2026-11-04;y', 'soon;y'))).toMatch(/^422 file: Line 3: /);
  });

  it.each([
    ['\r\n', '\n'],
    ['\n', '\r\n'],
    ['\r', '\n'],
  ])('may have lines that end in %j, and others in %j', async (one, other) => {
    const text = `Date;Amount;Text${one}2026-11-03;1,50;a${other}2026-11-04;2,50;b${other}2026-11-05;3,50;c${one}`;
    const entries = await entriesIn(text, { columns: { ...columns, text: 'Text' } });
    expect(entries.map(({ amountCents, text }) => [amountCents, text])).toEqual([
      [150, 'a'],
      [250, 'b'],
      [350, 'c'],
    ]);
    expect(await refused(text.replace('3,50', 'x'))).toMatch(/^422 file: Line 4: /);
  });

  it('is read whole however large it is, but not without end', async () => {
    const lines = Array.from({ length: 5_000 }, (_, index) => `2026-11-03;${index},50;🍷 ${index}`);
    const entries = await entriesIn(table(...lines), { columns: { ...columns, text: 'Text' } });
    expect(entries.map(({ amountCents, text }) => `${amountCents} ${text}`)).toEqual(
      lines.map((_, index) => `${index * 100 + 50} 🍷 ${index}`),
    );
    expect(await refused(table(';;\n'.repeat(200_001)))).toContain('200,000');
    const unclosed = table(...lines.slice(0, 100), `2026-11-03;"1,50;${'x'.repeat(200_000)}`);
    expect(await refused(unclosed)).toMatch(/^422 file: Line \d+: .*quotation mark/);
    expect(await refused(table('2026-11-03;1,50;x', ';'.repeat(100_001)))).toMatch(/^422 file: Line 3: /);
  });
});
