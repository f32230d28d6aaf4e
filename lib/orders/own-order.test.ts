import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { updateParticipant } from '@/lib/people/commands';
import { setClock } from '@/lib/process/runtime/clock';
import { updateRound } from '@/lib/rounds/commands';
import { getOrderHistory } from '@/lib/rules/changes/queries';
import { updateOffering } from '@/lib/wines/offerings/commands';
import { aTemplate } from '@/test/support/mail/template';
import { expectRefusal } from '@/test/support/refusals';
import { administrator, offerings, round, route, visitor, withRound } from '@/test/support/rounds/opening';
import { anOrder, anOrderOf, aParticipant } from '@/test/support/rounds/placing';
import { aRound, testDatabase } from '@/test/support/rules';
import { placeOrder, updateOrder } from './commands';
import { correctOwnContact, correctOwnEmail, getOwnOrderWithOfferings, updateOwnOrder } from './own-order';
import { getOwnOrder } from './queries';
import { bottlesAt } from './sums/line-bottles';
import { paymentState } from './sums/payment-state';

withRound({ round: { order_deadline_at: '2990-05-01T18:00:00Z' } });

let id: number;
let token: string;

beforeEach(async () => {
  ({ order_id: id, access_token: token } = (await anOrder(visitor, offerings[0]?.id, 2)).placed);
});

const line = (offering: number, quantity: number) => [
  { wine_offering_id: offerings[offering]?.id, quantity },
];

it('a participant changes lines and comment, and the number stays', async () => {
  const changed = await updateOwnOrder(visitor, {
    token,
    lines: [...line(0, 1), ...line(1, 6)],
    comment: ' Late ',
    paid: true,
  });
  expect(changed).toMatchObject({
    order: { orderNumber: 1, comment: 'Late', paidAt: null },
    lines: [
      { quantity: 1, unitPriceCents: 1200 },
      { quantity: 6, unitPriceCents: 950 },
    ],
  });
});

it('a number that a participant leaves as it is keeps what was allotted, and another is ordered anew', async () => {
  await testDatabase`UPDATE order_lines SET allotted = 1 WHERE order_id = ${id}`;
  const same = await updateOwnOrder(visitor, { token, comment: 'Late', lines: line(0, 2) });
  expect(same.lines.map((one) => [one.allotted, bottlesAt(one, 2), bottlesAt(one, 3)])).toEqual([[1, 1, 3]]);
  const other = await updateOwnOrder(visitor, { token, lines: line(0, 3) });
  expect(other.lines).toMatchObject([{ quantity: 3, allotted: null }]);
});

it('a participant’s change keeps the amount that was paid', async () => {
  await updateOrder(administrator, { id, paid: true });
  const { order } = await updateOwnOrder(visitor, { token, lines: line(0, 3) });
  expect(order).toMatchObject({ totalCents: 3600, paidCents: 2400, dueCents: 1200 });
  expect(paymentState(order)).toBe('short');
});

it('a participant cancels and restores an order, which keeps its lines meanwhile', async () => {
  expect((await updateOwnOrder(visitor, { token, cancelled: true })).order.cancelledAt).toBeInstanceOf(Date);
  await expectRefusal(updateOwnOrder(visitor, { token, lines: line(0, 9) }), 'orderIsCancelled');
  const restored = await updateOwnOrder(visitor, { token, cancelled: false });
  expect(restored).toMatchObject({ order: { cancelledAt: null, orderNumber: 1 }, lines: [{ quantity: 2 }] });
});

it('a participant’s changes are refused from the deadline on, to the millisecond, and in a closed round', async () => {
  onTestFinished(() => setClock(null));
  setClock(new Date('2990-05-01T17:59:59.999Z'));
  await updateOwnOrder(visitor, { token, comment: 'In time' });
  setClock(new Date('2990-05-01T18:00:00.000Z'));
  await expectRefusal(updateOwnOrder(visitor, { token, cancelled: true }), 'orderIsFixed');
  setClock(null);
  await updateRound(administrator, { id: round.id, status: 'closed' });
  await expectRefusal(updateOwnOrder(visitor, { token, comment: 'Late' }), 'orderIsFixed');
  const [stored] = await testDatabase`SELECT comment, cancelled_at FROM orders WHERE id = ${id}`;
  expect(stored).toEqual({ comment: 'In time', cancelled_at: null });
});

