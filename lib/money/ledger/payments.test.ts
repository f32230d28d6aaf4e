import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { updateRoute } from '@/lib/groups/routes/commands';
import { updateOrder } from '@/lib/orders/commands';
import { notePayments } from '@/lib/orders/payments';
import { getOrder, listOrders } from '@/lib/orders/queries';
import { deleteParticipant } from '@/lib/people/commands';
import { setClock } from '@/lib/process/runtime/clock';
import { getOrderHistory } from '@/lib/rules/changes/queries';
import { aTemplate } from '@/test/support/mail/template';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { camt } from '@/test/support/rounds/bank-files';
import { group, type PaidGroup, withPaidGroup } from '@/test/support/rounds/paying';
import { testDatabase } from '@/test/support/rules';
import { createPayment, createWrittenPayment, voidPayment } from './commands';
import { presentPayment } from './present';
import { getPayment, listPayments } from './queries';

withPaidGroup({ superadmin: true, elevated: true });

let administrator: PaidGroup['administrator'];
let participantId: number;
let wine: number;
/** An order of 2400. */
let id: number;

beforeEach(async () => {
  ({ administrator, wine } = group);
  await updateRoute(administrator, { id: group.route.id, time_zone: 'Pacific/Auckland' });
  ({ id, participant: participantId } = await group.place(2));
});
afterEach(() => setClock(null));

const place = async (quantity: number) =>
  (await group.place(quantity, 'Ann', { participant: participantId })).id;
const pay = (amount_cents: number, fields: object = {}) =>
  createPayment(administrator, { order_id: id, amount_cents, ...fields });
const change = (fields: object) => updateOrder(administrator, { id, ...fields });

const state = (of = id) => group.paid(of);

/** The payments of an order, without those that are void. */
async function standing(of = id) {
  const { items } = await listPayments(administrator, { order_id: String(of), voided: 'false' });
  return items.map(({ amountCents }) => amountCents);
}

/** A transfer as a bank's file tells it. */
async function aTransfer(): Promise<number> {
  const { transactions } = await group.importing(camt([{ amount: '0.01' }]));
  return Number(transactions[0]?.id);
}

/** Books payments from one transfer, as a bank statement does. */
async function transferred(transfer: number, ...parts: [order: number, cents: number][]) {
  for (const [order, cents] of parts) {
    const { id: payment } = await createPayment(administrator, { order_id: order, amount_cents: cents });
    await testDatabase`UPDATE payments SET bank_transaction_id = ${transfer} WHERE id = ${payment}`;
  }
}

