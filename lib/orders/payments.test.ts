import { beforeEach, describe, expect, it } from 'vitest';
import { getOrderHistory } from '@/lib/rules/changes/queries';
import { versionOf } from '@/lib/rules/version';
import { expectRefusal } from '@/test/support/refusals';
import { administrator, offerings, round, route, withRound } from '@/test/support/rounds/opening';
import { anOrderOf, aParticipant } from '@/test/support/rounds/placing';
import { updateOrder } from './commands';
import { notePayments } from './payments';
import { presentOrder } from './present';
import { getOrder, type OrderDetails } from './queries';

withRound();

let placed: OrderDetails[];
let wine: number;

beforeEach(async () => {
  wine = offerings[0]?.id ?? 0;
  const { id: participant_id } = await aParticipant(administrator, route);
  placed = [];
  for (const quantity of [1, 2, 3]) {
    placed.push(await anOrderOf(administrator, participant_id, round, wine, quantity));
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
    await expectRefusal(note(first ? [first] : [], 'paid'), 'changedMeanwhile', {
      current: { comment: 'Changed' },
    });
    expect(others).toHaveLength(2);
  });

  it('are noted all or not at all when an order does not exist', async () => {
    const orders = [...seen(placed), { id: 4_000_000_000 }];
    await expectRefusal(notePayments(administrator, { orders, payment: 'paid' }), 404);
    expect(await paidCents()).toEqual([null, null, null]);
    await expectRefusal(notePayments(administrator, { orders: [], payment: 'paid' }), 422);
  });

  it('are refused for a cancelled order of which nothing is due, which stays unpaid when it is restored', async () => {
    const [first, second] = placed as [OrderDetails, OrderDetails];
    const { id } = first.order;
    const cancelled = await updateOrder(administrator, { id, cancelled: true });
    const refused = { status: 409, problem: 'orderIsCancelled' };
    await expectRefusal(updateOrder(administrator, { id, paid: true }), refused);
    await expectRefusal(note([cancelled, second], 'paid'), refused);
    expect((await updateOrder(administrator, { id, cancelled: false })).order.paidAt).toBeNull();
    await expectRefusal(updateOrder(administrator, { id, cancelled: true, paid: true }), refused);
    expect((await getOrder(administrator, { id })).order).toMatchObject({ cancelledAt: null, paidAt: null });
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
