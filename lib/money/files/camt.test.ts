import { describe, expect, it } from 'vitest';
import { refusalOf } from '@/test/support/refusals';
import {
  ACCOUNT,
  camt,
  entriesOf,
  readFile,
  storedFiles,
  type WrittenEntry,
  zipped,
} from '@/test/support/rounds/bank-files';

const refused = (content: string | Uint8Array) => refusalOf(readFile(content));

const transfer: WrittenEntry = {
  amount: '84.50',
  day: '2026-11-03',
  name: 'Ada Lovelace',
  iban: 'DE89 3704 0044 0532 0130 00',
  text: ['Wine RF59', '1047'],
  id: 'BANK-1',
  endToEndId: 'NOTPROVIDED',
};

describe('a file of camt', () => {
  const versions = Array.from({ length: 12 }, (_, index) => String(index + 2).padStart(2, '0'));
  it.each(
    (['052', '053', '054'] as const).flatMap((kind) => versions.map((version) => [kind, version] as const)),
  )('.%s.001.%s tells account, day, amount, payer, text and ids', async (kind, version) => {
    const prefix = version === '04' ? 'ns2' : '';
    const { files } = await readFile(camt([transfer], { kind, version, prefix }));
    expect(files).toEqual([
      {
        accounts: [ACCOUNT],
        kind: `camt.${kind}`,
        entries: [
          {
            bookedOn: '2026-11-03',
            amountCents: 8450,
            currency: 'EUR',
            name: 'Ada Lovelace',
            iban: 'DE89370400440532013000',
            text: 'Wine RF59 1047',
            bankId: 'BANK-1',
            part: null,
            transactionId: null,
            endToEndId: null,
            returned: false,
            unsplit: false,
            collectedCents: null,
          },
        ],
      },
    ]);
  });

  it('names who really paid, joins the texts, and says nothing twice', async () => {
    const [entry] = await entriesOf(
      camt([
        {
          ...transfer,
          ultimate: 'Grace',
          text: ['Order 12'],
          reference: 'RF591047',
          further: 'Order 12',
          entryText: 'SEPA credit',
        },
      ]),
    );
    expect(entry).toMatchObject({ name: 'Grace', text: 'Order 12 RF591047 SEPA credit' });
  });

  it('tells what the bank has booked, and nothing of 0', async () => {
    const entries = await entriesOf(
      camt([
        { ...transfer, status: 'PDNG' },
        { ...transfer, status: 'INFO' },
        { ...transfer, amount: '0.00' },
        { ...transfer, direction: 'DBIT', id: 'BANK-2' },
      ]),
    );
    expect(entries.map(({ bankId, amountCents }) => [bankId, amountCents])).toEqual([['BANK-2', -8450]]);
    expect(await entriesOf(camt([{ status: 'PDNG' }, {}], { version: '02' }))).toHaveLength(1);
    expect(await entriesOf(camt([]))).toEqual([]);
  });

  it('takes the day as the bank writes it', async () => {
    const [entry] = await entriesOf(camt([{ ...transfer, day: '2026-11-03T23:59:00+01:00' }]));
    expect(entry?.bookedOn).toBe('2026-11-03');
  });

  it('has amounts in the minor unit of their currency', async () => {
    const amounts = [
      ['12', 'EUR'],
      ['12.5', 'EUR'],
      ['12.50000', 'EUR'],
      ['1200', 'JPY'],
      ['1.234', 'BHD'],
      ['999999999.99', 'EUR'],
    ].map(([amount = '', currency = '']) => ({ amount, currency }));
    const entries = await entriesOf(camt(amounts));
    expect(entries.map(({ amountCents }) => amountCents)).toEqual([
      1200, 1250, 1250, 1200, 1234, 99_999_999_999,
    ]);
  });

  it('takes the id of the transaction before that of its booking', async () => {
    const parts = await entriesOf(
      camt([
        { id: 'A', transactionId: 'T', entryId: 'E' },
        { transactionId: 'T', entryId: 'E' },
        { entryId: 'E' },
        {},
      ]),
    );
    expect(parts.map(({ bankId }) => bankId)).toEqual(['A', 'T', 'E', null]);
  });

  it.each(['NOTPROVIDED', 'Not Provided', 'NONREF', 'nonref', ' '])(
    'takes %j for what it is, no id at all',
    async (id) => {
      const told = await entriesOf(camt([{ id, transactionId: id, endToEndId: id, entryId: id }]));
      expect(told).toMatchObject([{ bankId: null, transactionId: null, endToEndId: null }]);
    },
  );

  it('is of what came where the bank kept a fee, and of parts that only their order tells', async () => {
    const kept = { amount: '84.00', parts: [{ amount: '84.50', text: 'RF591047' }] };
    expect(await entriesOf(camt([kept]))).toMatchObject([
      { amountCents: 8400, unsplit: false, text: 'RF591047', collectedCents: null },
    ]);
    const instructed = (cents: string, currency = 'EUR') =>
      `<TxDtls><AmtDtls><InstdAmt><Amt Ccy="${currency}">${cents}</Amt></InstdAmt></AmtDtls></TxDtls>`;
    const batch = camt([{ amount: '30.00', entryId: 'E', parts: [] }]);
    const told = (...parts: string[]) =>
      entriesOf(batch.replace('</BookgDt>', `</BookgDt><NtryDtls>${parts.join('')}</NtryDtls>`));
    expect(await told(instructed('10.00'), instructed('20.00'))).toMatchObject([
      { amountCents: 1000, collectedCents: 3000 },
      { amountCents: 2000, collectedCents: 3000 },
    ]);
    expect(await told(instructed('10.00'), instructed('20.00', 'USD'))).toMatchObject([{ unsplit: true }]);
    expect(await entriesOf(batch)).toMatchObject([{ amountCents: 3000, collectedCents: 3000 }]);
  });

  it('names the debtor where the ultimate one is not provided', async () => {
    const told = await entriesOf(camt([{ name: 'Ada', ultimate: 'NOTPROVIDED' }]));
    expect(told[0]?.name).toBe('Ada');
  });

  describe('with a batch', () => {
    const batch = (parts: WrittenEntry['parts'], entry: WrittenEntry = {}) =>
      entriesOf(camt([{ amount: '30.00', entryId: 'E', entryText: 'Batch', parts: parts ?? [], ...entry }]));

    it('tells each of its transactions, apart even under one id', async () => {
      const told = await batch([
        { amount: '10.00', name: 'Ada', text: 'one' },
        { amount: '25.00', name: 'Grace', text: 'two', id: 'G' },
        { amount: '5.00', direction: 'DBIT' },
      ]);
      expect(
        told.map(({ amountCents, name, text, bankId, part }) => [amountCents, name, text, bankId, part]),
      ).toEqual([
        [1000, 'Ada', 'one', 'E', 1],
        [2500, 'Grace', 'two', 'G', null],
        [-500, '', '', 'E', 3],
      ]);
    });

    it.each([
      ['lack amounts', [{ amount: '10.00' }, { amount: null }]],
      ['do not add up', [{ amount: '10.00' }, { amount: '10.00' }]],
      ['are in another currency', [{ amount: '10.00' }, { amount: '20.00', currency: 'USD' }]],
    ])('whose parts %s is one booking that nobody can split', async (_how, parts) => {
      const told = await batch(parts.map((part, index) => ({ ...part, text: `RF591047 of ${index}` })));
      expect(told).toMatchObject([
        { amountCents: 3000, bankId: 'E', unsplit: true, text: 'RF591047 of 0 RF591047 of 1 Batch' },
      ]);
    });

    it.each([
      ['one of them', [{ amount: null, text: 'RF591047' }]],
      ['none of them', []],
    ])('of more than the file tells, with %s, is one booking that nobody can split', async (_how, parts) => {
      expect(await batch(parts, { inBatch: 3 })).toMatchObject([{ amountCents: 3000, unsplit: true }]);
      expect(await batch(parts, { inBatch: 1 })).toMatchObject([{ amountCents: 3000, unsplit: false }]);
      const one = camt([{ amount: '30.00', parts, inBatch: 1 }]);
      const two = one.replace(
        '</NtryDtls>',
        '</NtryDtls><NtryDtls><Btch><NbOfTxs>1</NbOfTxs></Btch></NtryDtls>',
      );
      expect(await entriesOf(two)).toMatchObject([{ amountCents: 3000, unsplit: true }]);
    });

    it('of one has the amount of its booking', async () => {
      expect(await batch([{ amount: null, text: 'x' }])).toMatchObject([
        { amountCents: 3000, unsplit: false },
      ]);
      expect(await batch([{ amount: '33.10', currency: 'USD' }])).toMatchObject([
        { amountCents: 3000, currency: 'EUR', unsplit: false },
      ]);
      expect(await batch([{ amount: '29.50' }])).toMatchObject([{ amountCents: 3000, unsplit: true }]);
    });
  });

  it('marks money that comes back', async () => {
    const told = await entriesOf(
      camt([
        { direction: 'DBIT', returned: 'AC04' },
        { direction: 'DBIT', reversed: true },
        { direction: 'DBIT' },
      ]),
    );
    expect(told.map(({ returned }) => returned)).toEqual([true, true, false]);
  });

  it('leaves out what stands in another namespace', async () => {
    const text = camt([transfer]).replace('<Amt ', '<x:Amt xmlns:x="urn:x" Ccy="EUR">1.00</x:Amt><Amt ');
    expect(await entriesOf(text)).toMatchObject([{ amountCents: 8450 }]);
  });

  it('is refused with what is wrong, and where', async () => {
    const whole = camt([transfer], { head: '<?xml version="1.0"?>\n' });
    const doctype = '<?xml version="1.0"?>\n<!DOCTYPE Document [<!ENTITY a "aaaa">]>\n';
    expect(await refused(camt([transfer], { head: doctype }))).toMatch(
      /^422 file: Line \d+: files with a DOCTYPE/,
    );
    expect(await refused(whole.replace('Ada Lovelace', '&nbsp;'))).toMatch(
      /^422 file: Line \d+: this is not well-formed XML/,
    );
    expect(await refused(whole.slice(0, -20))).toMatch(/^422 file: Line \d+: this is not well-formed XML/);
    expect(await refused(whole.slice(0, 20))).toMatch(/^422 file: Line 1: this is not well-formed XML/);
    for (const version of ['01', '14']) {
      expect(await refused(camt([], { version }))).toMatch(
        new RegExp(`Line 1: expected camt\\.052.* not Document urn.*${version}`),
      );
    }
    expect(await refused(whole.replaceAll('camt.053', 'pain.001'))).toContain('pain.001');
    expect(await refused(whole.replaceAll('camt.053', 'camt.052'))).toContain('not Document/BkToCstmrStmt');
    expect(await refused('<html/>')).toContain('not html');
    expect(await refused(whole.replace('2026-11-03', '2026-13-03'))).toContain('BookgDt');
    expect(await refused(whole.replaceAll('84.50', '84,50'))).toContain('Amt');
    expect(await refused(whole.replaceAll('84.50', '84.505'))).toContain('Amt');
    const second = camt([transfer, transfer]).replace(/(<Ntry>.*<Ntry>\s*<Amt) Ccy="EUR"/s, '$1');
    expect(await refused(second)).toContain('Amt');
    expect(await refused(whole.replaceAll('CRDT', 'CREDIT'))).toContain('CdtDbtInd');
    expect(await refused(whole.replace(/<Acct>.*<\/Acct>/, ''))).toContain('Acct');
    expect(await refused('<a>'.repeat(10_000))).toContain('422');
    expect(await refused(`${whole.slice(0, -11)}${'<x>'.repeat(100)}`)).toContain('422');
  });
});

