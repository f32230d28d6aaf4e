import { beforeEach, describe, expect, it } from 'vitest';
import { updateRoute } from '@/lib/groups/routes/commands';
import { deletePaymentAccount, updatePaymentAccount } from '@/lib/money/accounts/commands';
import { voidPayment } from '@/lib/money/ledger/commands';
import { listPayments } from '@/lib/money/ledger/queries';
import { updateOrder } from '@/lib/orders/commands';
import { getOwnOrder } from '@/lib/orders/queries';
import { deleteParticipant } from '@/lib/people/commands';
import type { Administrator } from '@/lib/rules/caller';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { ACCOUNT, camt, type WrittenEntry, zipped } from '@/test/support/rounds/bank-files';
import { aPaidGroup, countsOf, type PaidGroup } from '@/test/support/rounds/paying';
import { anOrderOf, anOrderOfNewcomer, aParticipant } from '@/test/support/rounds/placing';
import { aRound, aRoute, openTestDatabase, testDatabase, untilWaiting } from '@/test/support/rules';
import { assignTransaction, releaseTransaction, setTransactionAside } from './commands';
import { listBankTransactions } from './queries';

openTestDatabase();

let administrator: Administrator;
let visitor: PaidGroup['visitor'];
let account: number;
let routeId: number;
let wine: number;
let place: PaidGroup['place'];
let importing: PaidGroup['importing'];
let counts: PaidGroup['counts'];
let paid: PaidGroup['paid'];
let transaction: PaidGroup['transaction'];

beforeEach(async () => {
  const group = await aPaidGroup();
  ({ administrator, visitor, account, wine, place, importing, counts, paid, transaction } = group);
  routeId = group.route.id;
});