it('a deactivated participant, and wines of another round, are refused', async () => {
  const other = await aRound(administrator, route, { status: 'closed' });
  await expectRefusal(
    updateOwnOrder(visitor, { token, lines: [{ wine_offering_id: other.offerings[0]?.id, quantity: 1 }] }),
    422,
  );
  await expectRefusal(updateOwnOrder(visitor, { token, lines: [] }), 422);
  const { participant } = await getOwnOrder(visitor, { token });
  await updateParticipant(administrator, { id: participant.id, is_active: false });
  await expectRefusal(updateOwnOrder(visitor, { token, cancelled: true }), 'participantInactive');
});

it('a participant sees how far the crates are, and what is left beside their own bottles', async () => {
  const seen = async () => {
    const own = await getOwnOrderWithOfferings(visitor, { token });
    return own.offerings.map(({ bottlesLeft, crate }) => ({ bottlesLeft, crate }));
  };
  expect((await seen())[0]).toEqual({ bottlesLeft: null, crate: null });
  await updateOffering(administrator, { id: offerings[0]?.id, max_bottles: 5 });
  await updateRound(administrator, { id: round.id, shows_crates: true });
  expect(await seen()).toEqual([
    { bottlesLeft: 3, crate: { ordered: 2, missing: 4 } },
    { bottlesLeft: null, crate: { ordered: 0, missing: 0 } },
  ]);
  expect(Object.fromEntries((await getOwnOrder(visitor, { token })).counted)).toEqual({
    [offerings[0]?.id ?? 0]: 2,
    [offerings[1]?.id ?? 0]: 0,
  });
});

describe('a correction of name and phone', () => {
  const placeAs = async (name: string, email: string, phone?: string) =>
    (await placeOrder(visitor, { name, email, phone, lines: line(0, 1) })).placed.access_token;
  const participantOf = async (orderToken: string) => {
    const { participant, order } = await getOwnOrder(visitor, { token: orderToken });
    return [order.submittedName, participant.name, participant.phone];
  };
  const correct = (orderToken: string, name: string, phone?: string) =>
    correctOwnContact(visitor, { token: orderToken, name, phone });

  it('reaches a participant who came with the order, again and again, and is noted', async () => {
    await correct(token, 'Adah', '123');
    await correct(token, 'Ada Lovelace', '456');
    await correct(token, 'Ada Lovelace');
    expect(await participantOf(token)).toEqual(['Ada Lovelace', 'Ada Lovelace', '456']);
    const { items } = await getOrderHistory(administrator, { id });
    expect(items.map(({ kind, by, details }) => [kind, by, details])).toEqual([
      ['name_corrected', null, { from: 'Adah', to: 'Ada Lovelace' }],
      ['name_corrected', null, { from: 'Ada', to: 'Adah' }],
    ]);
  });

  it('of somebody who was known before changes the order’s own name, and fills in a missing phone', async () => {
    await aParticipant(administrator, route, 'Bob');
    const theirs = await placeAs('Bob', 'bob@example.org');
    await correct(theirs, 'Robert', '123');
    await correct(theirs, 'Eve', '456');
    expect(await participantOf(theirs)).toEqual(['Eve', 'Bob', '123']);
  });

  it('leaves a participant alone who has another order or another name by now', async () => {
    const second = await placeAs('Ada', 'ada@example.org', '123');
    await correct(token, 'Eve', '456');
    await correct(second, 'Eve', '456');
    expect(await participantOf(token)).toEqual(['Eve', 'Ada', '123']);
    const renamed = await placeAs('Cay', 'cay@example.org');
    const { participant } = await getOwnOrder(visitor, { token: renamed });
    await updateParticipant(administrator, { id: participant.id, name: 'Cay of number 7' });
    await correct(renamed, 'Eve');
    expect(await participantOf(renamed)).toEqual(['Eve', 'Cay of number 7', null]);
  });

  it('is refused without a name, after the deadline, and of an order that is cancelled or an administrator’s', async () => {
    await expectRefusal(correct(token, ' '), 422);
    await expectRefusal(correct('x'.repeat(32), 'Eve'), 404);
    const { participant } = await getOwnOrder(visitor, { token });
    const onBehalf = await anOrderOf(administrator, participant.id, round, offerings[0]?.id);
    await expectRefusal(correct(onBehalf.order.accessToken, 'Eve'), 404);
    await updateOwnOrder(visitor, { token, cancelled: true });
    await expectRefusal(correct(token, 'Eve'), 'orderIsCancelled');
    await updateOwnOrder(visitor, { token, cancelled: false });
    await updateParticipant(administrator, { id: participant.id, is_active: false });
    await expectRefusal(correct(token, 'Eve'), 'participantInactive');
    await updateParticipant(administrator, { id: participant.id, is_active: true });
    await updateRound(administrator, { id: round.id, status: 'closed' });
    await expectRefusal(correct(token, 'Eve'), 'orderIsFixed');
    expect(await participantOf(token)).toEqual(['Ada', 'Ada', null]);
  });
});