describe('a payment', () => {
  it('is kept with its day, its method and who booked it', async () => {
    setClock(new Date('2026-12-01T20:00:00Z'));
    const payment = await pay(1000, { method: 'cash', note: 'At the table' });
    expect(presentPayment(await getPayment(administrator, { id: payment.id }))).toEqual({
      id: payment.id,
      order_id: id,
      amount_cents: 1000,
      // It is the next day already where the group is.
      paid_on: '2026-12-02',
      method: 'cash',
      note: 'At the table',
      bank_transaction_id: null,
      created_by: administrator.user.email,
      created_at: '2026-12-01T20:00:00.000Z',
      voided_at: null,
      void_reason: null,
    });
    expect(presentPayment(payment)).toEqual(
      presentPayment(await getPayment(administrator, { id: payment.id })),
    );
  });

  it('makes the order paid once all of it is, and unpaid when it is void', async () => {
    expect(await state()).toEqual([0, 2400, false]);
    await pay(1000);
    expect(await state()).toEqual([1000, 1400, false]);
    const rest = await pay(1500);
    expect(await state()).toEqual([2500, -100, true]);
    await pay(-100);
    expect(await state()).toEqual([2400, 0, true]);
    const voided = await voidPayment(administrator, { id: rest.id, reason: 'Booked twice' });
    expect(presentPayment(voided)).toMatchObject({
      void_reason: 'Booked twice',
      voided_at: expect.any(String),
    });
    expect(await state()).toEqual([900, 1500, false]);
  });

  it('is not looked at when the order changes', async () => {
    await pay(2400);
    const { order } = await change({ lines: [{ wine_offering_id: wine, quantity: 3 }] });
    expect(await state()).toEqual([2400, 1200, true]);
    await pay(200);
    expect(await state()).toEqual([2600, 1000, false]);
    await pay(1000);
    const again = await getOrder(administrator, { id });
    expect(again.order.paidAt).not.toEqual(order.paidAt);
  });

  it.each([
    ['beyond what was paid', { amount_cents: -1001 }, 409],
    ['of nothing', { amount_cents: 0 }, 422],
    ['of more than the highest amount', { amount_cents: 100_000_000_000 }, 422],
    ['without an amount', { amount_cents: undefined }, 422],
    ['by another method', { method: 'cheque' }, 422],
    ['of the last century', { paid_on: '1999-12-31' }, 422],
    ['of a day that there is not', { paid_on: '2026-02-30' }, 422],
    ['of the day after tomorrow', { paid_on: '2026-12-04' }, 422],
    ['of an order that there is not', { order_id: 4_000_000_000 }, 422],
  ])('%s is refused, and leaves nothing', async (_what, fields, status) => {
    setClock(new Date('2026-12-01T20:00:00Z'));
    await pay(1000, { paid_on: '2026-12-03' });
    await expectRefusal(pay(1000, fields), status);
    expect([await state(), await standing()]).toEqual([[1000, 1400, false], [1000]]);
  });

  it('is void once, and not where the rest would be less than nothing', async () => {
    const [paid, back] = [await pay(2400), await pay(-400)];
    await expectRefusal(voidPayment(administrator, { id: paid.id }), 'paidImpossible');
    await voidPayment(administrator, { id: back.id });
    await voidPayment(administrator, { id: paid.id });
    await expectRefusal(voidPayment(administrator, { id: paid.id }), 'paymentVoid');
    expect(await state()).toEqual([0, 2400, false]);
  });

  it('is void with all that come from the same transfer', async () => {
    const other = await place(1);
    await transferred(await aTransfer(), [id, 2400], [other, 600]);
    await pay(100);
    const { items } = await listPayments(administrator, { order_id: String(other) });
    await voidPayment(administrator, { id: items[0]?.id });
    expect([await standing(), await standing(other)]).toEqual([[100], []]);
    expect([await state(), await state(other)]).toEqual([
      [100, 2300, false],
      [0, 1200, false],
    ]);
  });

  it('may be written as people write it', async () => {
    const write = (amount: string, fields: object = {}) =>
      createWrittenPayment(administrator, { order_id: id, amount, ...fields });
    await write('12,50', { method: 'cash' });
    await write('€ 2.5', { given_back: true });
    expect(await standing()).toEqual([1250, -250]);
    for (const amount of ['', '0', '-5', 'much', '1.234,56', '9999999999']) {
      await expectInvalid(write(amount), 'amount');
    }
  });

  it('of more than twice what is due is written only once that is confirmed', async () => {
    const write = (amount: string, fields: object = {}) =>
      createWrittenPayment(administrator, { order_id: id, amount, ...fields });
    const refused = { status: 422, errors: [{ path: 'sure' }] };
    await expectRefusal(write('48,01'), refused);
    await expectRefusal(write('2400', { method: 'cash' }), refused);
    expect(await standing()).toEqual([]);
    await write('2400', { method: 'cash', sure: true });
    await write('2376', { given_back: true });
    await write('48');
    expect(await standing()).toEqual([240_000, -237_600, 4800]);
  });

  it('goes with its order', async () => {
    await pay(1000);
    await deleteParticipant(administrator, { id: participantId });
    expect(await testDatabase`SELECT FROM payments WHERE order_id = ${id}`).toHaveLength(0);
  });

  it('stands in the history of its order, and so does its end', async () => {
    const { id: payment_id } = await pay(1000, { method: 'cash' });
    await voidPayment(administrator, { id: payment_id, reason: 'Wrong order' });
    const { items } = await getOrderHistory(administrator, { id });
    expect(items.map(({ kind, by, details }) => ({ kind, by, details }))).toEqual([
      {
        kind: 'payment_voided',
        by: administrator.user.email,
        details: { payment_id, cents: 1000, reason: 'Wrong order' },
      },
      {
        kind: 'payment_booked',
        by: administrator.user.email,
        details: { payment_id, cents: 1000, method: 'cash' },
      },
    ]);
  });

  it('is mailed about when the order turns paid', async () => {
    const event_type = 'payment_confirmed';
    await aTemplate(administrator, group.route, event_type, 'Paid', 'x');
    const jobs = async () =>
      (
        await testDatabase`
          SELECT FROM graphile_worker._private_jobs WHERE (payload -> 0 ->> 'order_id')::bigint = ${id}
            AND payload -> 0 ->> 'event_type' = 'payment_confirmed'`
      ).length;
    await pay(1000);
    expect(await jobs()).toBe(0);
    await pay(1400);
    await pay(100);
    expect(await jobs()).toBe(1);
  });
});

