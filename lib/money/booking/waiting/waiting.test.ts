import { describe, expect, it } from 'vitest';
import { openTenant } from '@/db/tenant';
import { assignWrittenParts } from '@/lib/money/booking/commands';
import { createPayment } from '@/lib/money/ledger/commands';
import { countWaiting } from '@/lib/money/matching/transactions';
import { updateOrder } from '@/lib/orders/commands';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { camt } from '@/test/support/rounds/bank-files';
import { group, withPaidGroup } from '@/test/support/rounds/paying';
import { aRoute, testDatabase } from '@/test/support/rules';
import { reconcileTransfers } from './commands';
import { getTransfer, listTransfers, listWaiting } from './queries';

withPaidGroup();

const page = { limit: 50, offset: 0 };
const settle = (act: string, ...transfers: [id: unknown, order?: number][]) =>
  reconcileTransfers(group.administrator, {
    act,
    transfers: transfers.map(([id, order_id]) => ({ id, order_id })),
  });
const waiting = async () => {
  const { items } = await listWaiting(group.administrator, page);
  return items.map(({ transaction }) => transaction.text);
};

/** Reads a file with these transfers, and tells their ids. */
async function read(...entries: Parameters<typeof camt>[0]) {
  const { transactions } = await group.importing(camt(entries.map((one, n) => ({ id: `T${n}`, ...one }))));
  return transactions.map(({ id }) => id ?? 0);
}