describe('a bank file', () => {
  it('books what names an order by its reference, whatever the amount, after a preview that says the same', async () => {
    const [ann, bob] = [await place(2), await place(1)];
    const file = camt([
      { amount: '24.00', text: `wine ${ann.reference.toLowerCase()}`, day: '2026-11-05', id: 'A' },
      {
        amount: '5.00',
        text: [bob.reference.slice(0, 5), bob.reference.slice(5)],
        id: 'B',
        day: '2026-11-03',
      },
      { amount: '7.77', text: 'hello', id: 'C' },
      { amount: '9.99', direction: 'DBIT', id: 'D' },
    ]);
    const dry = await importing(file, { dry_run: 'true' });
    expect(await paid(ann.id)).toEqual([0, 2400, false]);
    expect(await listBankTransactions(administrator, {})).toMatchObject({ total: 0 });
    const real = await importing(file);
    expect(countsOf(real)).toEqual({ found: 4, outgoing: 1, booked: 2, open: 1 });
    expect(real).toMatchObject({ from: '2026-11-03', to: '2026-11-05' });
    expect(real.transactions).toMatchObject([
      { amount_cents: 2400, reference: ann.reference, state: 'booked', suggestions: [] },
      { amount_cents: 500, reference: bob.reference, state: 'booked' },
      { amount_cents: 777, reference: null, state: 'open', payment_ids: [] },
    ]);
    expect(dry).toEqual({
      ...real,
      transactions: real.transactions.map((told) => ({ ...told, id: null, payment_ids: [] })),
    });
    expect(await paid(ann.id)).toEqual([2400, 0, true]);
    expect(await paid(bob.id)).toEqual([500, 700, false]);
    const { items } = await listPayments(administrator, { order_id: String(ann.id) });
    expect(items).toMatchObject([
      {
        id: real.transactions[0]?.payment_ids[0],
        amountCents: 2400,
        paidOn: '2026-11-05',
        method: 'transfer',
        bankTransactionId: real.transactions[0]?.id,
      },
    ]);
  });

  it('is known when it comes again, in another version, slice, order, or twice at once', async () => {
    const { reference } = await place(2);
    const entries: WrittenEntry[] = [
      { text: reference, id: 'A' },
      { text: 'same', name: 'Ann' },
      { text: 'same', name: 'Ann' },
      { text: 'other', name: 'Ann' },
      { text: 'last', id: 'B' },
    ];
    expect(await counts(camt(entries.slice(0, 2)))).toEqual({ found: 2, booked: 1, open: 1 });
    expect(await counts(camt(entries, { version: '02' }))).toEqual({ found: 5, known: 2, open: 3 });
    expect(await counts(camt(entries.slice(1).reverse(), { kind: '052' }))).toEqual({ found: 4, known: 4 });
    const more = camt([{ id: 'C' }, { id: 'C' }, { text: 'new' }]);
    const both = await Promise.all([importing(more), importing(more)]);
    expect(both.map(countsOf)).toEqual(
      expect.arrayContaining([
        { found: 3, open: 3 },
        { found: 3, known: 3 },
      ]),
    );
    expect(await listBankTransactions(administrator, {})).toMatchObject({ total: 8 });
  });

  it('counts equal entries in each file of a ZIP on its own', async () => {
    const equal = (n: number) => camt(Array.from({ length: n }, () => ({ text: 'same' })));
    const zip = zipped({ 'a.xml': equal(2), 'b.xml': equal(3), 'c.xml': equal(1) });
    expect(await counts(zip)).toEqual({ found: 6, known: 3, open: 3 });
  });

  it('of another account is refused with both, and nothing is read', async () => {
    const other = 'DE89370400440532013000';
    const zip = zipped({ 'a.xml': camt([{}]), 'b.xml': camt([{}], { account: other }) });
    await expectRefusal(importing(zip), 409, {
      message: expect.stringMatching(new RegExp(`${other}.*${ACCOUNT}`)),
    });
    await expectRefusal(importing(camt([{}], { account: '99999999' })), 409);
    expect(await listBankTransactions(administrator, {})).toMatchObject({ total: 0 });
    expect(await counts(camt([{}], { account: '0417164300' }))).toEqual({ found: 1, open: 1 });
  });

  it('may have no entries', async () => {
    const told = await importing(camt([{ status: 'PDNG' }, { amount: '0.00' }]));
    expect(countsOf(told)).toEqual({});
    expect(told).toMatchObject({ payment_account_id: account, from: null, to: null, transactions: [] });
  });

  it('is for an account, which then keeps its IBAN', async () => {
    const iban = 'DE89370400440532013000';
    await updatePaymentAccount(administrator, { id: account, iban });
    await updatePaymentAccount(administrator, { id: account, iban: ACCOUNT });
    await importing(camt([]));
    await expectRefusal(updatePaymentAccount(administrator, { id: account, iban }), 409);
    await updatePaymentAccount(administrator, { id: account, iban: ACCOUNT, name: 'Wine' });
    await updateRoute(administrator, { id: routeId, payment_account_id: null });
    await expectRefusal(deletePaymentAccount(administrator, { id: account }), 409);
  });

  it('is read for the IBAN that the account has then, and not for the one before', async () => {
    const { refused } = await testDatabase.begin(async (change) => {
      await change`SELECT FROM payment_accounts WHERE id = ${account} FOR UPDATE`;
      const reading = importing(camt([]));
      await untilWaiting('payment_accounts');
      await change`UPDATE payment_accounts SET iban = 'DE89370400440532013000' WHERE id = ${account}`;
      return { refused: expectRefusal(reading, 409) };
    });
    await refused;
  });

  it('of a table remembers its columns once they were really used', async () => {
    const table = 'Day;Sum;"Who  paid"\n2026-11-03;12,00;Ann';
    const columns = JSON.stringify({ date: 'Day', amount: 'Sum', name: 'Who  paid', text: 'Who\u00a0paid' });
    await expectInvalid(importing(table), 'columns');
    await importing(table, { columns, dry_run: 'true' });
    await expectRefusal(importing(table), 422);
    expect(await importing(table, { columns })).toMatchObject({
      transactions: [{ name: 'Ann', currency: 'EUR' }],
    });
    expect(await counts(table.replace('12,00', '13,00'))).toEqual({ found: 1, open: 1 });
    await expectRefusal(importing(table.replace('Sum', 'Total')), 422);
    await aRoute(administrator, { payment_account_id: account, currency: 'CHF' });
    await expectInvalid(importing(table), 'columns');
    for (const wrong of ['x', '{}', '[]', '{"date":"Day","amount":1}', '{"date":"Day","amount":"Sum"}']) {
      await expectInvalid(importing(table, { columns: wrong }), 'columns');
    }
  });
});