describe('marking an order', () => {
  it('paid books what is due, whichever sign it has', async () => {
    await pay(1000);
    await change({ paid: true });
    expect([await state(), await standing()]).toEqual([
      [2400, 0, true],
      [1000, 1400],
    ]);
    await change({ paid: true });
    expect(await standing()).toEqual([1000, 1400]);
    await change({ paid: true, lines: [{ wine_offering_id: wine, quantity: 1 }] });
    expect([await state(), await standing()]).toEqual([
      [1200, 0, true],
      [1000, 1400, -1200],
    ]);
  });

  it('paid gives back what a cancelled one has paid', async () => {
    await pay(1000);
    await change({ cancelled: true, paid: true });
    expect([await state(), await standing()]).toEqual([
      [0, 0, true],
      [1000, -1000],
    ]);
  });

  it('not paid voids all of its payments, and what came with them', async () => {
    const other = await place(1);
    await transferred(await aTransfer(), [id, 1000], [other, 1200]);
    await pay(1400);
    await change({ paid: false });
    expect([await standing(), await standing(other)]).toEqual([[], []]);
    expect([await state(), await state(other)]).toEqual([
      [0, 2400, false],
      [0, 1200, false],
    ]);
  });

  it('back books again what was voided, with what came with it', async () => {
    const other = await place(1);
    const transfer = await aTransfer();
    await transferred(transfer, [id, 1000], [other, 1200]);
    await pay(1400, { method: 'cash', paid_on: '2020-02-02' });
    const before = await getOrder(administrator, { id });
    await notePayments(administrator, { orders: [{ id }], payment: 'unpaid' });
    await notePayments(administrator, { orders: [{ id }], payment: 'as_before' });
    expect([await state(), await state(other)]).toEqual([
      [2400, 0, true],
      [1200, 0, true],
    ]);
    expect((await getOrder(administrator, { id })).order.paidAt).toEqual(before.order.paidAt);
    const { items } = await listPayments(administrator, { order_id: String(id), voided: 'false' });
    expect(items).toMatchObject([
      { amountCents: 1000, bankTransactionId: transfer },
      { amountCents: 1400, method: 'cash', paidOn: '2020-02-02' },
    ]);
  });

  it('back leaves out a transfer that was booked again meanwhile', async () => {
    const other = await place(1);
    const transfer = await aTransfer();
    await transferred(transfer, [id, 2400]);
    await notePayments(administrator, { orders: [{ id }], payment: 'unpaid' });
    await transferred(transfer, [other, 1200]);
    await notePayments(administrator, { orders: [{ id }], payment: 'as_before' });
    expect([await standing(), await standing(other)]).toEqual([[], [1200]]);
    expect(await state()).toEqual([0, 2400, false]);
  });
});

it('orders are listed by what is due of them', async () => {
  const [owed, settled, cancelled] = [id, await place(1), await place(3)];
  await updateOrder(administrator, { id: settled, paid: true });
  await updateOrder(administrator, { id: cancelled, paid: true });
  await updateOrder(administrator, { id: cancelled, cancelled: true });
  const listed = async (due: string) =>
    (await listOrders(administrator, { due })).items.map(({ order }) => order.id);
  expect([await listed('owed'), await listed('settled'), await listed('returnable')]).toEqual([
    [owed],
    [settled],
    [cancelled],
  ]);
  await expectRefusal(listOrders(administrator, { due: 'much' }), 422);
});

it('payments are listed by order, round, participant, method and whether they are void', async () => {
  const [cash, other] = [await pay(100, { method: 'cash' }), await pay(200)];
  await voidPayment(administrator, { id: other.id });
  const listed = async (filter: object) =>
    (await listPayments(administrator, filter)).items.map((payment) => payment.id);
  for (const filter of [
    {},
    { order_id: String(id) },
    { purchase_round_id: String(group.round.id) },
    { participant_id: String(participantId) },
  ]) {
    expect(await listed(filter)).toEqual([cash.id, other.id]);
  }
  expect(await listed({ method: 'cash' })).toEqual([cash.id]);
  expect(await listed({ voided: 'true' })).toEqual([other.id]);
  expect(await listed({ purchase_round_id: '4000000000' })).toEqual([]);
});

describe('payments of a span of days', () => {
  it('are those of its first and its last day and between', async () => {
    const days = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'];
    for (const paid_on of days) await pay(100, { paid_on });
    const listed = async (span: object) =>
      (await listPayments(administrator, span)).items.map(({ paidOn }) => paidOn);
    expect(await listed({ from: '2026-02-01', to: '2026-02-28' })).toEqual(days.slice(1, 3));
    expect(await listed({ from: '2026-02-28' })).toEqual(days.slice(2));
    expect(await listed({ to: '2026-01-31' })).toEqual(days.slice(0, 1));
  });

  it.each(['from', 'to'])('are refused for a day as `%s` that there is not', async (field) => {
    for (const day of ['2026-02-30', '0000-01-01', '1 March', '']) {
      await expectInvalid(listPayments(administrator, { [field]: day }), field);
    }
  });

  it('are all there for a file, whatever the limit and the offset', async () => {
    for (const cents of [100, 200, 300]) await pay(cents);
    const wanted = { limit: '1', offset: '2', purchase_round_id: String(group.round.id) };
    expect((await listPayments(administrator, wanted)).items).toHaveLength(1);
    const { file } = await listPayments(administrator, { ...wanted, format: 'csv' });
    const rows = await file?.portions.next();
    expect(rows?.value).toHaveLength(3);
  });
});
