import { describe, expect, it } from 'vitest';
import { sweepLeftovers } from '@/db/sweep';
import { createPaymentAccount } from '@/lib/money/accounts/commands';
import { LARGEST_BANK_FILE } from '@/lib/money/booking/input';
import { listBankTransactions } from '@/lib/money/booking/queries';
import { createPayment } from '@/lib/money/ledger/commands';
import { listPayments } from '@/lib/money/ledger/queries';
import { localizedMessage } from '@/lib/words/languages/localized-message';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { camt } from '@/test/support/rounds/bank-files';
import { group, withPaidGroup } from '@/test/support/rounds/paying';
import { anAdministrator, testDatabase } from '@/test/support/rules';
import { assignColumns, bookUpload, keepUpload } from './commands';
import { previewUpload } from './queries';

withPaidGroup();

const keep = (content: string, by = group.administrator) =>
  keepUpload(by, { payment_account_id: group.account, name: 'november.xml', bytes: Buffer.from(content) });
const preview = (id: number, by = group.administrator) => previewUpload(by, { id });
const versionOf = async (id: number) => (await preview(id)).outcome?.version ?? '';
const book = (id: number, seen: string) => bookUpload(group.administrator, { id }, { seen });
const transfers = async () => (await listBankTransactions(group.administrator, {})).total;
const waiting = async () => {
  const { organizationId } = group.administrator.user;
  const [row] = await testDatabase`
    SELECT count(*)::int FROM bank_uploads WHERE organization_id = ${organizationId}`;
  return row?.count;
};

