import { beforeEach, describe, expect, it } from 'vitest';
import { expectRefusal } from '@/test/support/refusals';
import { camt, type WrittenEntry, zipped } from '@/test/support/rounds/bank-files';
import { countsOf, group, type PaidGroup, withPaidGroup } from '@/test/support/rounds/paying';
import { assignTransaction, releaseTransaction, setTransactionAside } from './commands';
import { listBankTransactions } from './queries';

withPaidGroup();

const IBAN = 'DE89370400440532013000';
const told = async (content: string | Uint8Array, fields?: object) => {
  const statement = await group.importing(content, fields);
  return { ...statement, counts: countsOf(statement) };
};
const counts = (content: string | Uint8Array, fields?: object) => group.counts(content, fields);

describe('the bank’s id', () => {
  it('identifies a transfer with its amount and its day, of which one apart counts', async () => {
    const one = { amount: '10.00', id: 'A', day: '2026-11-03', text: 'x' };
    expect(await counts(camt([one]))).toEqual({ found: 1, open: 1 });
    expect(await counts(camt([{ ...one, day: '2026-11-04', text: 'y' }]))).toEqual({ found: 1, known: 1 });
    expect(await counts(camt([{ ...one, day: '2026-11-02' }], { kind: '052' }))).toEqual({
      found: 1,
      known: 1,
    });
    for (const other of [{ day: '2027-11-03' }, { day: '2026-11-05' }, { amount: '11.00' }]) {
      expect(await counts(camt([{ ...one, ...other }]))).toEqual({ found: 1, open: 1 });
      expect(await counts(camt([{ ...one, ...other }]))).toEqual({ found: 1, known: 1 });
    }
  });

  it('tells no entries of one file apart, and all of them are known when they come again', async () => {
    const [ann, bob] = [await group.place(1), await group.place(1)];
    const file = camt([
      { amount: '12.00', id: 'A', text: ann.reference },
      { amount: '12.00', id: 'A', text: bob.reference },
      { amount: '12.00', id: 'A', text: bob.reference, day: '2026-11-04' },
    ]);
    expect(await counts(file)).toEqual({ found: 3, booked: 3 });
    expect(await counts(file)).toEqual({ found: 3, known: 3 });
    expect(await counts(zipped({ 'a.xml': file, 'b.xml': file }))).toEqual({ found: 6, known: 6 });
  });
});