describe('transfers that wait', () => {
  it('are listed with the sure ones first, a page at a time', async () => {
    const [ann, bob] = [await group.place(2, 'Ann'), await group.place(3, 'Bob')];
    const [, named, numbered] = await read(
      { amount: '5.00', text: 'nothing' },
      { amount: '36.00', name: 'bob', text: 'named' },
      { amount: '24.00', text: `order ${ann.number}` },
    );
    expect(await waiting()).toEqual([`order ${ann.number}`, 'named', 'nothing']);
    const { items, total, sure } = await listWaiting(group.administrator, { limit: 1, offset: 1 });
    expect([total, [...sure]]).toEqual([3, [[numbered, ann.id]]]);
    expect(items).toMatchObject([
      {
        transaction: { id: named },
        suggestions: [{ orderId: bob.id, participantName: 'Bob', roundName: group.round.name }],
      },
    ]);
    expect((await listWaiting(group.administrator, page)).forOwed).toEqual({
      count: 2,
      sums: new Map([['EUR', 6000]]),
    });
  });

  it('are suggested by a name that ten participants have, and not by that of more', async () => {
    await group.place(2, 'Ann');
    for (let n = 1; n < 10; n += 1) await group.place(1, 'ann');
    await read({ amount: '24.00', name: 'ANN' });
    const reasons = async () =>
      (await listWaiting(group.administrator, page)).items.flatMap(({ suggestions }) =>
        suggestions.map(({ reason }) => reason),
      );
    expect(await reasons()).toEqual(['name_and_amount']);
    await group.place(1, 'Ann');
    expect(await reasons()).toEqual(['amount']);
  });

  it('are all counted, and those surely for an order among the hundred newest', async () => {
    const ann = await group.place(2, 'Ann');
    const { organizationId } = group.administrator.user;
    await testDatabase`
      INSERT INTO bank_transactions (organization_id, payment_account_id, identity, booked_on, amount_cents, currency, name, text, named_order_ids)
      SELECT ${organizationId}, ${group.account}, 'T' || n, '2026-11-03', 2400, 'EUR', '', '', ARRAY[${ann.id}::bigint]
      FROM generate_series(1, 101) n`;
    expect(await openTenant(organizationId).reading(countWaiting)).toEqual({ open: 101, sure: 100 });
  });

  it('name the group of each order where the organization has several', async () => {
    await group.place(2, 'Ann');
    await read({ amount: '24.00', name: 'ann' });
    const named = async () =>
      (await listWaiting(group.administrator, page)).items.map(
        ({ suggestions }) => suggestions[0]?.roundName,
      );
    expect(await named()).toEqual([group.round.name]);
    await aRoute(group.administrator);
    expect(await named()).toEqual([`${group.route.name}, ${group.round.name}`]);
  });

  it('are taken together, each whole, and opened again together', async () => {
    const { paid } = group;
    const [ann, bob] = [await group.place(2, 'Ann'), await group.place(3, 'Bob')];
    const [first, second] = await read(
      { amount: '24.00', text: `order ${ann.number}`, day: '2026-11-05' },
      { amount: '36.00', name: 'Bob' },
    );
    expect(await settle('take', [first, ann.id], [second, bob.id])).toEqual({
      done: [first, second],
      left: 0,
    });
    expect([await paid(ann.id), await paid(bob.id)]).toEqual([
      [2400, 0, true],
      [3600, 0, true],
    ]);
    expect(await waiting()).toEqual([]);
    expect(await settle('open', [first], [second])).toEqual({ done: [first, second], left: 0 });
    expect([await paid(ann.id), await paid(bob.id)]).toEqual([
      [0, 2400, false],
      [0, 3600, false],
    ]);
  });

  it('of the sum of two orders whose numbers they name are taken for both, or for neither', async () => {
    const [ann, bob] = [await group.place(2, 'Ann'), await group.place(3, 'Bob')];
    const [first] = await read({ amount: '60.00', text: `order ${ann.number} and ${bob.number}` });
    const { items } = await listWaiting(group.administrator, page);
    expect(items[0]?.suggestions).toMatchObject([
      { orderId: ann.id, amountCents: 2400, partner: { id: bob.id }, fits: true },
      { orderId: bob.id, amountCents: 3600, partner: { id: ann.id }, fits: true },
    ]);
    const take = (order: number, partner?: number) =>
      reconcileTransfers(group.administrator, {
        act: 'take',
        transfers: [{ id: first, order_id: order, ...(partner && { partner_id: partner }) }],
      });
    await expectRefusal(take(ann.id), 'transfersChanged');
    expect(await take(bob.id, ann.id)).toEqual({ done: [first], left: 0 });
    expect([await group.paid(ann.id), await group.paid(bob.id)]).toEqual([
      [2400, 0, true],
      [3600, 0, true],
    ]);
  });

  it('are left alone where what was suggested is not any more, and refused when that is all of them', async () => {
    const { administrator } = group;
    const [ann, bob] = [await group.place(2, 'Ann'), await group.place(3, 'Bob')];
    const [first, second] = await read({ amount: '24.00', name: 'Ann' }, { amount: '36.00', name: 'Bob' });
    await createPayment(administrator, { order_id: bob.id, amount_cents: 100 });
    expect(await settle('take', [first, ann.id], [second, bob.id])).toEqual({ done: [first], left: 1 });
    const changed = { problem: 'transfersChanged' };
    await expectRefusal(settle('take', [first, ann.id]), changed);
    await expectRefusal(settle('take', [second, bob.id]), changed);
    await expectRefusal(settle('take', [second]), changed);
    await expectRefusal(settle('set_aside', [first]), changed);
    await expectRefusal(settle('open', [second]), changed);
    await expectRefusal(settle('take'), 422);
    expect(await group.paid(ann.id)).toEqual([2400, 0, true]);
  });

  it('of which two are for one amount due are taken once, and both where the reference says so', async () => {
    const ann = await group.place(2, 'Ann');
    const [first, second] = await read(
      { amount: '24.00', text: `order ${ann.number}` },
      { amount: '24.00', text: `wine ${ann.number}` },
    );
    expect(await settle('take', [first, ann.id], [second, ann.id])).toEqual({ done: [first], left: 1 });
    expect(await group.paid(ann.id)).toEqual([2400, 0, true]);
    await updateOrder(group.administrator, { id: ann.id, cancelled: true });
    const both = await group.importing(
      camt([
        { text: ann.reference, id: 'X' },
        { text: ann.reference, id: 'Y' },
      ]),
    );
    const ids = both.transactions.map(({ id }) => [id, ann.id] as [unknown, number]);
    expect(await settle('take', ...ids)).toMatchObject({ left: 0 });
    expect(await group.paid(ann.id)).toEqual([4400, -4400, true]);
  });

  it('are booked once by two who press at once', async () => {
    const ann = await group.place(2, 'Ann');
    const [first] = await read({ amount: '24.00', name: 'Ann' });
    const pressed = await Promise.allSettled([
      settle('take', [first, ann.id]),
      settle('take', [first, ann.id]),
    ]);
    expect(pressed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await group.paid(ann.id)).toEqual([2400, 0, true]);
  });

  it('are set aside, and opened again unless the bank returned them', async () => {
    const [first, second] = await read({ text: 'a' }, { text: 'b' });
    expect(await settle('set_aside', [first], [second])).toEqual({ done: [first, second], left: 0 });
    expect(await waiting()).toEqual([]);
    expect(await settle('open', [first])).toEqual({ done: [first], left: 0 });
    await group.importing(camt([{ direction: 'DBIT', returned: 'AC04', id: 'T1' }]));
    await expectRefusal(settle('open', [second]), 'transfersChanged');
  });
});