describe('a file that somebody looks at first', () => {
  it('is shown without a trace, booked exactly so, and dropped', async () => {
    const { paid, place } = group;
    const [ann, bob] = [await place(2), await place(3, 'Bob')];
    const id = await keep(
      camt([
        { amount: '24.00', text: ann.reference, id: 'A' },
        { amount: '36.00', name: 'Bob', id: 'B' },
        { amount: '5.00', direction: 'DBIT', id: 'C' },
      ]),
    );
    const { upload, account, outcome } = await preview(id);
    expect([upload.name, account.iban]).toEqual(['november.xml', 'NL91ABNA0417164300']);
    const { statement, version = '' } = outcome ?? {};
    expect(statement).toMatchObject({ found: 3, booked: 1, suggested: 1, open: 0, outgoing: 1, returned: 0 });
    const [first, second] = statement?.transactions ?? [];
    expect(statement?.orders.get(first?.transaction.id ?? 0)).toMatchObject({ id: ann.id, name: 'Ann' });
    expect(second?.suggestions).toMatchObject([{ orderId: bob.id, participantName: 'Bob' }]);
    expect([await transfers(), await paid(ann.id)]).toEqual([0, [0, 2400, false]]);
    expect(await book(id, version)).toMatchObject({ booked: 1, suggested: 1 });
    expect([await transfers(), await paid(ann.id)]).toEqual([2, [2400, 0, true]]);
    await expectRefusal(preview(id), 404);
    await expectRefusal(book(id, version), 404);
    expect(await waiting()).toBe(0);
  });

  it('counts what the bank returned', async () => {
    const { importing, paid, place } = group;
    const ann = await place(2);
    await importing(camt([{ amount: '24.00', text: ann.reference, id: 'A' }]));
    const id = await keep(camt([{ amount: '24.00', direction: 'DBIT', returned: 'AC04', id: 'A' }]));
    const { outcome } = await preview(id);
    expect(outcome?.statement).toMatchObject({ outgoing: 1, returned: 1 });
    await book(id, outcome?.version ?? '');
    expect(await paid(ann.id)).toEqual([0, 2400, false]);
  });

  it('is not booked when something else would be done by now, and then shown anew', async () => {
    const { administrator, paid, place } = group;
    const ann = await place(2, 'Ann');
    const id = await keep(camt([{ amount: '24.00', name: 'Ann', id: 'A' }]));
    const version = await versionOf(id);
    await createPayment(administrator, { order_id: ann.id, amount_cents: 500 });
    await expectRefusal(book(id, version), 'changedMeanwhile');
    expect([await transfers(), await paid(ann.id)]).toEqual([0, [500, 1900, false]]);
    const { outcome } = await preview(id);
    expect(outcome?.statement).toMatchObject({ suggested: 0, open: 1 });
    await book(id, outcome?.version ?? '');
    expect(await transfers()).toBe(1);
  });

  it('is booked once by two treasurers who have it before them at once', async () => {
    const { administrator, place } = group;
    const ann = await place(2);
    const file = camt([
      { amount: '24.00', text: ann.reference },
      { amount: '3.00', text: 'x' },
    ]);
    const other = { ...administrator, user: { ...administrator.user, email: 'other@example.org' } };
    const [mine, theirs] = [await keep(file), await keep(file, other)];
    const seen = [await versionOf(mine), await versionOf(theirs)];
    expect(seen[0]).toBe(seen[1]);
    const [one, two] = await Promise.allSettled([
      book(mine, seen[0] ?? ''),
      bookUpload(other, { id: theirs }, { seen: seen[1] ?? '' }),
    ]);
    expect([one.status, two.status].sort()).toEqual(['fulfilled', 'rejected']);
    const refused = one.status === 'rejected' ? one : two;
    expect(refused).toMatchObject({ reason: { problem: 'changedMeanwhile' } });
    expect(await transfers()).toBe(2);
    expect((await listPayments(administrator, {})).total).toBe(1);
    const left = one.status === 'rejected' ? mine : theirs;
    expect((await preview(left)).outcome?.statement).toMatchObject({ known: 2, booked: 0 });
  });

  it('of a table asks once what its columns hold', async () => {
    const { administrator } = group;
    const table = (day: string) => `Tag;Betrag;Wofür\n${day};1,50;hello`;
    const id = await keep(table('2026-11-03'));
    const { refusal, asked } = await preview(id);
    expect(refusal).toMatchObject({ status: 422, errors: [{ path: 'columns' }] });
    const sample = { name: '', iban: null, text: '', isLeftOut: false, problems: [] };
    const amount = { amountCents: 150, currency: 'EUR' };
    expect(asked).toEqual({
      heads: ['Tag', 'Betrag', 'Wofür'],
      hasHead: true,
      rows: [{ cells: ['2026-11-03', '1,50', 'hello'], line: 2 }],
      columns: { amount: 'Betrag' },
      read: { rows: [{ ...sample, bookedOn: null, amount }], problem: null },
    });
    const chosen = { date: 'Tag', amount: 'Wofür', text: ['Betrag'], name: 'Nobody' };
    const looked = await previewUpload(administrator, { id, chosen });
    expect([looked.upload.columns, looked.asked?.columns]).toEqual([
      null,
      { date: 'Tag', amount: 'Wofür', text: ['Betrag'] },
    ]);
    const problem = localizedMessage('bankAmount', { line: 2, written: 'hello' });
    expect(looked.asked?.read.rows).toEqual([
      { ...sample, bookedOn: '2026-11-03', amount: null, text: '1,50', problems: [problem] },
    ]);
    await expectInvalid(
      assignColumns(administrator, { id, columns: { date: 'Tag' } }),
      'columns.amount',
      'columns.text',
    );
    await assignColumns(administrator, { id, columns: { date: 'Tag', amount: 'Wofür', text: 'Betrag' } });
    const { refusal: unread, asked: askedAgain } = await preview(id);
    expect(unread).toMatchObject({ errors: [{ path: 'file' }] });
    expect(askedAgain?.read.rows).toMatchObject([{ problems: [problem] }]);
    await assignColumns(administrator, { id, columns: { date: 'Tag', amount: 'Betrag', text: 'Wofür' } });
    await book(id, await versionOf(id));
    const again = await keep(table('2026-11-04'));
    const { outcome, asked: read } = await preview(again);
    expect(outcome?.statement).toMatchObject({ found: 1, open: 1 });
    expect(read?.columns).toEqual({ date: 'Tag', amount: 'Betrag', text: 'Wofür' });
    const renamed = await keep(table('2026-11-05').replace('Wofür', 'Zweck'));
    expect((await preview(renamed)).asked?.columns).toEqual({ date: 'Tag', amount: 'Betrag' });
    const other = await keep('Datum;Bedrag;Omschrijving;Tag\n2026-11-06;1,50;hello;x');
    expect((await preview(other)).asked?.columns).toEqual({
      date: 'Datum',
      amount: 'Bedrag',
      text: 'Omschrijving',
    });
  });

  it('of another account is refused with both, and so is what cannot be read', async () => {
    const foreign = await keep(camt([{ text: 'x' }], { account: 'DE89370400440532013000' }));
    expect(await preview(foreign)).toMatchObject({
      refusal: {
        problem: 'bankFileOfOtherAccount',
        values: { account: 'NL91ABNA0417164300', other: 'DE89370400440532013000' },
      },
    });
    expect(await preview(await keep('<Document'))).toMatchObject({ refusal: { errors: [{ path: 'file' }] } });
  });

  it('is refused when it is empty, too large, or for an account that is not there', async () => {
    const { administrator } = group;
    const sent = (fields: object) =>
      keepUpload(administrator, {
        payment_account_id: group.account,
        name: 'x',
        bytes: Buffer.from('x'),
        ...fields,
      });
    await expectInvalid(sent({ bytes: Buffer.alloc(0) }), 'bytes');
    await expectRefusal(sent({ bytes: Buffer.alloc(LARGEST_BANK_FILE + 1) }), 413);
    const stranger = await anAdministrator();
    const theirs = await createPaymentAccount(stranger, { holder: 'X', iban: 'DE89370400440532013000' });
    await expectInvalid(sent({ payment_account_id: theirs.id }), 'payment_account_id');
    expect(await waiting()).toBe(0);
  });

  it('replaces the one before it, and goes after a day', async () => {
    const first = await keep(camt([{ text: 'x' }]));
    const id = await keep(camt([{ text: 'y' }]));
    await expectRefusal(preview(first), 404);
    await testDatabase`UPDATE bank_uploads SET created_at = now() - interval '23 hours' WHERE id = ${id}`;
    await sweepLeftovers();
    expect(await waiting()).toBe(1);
    await testDatabase`UPDATE bank_uploads SET created_at = now() - interval '25 hours' WHERE id = ${id}`;
    await sweepLeftovers();
    expect(await waiting()).toBe(0);
  });
});
