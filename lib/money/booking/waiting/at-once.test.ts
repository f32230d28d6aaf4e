import { beforeEach, describe, expect, it } from 'vitest';
import { assignTransaction } from '@/lib/money/booking/commands';
import { createPayment, voidPayment } from '@/lib/money/ledger/commands';
import { listPayments } from '@/lib/money/ledger/queries';
import { updateOrder } from '@/lib/orders/commands';
import { notePayments } from '@/lib/orders/payments';
import { camt, type WrittenEntry } from '@/test/support/rounds/bank-files';
import { group, type PaidGroup, withPaidGroup } from '@/test/support/rounds/paying';
import { testDatabase, waitingForLocks } from '@/test/support/rules';
import { reconcileTransfers } from './commands';

withPaidGroup();

let ann: Awaited<ReturnType<PaidGroup['place']>>;
beforeEach(async () => {
  ann = await group.place(2, 'Ann');
});

const arrived: WrittenEntry = { amount: '24.00', name: 'Ann', id: 'A' };
const back: WrittenEntry = { ...arrived, direction: 'DBIT', returned: 'AC04' };
const read = async (entry: WrittenEntry) => (await group.importing(camt([entry]))).transactions[0]?.id ?? 0;
const take = (id: number) =>
  reconcileTransfers(group.administrator, { act: 'take', transfers: [{ id, order_id: ann.id }] });
const change = (fields: object) => updateOrder(group.administrator, { id: ann.id, ...fields });
const mark = (payment: string) => notePayments(group.administrator, { orders: [{ id: ann.id }], payment });
const standing = async (of = ann.id) => {
  const filter = { order_id: String(of), voided: 'false' };
  return (await listPayments(group.administrator, filter)).items.map(({ amountCents }) => amountCents);
};

/** Holds an order while these begin, one after the other; then lets them go on, and tells how each ends. */
async function behindOrder(id: number, ...acts: (() => Promise<unknown>)[]) {
  const begun: Promise<unknown>[] = [];
  await testDatabase.begin(async (holder) => {
    await holder`SELECT FROM orders WHERE id = ${id} FOR UPDATE`;
    for (const act of acts) {
      begun.push(act().catch((error: unknown) => error));
      while ((await waitingForLocks()) < begun.length);
    }
  });
  return Promise.all(begun);
}

describe('a press for a transfer', () => {
  const fewer = () => change({ lines: [{ wine_offering_id: group.wine, quantity: 1 }] });

  it('while the order changes books nothing that is not suggested any more', async () => {
    const id = await read(arrived);
    const [, pressed] = await behindOrder(ann.id, fewer, () => take(id));
    expect(pressed).toMatchObject({ problem: 'transfersChanged' });
    expect(await group.paid(ann.id)).toEqual([0, 1200, false]);
    expect(await group.transaction(id)).toMatchObject({ state: 'open', suggestions: [] });
  });

  it('before the order changes is booked, and what is too much shows', async () => {
    const id = await read(arrived);
    const [pressed] = await behindOrder(ann.id, () => take(id), fewer);
    expect(pressed).toEqual({ done: [id], left: 0 });
    expect(await group.paid(ann.id)).toEqual([2400, -1200, true]);
  });

  it('while the order is cancelled books nothing', async () => {
    const id = await read(arrived);
    const [, pressed] = await behindOrder(
      ann.id,
      () => change({ cancelled: true }),
      () => take(id),
    );
    expect(pressed).toMatchObject({ problem: 'transfersChanged' });
    expect(await group.paid(ann.id)).toEqual([0, 0, false]);
  });
});

describe('a file read', () => {
  const referring = () => read({ ...arrived, text: ann.reference });

  it('while the order that it names is cancelled only suggests it', async () => {
    const [, id] = await behindOrder(ann.id, () => change({ cancelled: true }), referring);
    expect(await group.transaction(Number(id))).toMatchObject({
      state: 'open',
      suggestions: [{ order_id: ann.id, reason: 'reference' }],
    });
    expect(await group.paid(ann.id)).toEqual([0, 0, false]);
  });

  it('with a return leaves nothing half void, whatever is voided meanwhile', async () => {
    const { administrator } = group;
    await createPayment(administrator, { order_id: ann.id, amount_cents: 2400, method: 'cash' });
    const id = await referring();
    const [payment] = (await group.transaction(id)).payment_ids;
    await behindOrder(
      ann.id,
      () => group.importing(camt([back])),
      () => voidPayment(administrator, { id: payment }),
    );
    expect(await standing()).toEqual([2400]);
    expect(await group.transaction(id)).toMatchObject({ state: 'set_aside', payment_ids: [] });
  });

  it('with a return is not booked again by an undo', async () => {
    const { importing } = group;
    await referring();
    await mark('unpaid');
    await importing(camt([back]));
    await mark('as_before');
    expect([await standing(), await group.paid(ann.id)]).toEqual([[], [0, 2400, false]]);
  });

  it('with a return that is marked unpaid and back is as it was', async () => {
    const { importing } = group;
    const id = await referring();
    await importing(camt([back]));
    await mark('unpaid');
    expect(await standing()).toEqual([]);
    await mark('as_before');
    expect(await standing()).toEqual([2400, -2400]);
    expect(await group.transaction(id)).toMatchObject({ state: 'booked' });
    expect(await group.paid(ann.id)).toEqual([0, 2400, false]);
  });
});

it('a transfer that is booked elsewhere while a mark is undone is booked once', async () => {
  const { administrator } = group;
  const bob = await group.place(2, 'Bob');
  const id = await read({ ...arrived, text: ann.reference });
  await mark('unpaid');
  await behindOrder(
    bob.id,
    () => assignTransaction(administrator, { id, parts: [{ order_id: bob.id, amount_cents: 2400 }] }),
    () => mark('as_before'),
  );
  expect([await standing(), await standing(bob.id)]).toEqual([[], [2400]]);
});