describe('a transfer', () => {
  it('is divided with amounts as people write them', async () => {
    const { administrator, paid } = group;
    const [ann, bob] = [await group.place(2, 'Ann'), await group.place(1, 'Bob')];
    const [id] = await read({ amount: '36.00', text: 'for two', iban: 'DE89370400440532013000' });
    const divide = (...parts: [order: number, amount: string][]) =>
      assignWrittenParts(administrator, {
        id,
        parts: parts.map(([order_id, amount]) => ({ order_id, amount })),
      });
    await expectInvalid(divide([ann.id, '24'], [bob.id, 'much']), 'parts.1.amount');
    await expectRefusal(divide([ann.id, '24'], [bob.id, '0']), 422);
    await expectInvalid(divide([ann.id, '24'], [bob.id, '11']), 'parts');
    await expectInvalid(divide([ann.id, '18'], [ann.id, '18']), 'parts.1.order_id');
    await expectInvalid(divide(), 'parts');
    await divide([ann.id, '24.00'], [bob.id, '12,00']);
    expect([await paid(ann.id), await paid(bob.id)]).toEqual([
      [2400, 0, true],
      [1200, 0, true],
    ]);
    const { items } = await listTransfers(administrator, { ...page, state: 'booked', q: 'DE89 3704 0044' });
    expect(items[0]?.parts.map(({ order, amountCents }) => [order.name, amountCents])).toEqual([
      ['Ann', 2400],
      ['Bob', 1200],
    ]);
  });

  it('may be for what is suggested, what is owed, and what a text finds', async () => {
    const { administrator } = group;
    const [ann, bob, eve, fay] = [
      await group.place(2, 'Ann'),
      await group.place(1, 'Bob'),
      await group.place(1, 'Eve'),
      await group.place(1, 'Fay'),
    ];
    for (const { id } of [eve, fay]) await updateOrder(administrator, { id, paid: true });
    // It grew after it was paid, and is owed again.
    const lines = [{ wine_offering_id: group.wine, quantity: 2 }];
    await updateOrder(administrator, { id: fay.id, lines });
    const [id] = await read({ amount: '24.00', name: 'Ann' });
    const found = async (q?: string) =>
      (await getTransfer(administrator, { id, q })).candidates.map(({ name }) => name);
    expect(await found()).toEqual(['Ann', 'Fay', 'Bob']);
    expect(await found('eve')).toEqual(['Ann', 'Eve']);
    for (const words of [bob.number, `Order ${bob.number}`, `bestelling #${bob.number}`, bob.reference]) {
      expect(await found(String(words)), String(words)).toEqual(['Ann', 'Bob']);
    }
    expect(await found('12,00')).toEqual(['Ann', 'Fay', 'Bob']);
    const zed = `Zed ${bob.number}`;
    await group.place(1, zed);
    expect(await found(String(bob.number))).toEqual(['Ann', 'Bob', zed]);
    await expectRefusal(settle('take', [id, bob.id]), 'transfersChanged');
    await settle('assign', [id, eve.id]);
    expect(await group.paid(eve.id)).toEqual([3600, -2400, true]);
    await settle('open', [id]);
    await settle('take', [id, ann.id]);
    expect(await getTransfer(administrator, { id })).toMatchObject({
      transaction: { state: 'booked' },
      candidates: [],
      parts: [{ order: { id: ann.id }, amountCents: 2400 }],
    });
  });
});