describe('a transfer of another file', () => {
  const transfer: WrittenEntry = { amount: '24.00', iban: IBAN, day: '2026-11-03' };
  const columns = JSON.stringify({ date: 'Day', amount: 'Sum', iban: 'Account', text: 'Text' });
  const table = (text: string, head = 'Day;Sum;Account;Text') => `${head}\n03.11.2026;24,00;${IBAN};${text}`;

  it.each<[string, WrittenEntry, '052' | '053', string | undefined]>([
    ['has no id', {}, '053', 'B'],
    ['has an id where the other has none', { id: 'A' }, '053', undefined],
    ['is of another kind, with another id', { id: 'A' }, '052', 'B'],
    ['is of another kind, without ids', {}, '052', undefined],
  ])('is perhaps the same where it agrees and %s', async (_how, first, kind, id) => {
    const ann = await group.place(2);
    const before = await told(camt([{ ...transfer, ...first, text: ann.reference }], { kind }));
    expect(before.counts).toEqual({ found: 1, booked: 1 });
    const later = camt([
      { ...transfer, ...(id && { id }), text: `wine ${ann.reference}`, day: '2026-11-04' },
    ]);
    const dry = await told(later, { dry_run: 'true' });
    const real = await told(later);
    expect([dry.counts, real.counts]).toEqual([dry.counts, { found: 1, open: 1, doubtful: 1 }]);
    const kept = before.transactions[0]?.id;
    expect([dry, real].map(({ transactions }) => transactions[0]?.perhaps_same_as)).toEqual([kept, kept]);
    expect(real.transactions[0]).toMatchObject({ state: 'open', suggestions: [{ sure: false }] });
    expect(await counts(later)).toEqual({ found: 1, known: 1 });
    expect(await group.paid(ann.id)).toEqual([2400, 0, true]);
  });

  it('is another one where ids of one kind, or IBAN and text, or a file of both say so', async () => {
    const { importing } = group;
    await importing(camt([{ ...transfer, id: 'A', text: 'x' }]));
    expect(await counts(camt([{ ...transfer, id: 'B', text: 'x' }]))).toEqual({ found: 1, open: 1 });
    const other = { amount: '24.00', iban: 'NL02ABNA0123456789', id: 'C' };
    expect(await counts(camt([{ ...other, text: 'y' }], { kind: '052' }))).toEqual({ found: 1, open: 1 });
    await importing(camt([{ amount: '5.00', id: 'D' }]));
    expect(await counts(camt([{ amount: '5.00' }]))).toEqual({ found: 1, open: 1 });
    const both = camt([
      { amount: '7.00', text: 'z', id: 'E' },
      { amount: '7.00', text: 'z' },
    ]);
    expect(await counts(both)).toEqual({ found: 2, open: 2 });
    const apart = { ...transfer, amount: '9.00', text: 'x' };
    await importing(camt([{ ...apart, id: 'F', day: '2026-11-01' }]));
    expect(await counts(camt([{ ...apart, day: '2026-11-03' }]))).toEqual({ found: 1, open: 1 });
  });

  it('is perhaps the same in tables of other heads, and each of a ZIP in another file of it', async () => {
    expect(await counts(table('one'), { columns })).toEqual({ found: 1, open: 1 });
    expect(await counts(table('two'), { columns })).toEqual({ found: 1, open: 1 });
    const other = table('three', 'Jour;Montant;Compte;Texte');
    const french = JSON.stringify({ date: 'Jour', amount: 'Montant', iban: 'Compte', text: 'Texte' });
    expect(await counts(other, { columns: french })).toEqual({ found: 1, open: 1, doubtful: 1 });
    const entry = { amount: '3.00', text: 'q' };
    const zip = zipped({
      'a.xml': camt([{ ...entry, id: 'A' }]),
      'b.xml': camt([{ ...entry, id: 'B' }], { kind: '052' }),
    });
    const dry = await told(zip, { dry_run: 'true' });
    expect(dry.counts).toEqual({ found: 2, open: 2, doubtful: 1 });
    const { transactions } = await told(zip);
    expect(transactions[1]?.perhaps_same_as).toBe(transactions[0]?.id);
  });

  describe('of which it is not clear', () => {
    let ann: Awaited<ReturnType<PaidGroup['place']>>;
    let kept: number | null | undefined;
    let doubtful: number | null | undefined;
    beforeEach(async () => {
      ann = await group.place(2, 'Ann');
      const text = `order ${ann.number}`;
      kept = (await told(camt([{ ...transfer, text, id: 'A' }], { kind: '052' }))).transactions[0]?.id;
      const later = await told(camt([{ ...transfer, text, id: 'B' }]));
      expect(later.counts).toEqual({ found: 1, open: 1, doubtful: 1 });
      doubtful = later.transactions[0]?.id;
    });
    const doubt = async () => {
      const { perhaps_same_as, suggestions } = await group.transaction(doubtful);
      return [perhaps_same_as, suggestions.map(({ sure }) => sure)];
    };
    it('is never sure, and the doubt ends when it is assigned', async () => {
      expect(await doubt()).toEqual([kept, [false]]);
      const parts = [{ order_id: ann.id, amount_cents: 2400 }];
      await assignTransaction(group.administrator, { id: doubtful, parts });
      expect((await doubt())[0]).toBeNull();
      await releaseTransaction(group.administrator, { id: doubtful });
      expect(await doubt()).toEqual([null, [true]]);
    });

    it('ends when one of both is set aside, or the kept one is opened again, for good', async () => {
      await setTransactionAside(group.administrator, { id: doubtful });
      await releaseTransaction(group.administrator, { id: doubtful });
      expect(await doubt()).toEqual([null, [true]]);
    });

    it('ends when the kept one is set aside', async () => {
      await setTransactionAside(group.administrator, { id: kept });
      expect(await doubt()).toEqual([null, [true]]);
    });

    it('ends when the kept one is released, and not when it is assigned', async () => {
      const parts = [{ order_id: ann.id, amount_cents: 2400 }];
      await assignTransaction(group.administrator, { id: kept, parts });
      expect((await doubt())[0]).toBe(kept);
      await releaseTransaction(group.administrator, { id: kept });
      expect(await doubt()).toEqual([null, [true]]);
    });
  });
});