describe('the encoding of a file', () => {
  const declared = (encoding: string) =>
    camt([{ ...transfer, name: 'Zoë €' }], { head: `<?xml version="1.0" encoding="${encoding}"?>` });
  const nameIn = async (bytes: Uint8Array) => (await entriesOf(bytes))[0]?.name;
  const latin = (text: string) => Buffer.from(text.replace('€', '\u0080'), 'latin1');
  const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

  it('is what its mark says, else its declaration where that can be, else UTF-8 or Windows-1252', async () => {
    const marked = `\ufeff${declared('ISO-8859-1')}`;
    expect(await nameIn(Buffer.from(marked))).toBe('Zoë €');
    expect(await nameIn(Buffer.from(marked, 'utf16le'))).toBe('Zoë €');
    expect(await nameIn(swapped(marked))).toBe('Zoë €');
    expect(await nameIn(Buffer.from(declared('UTF-16'), 'utf16le'))).toBe('Zoë €');
    expect(await nameIn(latin(declared('ISO-8859-1')))).toBe('Zoë €');
    expect(await nameIn(latin(declared('windows-1252')))).toBe('Zoë €');
    expect(await nameIn(latin(declared('UTF-8')))).toBe('Zoë €');
    expect(await nameIn(Buffer.from(declared('UTF-16')))).toBe('Zoë €');
    expect(await nameIn(Buffer.from(declared('nonsense')))).toBe('Zoë €');
    expect(await nameIn(Buffer.from(declared('US-ASCII')))).toBe('Zoë €');
    expect(await nameIn(latin(declared('ascii')))).toBe('Zoë €');
    expect(await nameIn(Buffer.from(declared('ISO-8859-15').replace('€', '\u00a4'), 'latin1'))).toBe('Zoë €');
  });

  it('that the bytes break is refused', async () => {
    expect(await refused(Buffer.from([0xef, 0xbb, 0xbf, 0xff, 0xff]))).toContain('cannot be read as text');
  });
});

