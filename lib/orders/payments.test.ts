import { beforeEach, describe, expect, it } from 'vitest';
import { createParticipant } from '@/lib/people/commands';
import type { Administrator } from '@/lib/rules/caller';
import { getOrderHistory } from '@/lib/rules/changes/queries';
import { versionOf } from '@/lib/rules/version';
import { anAdministrator, aRound, aRoute, openTestDatabase, testDatabase } from '@/test/support/rules';
import { placeOrderOnBehalf, updateOrder } from './commands';
import { notePayments } from './payments';
import { presentOrder } from './present';
import { getOrder, type OrderDetails } from './queries';

openTestDatabase();

let administrator: Administrator;
let placed: OrderDetails[];
let wine: number;

beforeEach(async () => {
  administrator = await anAdministrator();
  const { route } = await aRoute(administrator);
  const { round, offerings } = await aRound(administrator, route);
  wine = offerings[0]?.id ?? 0;
  const { id: participant_id } = await createParticipant(administrator, {
    route_id: route.id,
    name: 'Ann',
    email: 'ann@example.org',
  });
  placed = [];
  for (const quantity of [1, 2, 3]) {
    placed.push(
      await placeOrderOnBehalf(administrator, {
        purchase_round_id: round.id,
        participant_id,
        lines: [{ wine_offering_id: wine, quantity }],
      }),
    );
  }
});

const seen = (details: OrderDetails[]) =>
  details.map((one) => ({ id: one.order.id, version: versionOf(presentOrder(one)) }));
const note = (details: OrderDetails[], payment: string) =>
  notePayments(administrator, { orders: seen(details), payment });
const paidCents = async () => {
  const now = await Promise.all(placed.map(({ order: { id } }) => getOrder(administrator, { id })));
  return now.map(({ order }) => (order.paidAt ? order.paidCents : null));
};
const numbers = (details: OrderDetails[]) => details.map(({ order }) => order.orderNumber);

describe('several payments', () => {
  it('are noted at once, each with what its order comes to', async () => {
    const { noted, left } = await note(placed, 'paid');
    expect([numbers(noted), numbers(left)]).toEqual([[1, 2, 3], []]);
    expect(await paidCents()).toEqual([1200, 2400, 3600]);
    await note(noted, 'unpaid');
    expect(await paidCents()).toEqual([null, null, null]);
  });

  it('leave alone and name the orders that were changed meanwhile', async () => {
    const [first] = placed;
    await updateOrder(administrator, { id: first?.order.id, comment: 'Changed' });
    const { noted, left } = await note(placed, 'paid');
    expect([numbers(noted), numbers(left)]).toEqual([[2, 3], [1]]);
    expect(await paidCents()).toEqual([null, 2400, 3600]);
  });

  it('are refused with 409 when all of them were changed meanwhile', async () => {
    const [first, ...others] = placed;
    await updateOrder(administrator, { id: first?.order.id, comment: 'Changed' });
    await expect(note(first ? [first] : [], 'paid')).rejects.toMatchObject({
      problem: 'changedMeanwhile',
      current: { comment: 'Changed' },
    });
    expect(others).toHaveLength(2);
  });

  it('are noted all or not at all when an order does not exist', async () => {
    const orders = [...seen(placed), { id: 4_000_000_000 }];
    await expect(notePayments(administrator, { orders, payment: 'paid' })).rejects.toMatchObject({
      status: 404,
    });
    expect(await paidCents()).toEqual([null, null, null]);
    await expect(notePayments(administrator, { orders: [], payment: 'paid' })).rejects.toMatchObject({
      status: 422,
    });
  });

  it('are refused for a cancelled order of which nothing is due, which stays unpaid when it is restored', async () => {
    const [first, second] = placed as [OrderDetails, OrderDetails];
    const { id } = first.order;
    const cancelled = await updateOrder(administrator, { id, cancelled: true });
    const refused = { status: 409, problem: 'orderIsCancelled' };
    await expect(updateOrder(administrator, { id, paid: true })).rejects.toMatchObject(refused);
    await expect(note([cancelled, second], 'paid')).rejects.toMatchObject(refused);
    expect((await updateOrder(administrator, { id, cancelled: false })).order.paidAt).toBeNull();
    await expect(updateOrder(administrator, { id, cancelled: true, paid: true })).rejects.toMatchObject(
      refused,
    );
    expect((await getOrder(administrator, { id })).order).toMatchObject({ cancelledAt: null, paidAt: null });
  });

  it('are mailed about once each', async () => {
    await testDatabase`
      INSERT INTO mail_templates (organization_id, route_id, event_type, subject, body_html)
      SELECT organization_id, route_id, 'payment_confirmed', 'Paid', 'Paid' FROM orders WHERE id = ${placed[0]?.order.id ?? 0}`;
    const { noted } = await note(placed, 'paid');
    await note(noted, 'paid');
    const jobs = await testDatabase`
      SELECT FROM graphile_worker._private_jobs WHERE payload -> 0 ->> 'event_type' = 'payment_confirmed'
        AND (payload -> 0 ->> 'order_id')::bigint = ANY (${placed.map(({ order }) => order.id)})`;
    expect(jobs).toHaveLength(3);
  });
});

describe('undoing', () => {
  it('notes each payment as it was, also of an order that was partly paid', async () => {
    const [first, second] = placed as [OrderDetails, OrderDetails];
    const { noted } = await note([first], 'paid');
    const [paid] = noted as [OrderDetails];
    const more = await updateOrder(administrator, {
      id: first.order.id,
      lines: [{ wine_offering_id: wine, quantity: 5 }],
    });
    const both = await note([more, second], 'paid');
    expect(await paidCents()).toEqual([6000, 2400, null]);
    await note(both.noted, 'as_before');
    expect(await paidCents()).toEqual([1200, null, null]);
    const { order } = await getOrder(administrator, { id: first.order.id });
    expect(order.paidAt).toEqual(paid.order.paidAt);
  });

  it('is noted in the history itself, and undone in its turn', async () => {
    const [first] = placed as [OrderDetails];
    const { noted } = await note([first], 'paid');
    const undone = await note(noted, 'as_before');
    await note(undone.noted, 'as_before');
    expect(await paidCents()).toEqual([1200, null, null]);
    const { items } = await getOrderHistory(administrator, { id: first.order.id });
    expect(items.map(({ kind }) => kind)).toEqual(['paid', 'unpaid', 'paid']);
  });

  it('changes nothing of an order whose payment was never noted', async () => {
    await note(placed, 'as_before');
    expect(await paidCents()).toEqual([null, null, null]);
  });
});