describe('a correction of the e-mail address', () => {
  const correct = (email: string, orderToken = token) =>
    correctOwnEmail(visitor, { token: orderToken, email });
  const queued = () =>
    testDatabase`SELECT payload->>'event_type' AS event FROM graphile_worker._private_jobs
      WHERE (payload->>'order_id')::bigint = ${id}`;

  beforeEach(async () => {
    await aTemplate(administrator, route, 'order_confirmed', 'Your order', '<p>{{order_lines}}</p>');
  });

  it('is mailed to the new address once, and the page keeps its secret, also after the deadline', async () => {
    await updateRound(administrator, { id: round.id, status: 'closed' });
    const { order, participant } = await correct('Adah@Example.ORG');
    expect([order.accessToken, participant.email]).toEqual([token, 'adah@example.org']);
    await correct('adah@example.org');
    expect(await queued()).toEqual([{ event: 'order_confirmed' }]);
    const { items } = await getOrderHistory(administrator, { id: order.id });
    expect(items).toMatchObject([
      { kind: 'email_corrected', by: null, details: { from: 'ada@example.org', to: 'adah@example.org' } },
    ]);
    expect(await getOwnOrder(visitor, { token })).toMatchObject({ isNewcomersOnly: true });
  });

  it('is refused after five in an hour, whatever the addresses', async () => {
    for (const n of [1, 2, 3, 4, 5]) await correct(`ada${n}@example.org`);
    await expectRefusal(correct('ada6@example.org'), 'tooManyRequests');
    expect(await getOwnOrder(visitor, { token })).toMatchObject({
      participant: { email: 'ada5@example.org' },
    });
  });

  it('is refused of a participant who was known before, and of one who has another order', async () => {
    await aParticipant(administrator, route, 'Bob');
    const known = await anOrder(visitor, offerings[0]?.id, 1, 'Bob');
    await expectRefusal(correct('rob@example.org', known.placed.access_token), 'emailKnownBefore');
    await anOrder(visitor, offerings[0]?.id);
    await expectRefusal(correct('adah@example.org'), 'emailKnownBefore');
    expect(await queued()).toEqual([]);
  });

  it('is refused with an address that the route knows, an unreadable one, another secret, and once deactivated', async () => {
    await aParticipant(administrator, route, 'Bob');
    await expectRefusal(correct('bob@example.org'), 409);
    await expectRefusal(correct('ada'), 422);
    await expectRefusal(correct('adah@example.org', 'x'.repeat(32)), 404);
    const { participant } = await getOwnOrder(visitor, { token });
    await updateParticipant(administrator, { id: participant.id, is_active: false });
    await expectRefusal(correct('adah@example.org'), 'participantInactive');
    expect((await getOwnOrder(visitor, { token })).participant.email).toBe('ada@example.org');
  });
});