describe('a ZIP', () => {
  it('of one text without end is read up to the signs that are looked at, whole characters at each slice', async () => {
    const text = `RF${'1 '.repeat(5_000_000)}`;
    const [entry] = await entriesOf(zipped({ 'a.xml': camt([{ ...transfer, text }]) }));
    expect(entry?.text).toBe(text.slice(0, 4_000).trim());
    const many = Array.from({ length: 2_000 }, (_, n) => ({ id: `${n}`, text: 'Zoë €🍷'.repeat(9) }));
    const told = await entriesOf(zipped({ 'a.xml': ` \n${camt(many)}` }));
    expect(new Set(told.map(({ text }) => text))).toEqual(new Set(['Zoë €🍷'.repeat(9)]));
  });

  it('has every XML in it, in folders too, and nothing else', async () => {
    const { files } = await readFile(
      zipped({
        'a.xml': camt([transfer]),
        'deep/B.XML': camt([{ ...transfer, id: 'BANK-2' }]),
        'deep/': '',
        'readme.txt': 'no statement',
        '__MACOSX/._a.xml': 'junk',
      }),
    );
    expect(files.map(({ entries }) => entries[0]?.bankId)).toEqual(['BANK-1', 'BANK-2']);
  });

  it('is refused with what is wrong, and where', async () => {
    const good = { 'a.xml': camt([transfer]) };
    expect(await refused(zipped({ 'a.txt': 'x' }))).toContain('422 file: The ZIP file contains no XML file');
    expect(await refused(zipped({}))).toContain('no XML file');
    expect(await refused(zipped({ ...good, 'b.zip': zipped(good) }))).toContain('another one: b.zip');
    expect(await refused(zipped({ ...good, 'b.xml': '<a' }))).toMatch(/^422 file: In b\.xml: Line 1: /);
    expect(await refused(zipped(good).subarray(0, 200))).toContain('damaged');
    const broken = zipped(good);
    broken.fill(0xff, 60, 80);
    expect(await refused(broken)).toContain('damaged');
    const encrypted = Buffer.from(zipped(good));
    const entry = encrypted.indexOf('PK\u0001\u0002', 'latin1');
    encrypted[entry + 8] = 1;
    expect(await refused(encrypted)).toContain('encrypted');
    const lying = Buffer.from(zipped(good));
    lying.writeUInt32LE(10, lying.indexOf('PK\u0001\u0002', 'latin1') + 24);
    expect(await refused(lying)).toContain('damaged');
    const stored = storedFiles(['a.xml'], camt([transfer]));
    expect(await refused(stored)).toBe('read');
    stored.writeUInt32LE(10, stored.indexOf('PK\u0001\u0002', 'latin1') + 24);
    expect(await refused(stored)).toContain('damaged');
  });
});