it('a table of another account is refused as camt is', async () => {
  const table = (iban: string) => `Datum;Rekening;Bedrag;Text\n2026-11-03;${iban};84,50;wine`;
  const columns = JSON.stringify({ date: 'Datum', amount: 'Bedrag', text: 'Text' });
  await expectRefusal(importing(table('NL02RABO0123456789'), { columns }), 409, {
    values: { account: ACCOUNT, other: 'NL02RABO0123456789' },
  });
  expect(await importing(table(ACCOUNT), { columns })).toMatchObject({ found: 1 });
});

describe('a transfer', () => {
  const read = async (entry: WrittenEntry) =>
    (await importing(camt([{ id: crypto.randomUUID(), ...entry }]))).transactions[0];
  const reasons = (told: Awaited<ReturnType<typeof read>>) =>
    told?.suggestions.map(({ order_id, reason, sure }) => [order_id, reason, sure]);
  /** The orders that a transfer of 36.00, or of this entry, is suggested for. */
  const suggested = async (entry: WrittenEntry) => reasons(await read({ amount: '36.00', ...entry }));

  it('that names several orders, or a cancelled one, is only suggested', async () => {
    const [ann, bob] = [await place(2), await place(1)];
    expect(await suggested({ text: `${ann.reference} ${bob.reference}` })).toEqual([
      [ann.id, 'reference', false],
      [bob.id, 'reference', false],
    ]);
    await updateOrder(administrator, { id: ann.id, cancelled: true });
    const told = await read({ text: ann.reference });
    expect(told).toMatchObject({ state: 'open', reference: ann.reference });
    expect(reasons(told)).toEqual([[ann.id, 'reference', true]]);
  });

  it('whose reference is another organization’s is open', async () => {
    const { reference } = await place(2);
    const { transactions } = await (await aPaidGroup()).importing(camt([{ text: reference }]));
    expect(transactions).toMatchObject([{ state: 'open', reference, suggestions: [] }]);
  });

  it('whose reference is a deleted order’s is open', async () => {
    const group = await aPaidGroup({ superadmin: true, elevated: true });
    const { reference, participant } = await group.place(2);
    await deleteParticipant(group.administrator, { id: participant });
    const { transactions } = await group.importing(camt([{ text: reference }]));
    expect(transactions).toMatchObject([{ state: 'open', reference, suggestions: [] }]);
  });

  it('whose reference is misspelt has none, and is suggested for another reason', async () => {
    const ann = await place(2, 'Ann');
    const misspelt = ann.reference.replace(/^RF./, 'RFO');
    const told = await read({ amount: '24.00', name: 'Ann', text: misspelt });
    expect(told).toMatchObject({ state: 'open', reference: null });
    expect(reasons(told)).toEqual([[ann.id, 'name_and_amount', false]]);
  });

  it('is suggested by number and amount, and by account, not by a name with another amount', async () => {
    const [ann, bob] = [await place(3, 'Zoë de Vries'), await place(4, 'Bob')];
    const told = await read({ amount: '36.00', text: `order ${ann.number}, please` });
    expect(reasons(told)).toEqual([[ann.id, 'number_and_amount', true]]);
    expect(told?.suggestions[0]).toMatchObject({ order_number: ann.number, amount_cents: 3600 });
    for (const text of [
      `${ann.number}.11.2026`,
      `A${ann.number}`,
      `${ann.number},50`,
      `${ann.number}1`,
      '',
    ]) {
      expect(await suggested({ text })).toEqual([[ann.id, 'amount', false]]);
    }
    expect(await suggested({ amount: '35.00', name: 'Zoë de Vries' })).toEqual([]);
    const iban = 'DE89370400440532013000';
    await read({ amount: '10.00', text: ann.reference, iban });
    expect(await suggested({ amount: '26.00', iban })).toEqual([[ann.id, 'known_account', true]]);
    expect(await suggested({ amount: '20.00', iban })).toEqual([[ann.id, 'known_account', false]]);
    expect(await suggested({ amount: '48.00', iban, name: 'bob', text: String(bob.number) })).toEqual([
      [bob.id, 'number_and_amount', true],
      [ann.id, 'known_account', false],
    ]);
  });

  it.each([
    ['Yıldız Işık', 'ISIK YILDIZ'],
    ['Γιώργος Παππάς', 'ΠΑΠΠΑΣ ΓΙΩΡΓΟΣ'],
    ['Иван Петров', 'ПЕТРОВ ИВАН'],
    ['Ann-Marie O’Brien', "O'BRIEN, ANN MARIE"],
    ['Łukasz Ørsted', 'ŁUKASZ ØRSTED'],
    ['Zoë de Vries', 'VRIES DE ZOE'],
    ['Anna Strauß', 'STRAUSS ANNA'],
    ['Jürgen Müller', 'JUERGEN MUELLER'],
    ['Müller', 'Fam. Müller'],
    ['Yılmaz', 'Hr. Yilmaz'],
    ['Sue Boetticher', 'Frau Boetticher Sue'],
  ])('of %s is suggested by the bank’s name %s', async (participant, name) => {
    const { id } = await place(1, participant);
    expect(await suggested({ amount: '12.00', name })).toEqual([[id, 'name_and_amount', false]]);
  });

  it.each(['Order 0%', 'order%', 'Bestelling #%', 'Commande0%'])(
    'is suggested by a number that is written %j',
    async (text) => {
      const ann = await place(3);
      const told = await read({ amount: '36.00', text: text.replace('%', String(ann.number)) });
      expect(reasons(told)).toEqual([[ann.id, 'number_and_amount', true]]);
    },
  );

  it('is suggested by a number before a year, unless that may be a month', async () => {
    const ann = await place(3);
    await testDatabase`UPDATE orders SET order_number = 28 WHERE id = ${ann.id}`;
    expect(await suggested({ text: 'wine 28/2026' })).toEqual([[ann.id, 'number_and_amount', true]]);
    await testDatabase`UPDATE orders SET order_number = 12 WHERE id = ${ann.id}`;
    expect(await suggested({ text: 'wine 12/2026' })).toEqual([[ann.id, 'amount', false]]);
  });

  it('is suggested, and never surely, by a reference that is written wrongly', async () => {
    const ann = await place(3);
    const [check, digits] = [ann.reference.slice(2, 4), ann.reference.slice(4)];
    for (const text of [
      `RF/${check}/${digits}`,
      `RF: ${check}${digits}`,
      `REF${check}${digits}`,
      `paid ${check}${digits}`,
      `RF: ${check}${digits}`.replaceAll('0', 'O'),
    ]) {
      expect([text, await suggested({ amount: '7.00', text })]).toEqual([
        text,
        [[ann.id, 'reference', false]],
      ]);
    }
    const wrong = String((Number(check) % 97) + 2).padStart(2, '0');
    expect(await suggested({ amount: '7.00', text: `RF/${wrong}/${digits}` })).toEqual([]);
  });

  it('of a name without letters, or of one that two have, is suggested for nobody', async () => {
    await Promise.all([place(1, '…'), place(1, '!')]);
    expect(await suggested({ amount: '12.00', name: '…' })).toEqual([]);
    await Promise.all([place(2, 'Ann Bee'), place(2, 'Bée Ann')]);
    expect(await suggested({ amount: '24.00', name: 'Ann Bee' })).toEqual([]);
  });

  it('of exactly one order’s due amount is suggested for it whatever its name, and never surely', async () => {
    const [ann, bob] = [await place(3, 'Ann'), await place(4, 'Bob')];
    const stranger = { amount: '36.00', name: 'Somebody Else', text: 'thanks' };
    expect(await suggested(stranger)).toEqual([[ann.id, 'amount', false]]);
    expect(await suggested({ ...stranger, currency: 'CHF' })).toEqual([]);
    expect(await suggested({ ...stranger, amount: '35.99' })).toEqual([]);
    await updateOrder(administrator, { id: bob.id, lines: [{ wine_offering_id: wine, quantity: 3 }] });
    expect(await suggested(stranger)).toEqual([]);
    await updateOrder(administrator, { id: ann.id, paid: true });
    expect(await suggested(stranger)).toEqual([[bob.id, 'amount', false]]);
  });

  it('of the sum of two orders whose numbers stand in its text is suggested for both, and never surely', async () => {
    const [ann, bob, eve] = [await place(1, 'Ann'), await place(2, 'Bob'), await place(3, 'Eve')];
    const told = await read({ amount: '36.00', text: `order ${ann.number} and ${bob.number}`, name: 'X' });
    expect(reasons(told)).toEqual([
      [ann.id, 'number_and_amount', false],
      [bob.id, 'number_and_amount', false],
      [eve.id, 'amount', false],
    ]);
    expect(told?.suggestions.map(({ amount_cents }) => amount_cents)).toEqual([1200, 2400, 3600]);
    expect(await suggested({ amount: '47.00', text: `${ann.number}, ${eve.number}` })).toEqual([]);
    await updateOrder(administrator, { id: bob.id, paid: true });
    expect(await suggested({ text: `${ann.number} + ${bob.number}` })).toEqual([[eve.id, 'amount', false]]);
  });

  it('is suggested for the participant of exactly its name before one of the name without a title', async () => {
    const [family, single] = [await place(1, 'Fam. Müller'), await place(1, 'Müller')];
    expect(await suggested({ amount: '12.00', name: 'FAM MULLER' })).toEqual([
      [family.id, 'name_and_amount', false],
    ]);
    expect(await suggested({ amount: '12.00', name: 'Müller' })).toEqual([
      [single.id, 'name_and_amount', false],
    ]);
    await place(1, 'Müller');
    expect(await suggested({ amount: '12.00', name: 'Müller' })).toEqual([]);
    expect(await suggested({ amount: '12.00', name: 'Fam. Müller' })).toEqual([
      [family.id, 'name_and_amount', false],
    ]);
  });

  it('is suggested for an order that grew after it was paid, by what is due since', async () => {
    const ann = await place(1, 'Ann');
    await updateOrder(administrator, { id: ann.id, paid: true });
    const paid = { amount: '12.00', name: 'Ann', text: `order ${ann.number}` };
    expect(await suggested(paid)).toEqual([]);
    await updateOrder(administrator, { id: ann.id, lines: [{ wine_offering_id: wine, quantity: 3 }] });
    expect(await suggested({ ...paid, amount: '24.00' })).toEqual([[ann.id, 'number_and_amount', true]]);
  });

  it('is suggested in its own currency alone, whichever group the order is of', async () => {
    const far = await aRoute(administrator, { payment_account_id: account, currency: 'CHF' });
    const { round, offerings } = await aRound(administrator, far.route);
    const { order } = await anOrderOfNewcomer(administrator, round, offerings[0]?.id);
    const near = await place(1, 'Ann');
    const told = { amount: '12.00', name: 'Ann', text: `order ${order.orderNumber}` };
    expect(await suggested({ ...told, currency: 'CHF' })).toEqual([[order.id, 'number_and_amount', true]]);
    expect(await suggested(told)).toEqual([[near.id, 'number_and_amount', true]]);
  });

  it('is for an order of the groups that name its account before one of other groups, which is never sure', async () => {
    const other = await aRoute(administrator, { payment_account_id: null });
    const { round, offerings } = await aRound(administrator, other.route);
    const { id: participant } = await aParticipant(administrator, other.route, 'Eve');
    const { order } = await anOrderOf(administrator, participant, round, offerings[0]?.id ?? 0);
    const text = `order ${order.orderNumber}`;
    expect(await suggested({ amount: '12.00', text })).toEqual([[order.id, 'number_and_amount', false]]);
    const own = await place(1, 'Ann');
    expect(own.number).toBe(order.orderNumber);
    expect(await suggested({ amount: '12.00', text })).toEqual([
      [own.id, 'number_and_amount', true],
      [order.id, 'number_and_amount', false],
    ]);
  });

  it('is not sure where two orders are as likely, and names five at most', async () => {
    const ann = await place(1, 'Ann');
    const iban = 'DE89370400440532013000';
    await read({ amount: '1.00', text: ann.reference, iban });
    for (let n = 0; n < 6; n += 1) await place(2, 'Ann', { participant: ann.participant });
    const told = await suggested({ amount: '24.00', iban, name: 'Ann' });
    expect(told).toHaveLength(5);
    expect(told?.every(([, reason, sure]) => reason === 'known_account' && sure === false)).toBe(true);
  });

  it('in another currency than the order’s is open, and cannot be assigned to it', async () => {
    const ann = await place(2, 'Ann');
    const told = await read({ amount: '24.00', currency: 'CHF', text: ann.reference, name: 'Ann' });
    expect(told).toMatchObject({ state: 'open', suggestions: [], reference: ann.reference });
    await expectRefusal(
      assignTransaction(administrator, { id: told?.id, parts: [{ order_id: ann.id, amount_cents: 2400 }] }),
      409,
    );
  });

  it('of a batch that cannot be split is open without suggestions', async () => {
    const ann = await place(2, 'Ann');
    const told = await read({
      amount: '24.00',
      parts: [{ amount: null, text: ann.reference }, { amount: '1.00' }],
    });
    expect(told).toMatchObject({ state: 'open', suggestions: [] });
  });

  it('can be split over orders, taken back, and set aside', async () => {
    const [ann, bob] = [await place(2), await place(1)];
    await updateOrder(administrator, { id: bob.id, cancelled: true });
    const told = await read({ amount: '36.00' });
    const parts = [
      { order_id: ann.id, amount_cents: 2400 },
      { order_id: bob.id, amount_cents: 1200 },
    ];
    const assign = (fields: object) => assignTransaction(administrator, { id: told?.id, parts, ...fields });
    await expectInvalid(assign({ parts: [parts[0]] }), 'parts');
    await expectInvalid(assign({ parts: [parts[0], parts[0]] }), 'parts.1.order_id');
    await expectInvalid(assign({ parts: [{ order_id: 999_999, amount_cents: 3600 }] }), 'parts.0.order_id');
    expect(await assign({})).toMatchObject({
      transaction: { state: 'booked' },
      paymentIds: [expect.any(Number), expect.any(Number)],
    });
    expect([await paid(ann.id), await paid(bob.id)]).toEqual([
      [2400, 0, true],
      [1200, -1200, true],
    ]);
    await expectRefusal(assign({}), 409);
    await expectRefusal(setTransactionAside(administrator, { id: told?.id }), 409);
    expect(await releaseTransaction(administrator, { id: told?.id })).toMatchObject({
      transaction: { state: 'open' },
      paymentIds: [],
    });
    expect(await paid(ann.id)).toEqual([0, 2400, false]);
    await expectRefusal(releaseTransaction(administrator, { id: told?.id }), 409);
    expect(await setTransactionAside(administrator, { id: told?.id })).toMatchObject({
      transaction: { state: 'set_aside' },
    });
    expect(await releaseTransaction(administrator, { id: told?.id })).toMatchObject({
      transaction: { state: 'open' },
    });
  });

  it('is open again when one of its payments is voided, and all of them are', async () => {
    const [ann, bob] = [await place(2), await place(1)];
    const told = await read({ amount: '36.00' });
    const parts = [
      { order_id: ann.id, amount_cents: 2400 },
      { order_id: bob.id, amount_cents: 1200 },
    ];
    const assigned = await assignTransaction(administrator, { id: told?.id, parts });
    await voidPayment(administrator, { id: assigned.paymentIds[1] });
    expect(await transaction(told?.id)).toMatchObject({ state: 'open', payment_ids: [] });
    await assignTransaction(administrator, { id: told?.id, parts });
    await updateOrder(administrator, { id: bob.id, paid: false });
    expect(await transaction(told?.id)).toMatchObject({ state: 'open', payment_ids: [] });
    expect(await paid(ann.id)).toEqual([0, 2400, false]);
  });

  it('is listed by state, account and words', async () => {
    const told = await read({
      amount: '1.00',
      name: 'Zoë',
      text: 'for wine RF18 5390 0754 7034',
      iban: 'DE89370400440532013000',
    });
    await read({ amount: '2.00' });
    await setTransactionAside(administrator, { id: told?.id });
    const ids = async (filters: object) =>
      (await listBankTransactions(administrator, filters)).items.map(({ transaction: { id } }) => id);
    expect(await ids({ state: 'set_aside' })).toEqual([told?.id]);
    expect(await ids({ state: 'open' })).toHaveLength(1);
    expect(await ids({ state: 'booked' })).toEqual([]);
    for (const q of ['zoë', 'for wine', 'de89 3704 0044 0532 0130 00', 'RF185390 07547034']) {
      expect(await ids({ q })).toEqual([told?.id]);
    }
    expect(await ids({ payment_account_id: String(account) })).toHaveLength(2);
  });
});