describe('a collected credit', () => {
  const parts = [
    { amount: '24.00', id: 'P1', text: 'one' },
    { amount: '6.00', id: 'P2', text: 'two' },
  ];
  const sum = camt([{ amount: '30.00', entryId: 'E', entryText: 'Batch', parts: [] }]);
  const split = camt([{ amount: '30.00', entryId: 'F', parts, day: '2026-11-04' }], { kind: '054' });

  it('whose sum was read has parts that are perhaps the same', async () => {
    const { transactions } = await told(sum);
    const later = await told(split);
    expect(later.counts).toEqual({ found: 2, open: 2, doubtful: 2 });
    const same = later.transactions.map(({ perhaps_same_as }) => perhaps_same_as);
    expect(same).toEqual([transactions[0]?.id, transactions[0]?.id]);
  });

  it('whose parts were read has a sum that is perhaps the same', async () => {
    const { transactions } = await told(split);
    const later = await told(sum);
    expect(later.counts).toEqual({ found: 1, open: 1, doubtful: 1 });
    expect(transactions.map(({ id }) => id)).toContain(later.transactions[0]?.perhaps_same_as);
    const other = camt([{ amount: '31.00', entryId: 'E', parts: [] }]);
    expect(await counts(other)).toEqual({ found: 1, open: 1 });
  });
});

describe('a table that is read again with better columns', () => {
  const text = (ann: string, bob: string) =>
    `Day;Sum;Note;Text\n03.11.2026;12,00;a;${ann}\n03.11.2026;12,00;b;${bob}\n03.11.2026;12,00;c;wine\n`;
  const by = (columns: object) => ({ columns: JSON.stringify({ date: 'Day', amount: 'Sum', ...columns }) });

  it('replaces what is open, leaves what is booked or set aside, and books nothing twice', async () => {
    const [ann, bob] = [await group.place(1, 'Ann'), await group.place(1, 'Bob')];
    const file = text(ann.reference, bob.reference);
    const first = await told(file, by({ text: 'Note' }));
    expect(first.counts).toEqual({ found: 3, open: 3 });
    const [open, booked] = first.transactions.map(({ id }) => id);
    const parts = [{ order_id: bob.id, amount_cents: 1200 }];
    await assignTransaction(group.administrator, { id: booked, parts });
    const second = await told(file, by({ text: 'Text' }));
    expect(second.counts).toEqual({ found: 3, known: 1, booked: 1, open: 1 });
    await expectRefusal(group.transaction(open), 404);
    expect([(await group.paid(ann.id))[0], (await group.paid(bob.id))[0]]).toEqual([1200, 1200]);
    expect(await counts(file, by({ text: 'Text' }))).toEqual({ found: 3, known: 3 });
  });

  it('keeps what other files told', async () => {
    const other = 'Day;Sum;Note;Text\n03.11.2026;12,00;a;other\n';
    expect(await counts(other, by({ text: 'Text' }))).toEqual({ found: 1, open: 1 });
    const file = 'Day;Sum;Note;Text\n03.11.2026;12,00;done;x\n04.11.2026;13,00;later;y\n';
    await told(file, by({ text: 'Text' }));
    expect(await counts(file, { ...by({ text: 'Text', status: 'Note' }), dry_run: 'true' })).toEqual({
      found: 2,
      known: 2,
    });
    expect(await counts(file, by({ text: ['Text', 'Note'] }))).toEqual({ found: 2, open: 2 });
    const { items } = await listBankTransactions(group.administrator, {});
    expect(items.map(({ transaction }) => transaction.text)).toEqual(['other', 'x done', 'y later']);
  });
});