describe('a return', () => {
  const back: WrittenEntry = { amount: '24.00', direction: 'DBIT', returned: 'AC04', day: '2026-11-10' };

  it.each<[string, WrittenEntry, WrittenEntry]>([
    ['the bank’s id', { id: 'X' }, { id: 'X' }],
    ['the transaction id', { id: 'X', transactionId: 'T' }, { id: 'Y', transactionId: 'T' }],
    ['the end-to-end id', { endToEndId: 'E' }, { endToEndId: 'E', id: 'Y' }],
    ['nothing but a reference', {}, {}],
  ])('that shares %s takes the transfer back', async (_what, transfer, shared) => {
    const ann = await place(2);
    const text = Object.keys(shared).length === 0 ? ann.reference : '';
    const file = camt([
      { ...back, ...shared, text },
      { amount: '24.00', text: ann.reference, ...transfer },
    ]);
    const told = await importing(file);
    expect(countsOf(told)).toEqual({ found: 2, outgoing: 1, booked: 1 });
    expect(await paid(ann.id)).toEqual([0, 2400, false]);
    const [order] = await testDatabase`SELECT access_token AS token FROM orders WHERE id = ${ann.id}`;
    const { sentBack } = await getOwnOrder(visitor, { token: order?.token });
    expect(sentBack).toEqual({ cents: 2400, on: '2026-11-10' });
    const id = told.transactions[0]?.id;
    expect(await transaction(id)).toMatchObject({
      state: 'booked',
      payment_ids: [expect.any(Number), expect.any(Number)],
    });
    expect(await counts(file)).toEqual({ found: 2, known: 2 });
    await expectRefusal(releaseTransaction(administrator, { id }), 409);
    await updateOrder(administrator, { id: ann.id, paid: false });
    expect(await transaction(id)).toMatchObject({ state: 'set_aside', payment_ids: [] });
    expect(await counts(file)).toEqual({ found: 2, known: 2 });
  });

  it('of one of several transfers without an id takes that one back, and all of them are read', async () => {
    const [ann, bob] = [await place(2, 'Ann'), await place(2, 'Bob')];
    const none = { amount: '24.00', entryId: 'NONREF', id: 'NONREF' };
    const told = await importing(
      camt([
        { ...none, text: ann.reference },
        { ...none, text: bob.reference },
      ]),
    );
    expect(countsOf(told)).toEqual({ found: 2, booked: 2 });
    await importing(camt([{ ...back, ...none, text: bob.reference }]));
    expect([await paid(ann.id), await paid(bob.id)]).toEqual([
      [2400, 0, true],
      [0, 2400, false],
    ]);
  });

  it('of an open transfer sets it aside', async () => {
    const told = await importing(camt([{ amount: '24.00', id: 'X' }]));
    expect(await counts(camt([{ ...back, id: 'X', returned: '', reversed: true }]))).toEqual({
      found: 1,
      outgoing: 1,
    });
    expect(await transaction(told.transactions[0]?.id)).toMatchObject({ state: 'set_aside' });
  });

  it('that shares nothing, or is of another amount, or no return at all, only goes out', async () => {
    const ann = await place(2);
    await importing(camt([{ amount: '24.00', text: ann.reference, id: 'X', endToEndId: 'NOTPROVIDED' }]));
    const entries: WrittenEntry[] = [
      { ...back, id: 'Y', endToEndId: 'NOTPROVIDED' },
      { ...back, id: 'X', amount: '23.00' },
      { ...back, id: 'X', returned: '' },
    ];
    for (const entry of entries) {
      expect(await counts(camt([entry]))).toEqual({ found: 1, outgoing: 1 });
    }
    expect(await paid(ann.id)).toEqual([2400, 0, true]);
  });

  it('that would bring an order below 0 only goes out', async () => {
    const ann = await place(2);
    const told = await importing(camt([{ amount: '24.00', text: ann.reference, id: 'X' }]));
    const { createPayment } = await import('@/lib/money/ledger/commands');
    await createPayment(administrator, { order_id: ann.id, amount_cents: -100 });
    const file = camt([{ ...back, id: 'X' }]);
    expect(await counts(file)).toEqual({ found: 1, outgoing: 1 });
    expect(await counts(file)).toEqual({ found: 1, outgoing: 1 });
    expect(await transaction(told.transactions[0]?.id)).toMatchObject({ payment_ids: [expect.any(Number)] });
  });
});
