import { describe, expect, it } from 'vitest';
import { updateParticipant } from '@/lib/people/commands';
import { updateRound } from '@/lib/rounds/commands';
import { updateOffering } from '@/lib/wines/offerings/commands';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { administrator, offerings, round, route, visitor, withRound } from '@/test/support/rounds/opening';
import { anOrderOf, aParticipant } from '@/test/support/rounds/placing';
import { aRound, aRoute, aRoutedRound, testDatabase } from '@/test/support/rules';
import { placeOrder, updateOrder } from './commands';
import { listOrders } from './queries';
import { paymentState } from './sums/payment-state';

withRound();

const order = (fields: Record<string, unknown> = {}) => ({
  name: 'Ada',
  email: 'ada@example.org',
  lines: [{ wine_offering_id: offerings[0]?.id, quantity: 2 }],
  ...fields,
});

const storedOrders = () =>
  testDatabase`SELECT * FROM orders WHERE purchase_round_id = ${round.id} ORDER BY order_number`;

describe('placing an order', () => {
  it('gives 200 orders placed at once the numbers 1 to 200', async () => {
    const placed = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        placeOrder(visitor, order({ email: `p${index % 20}@example.org` })),
      ),
    );
    expect(placed.map(({ placed: { order_number } }) => order_number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 200 }, (_, index) => index + 1),
    );
    expect(
      await testDatabase`SELECT count(*)::int AS n FROM participants WHERE route_id = ${route.id}`,
    ).toEqual([{ n: 20 }]);
  });

  it('finds the participant by normalized e-mail, keeps name and phone, and fills in a missing phone', async () => {
    await placeOrder(visitor, order({ email: ' Ada@Example.org ' }));
    await placeOrder(visitor, order({ name: 'Someone else', phone: '0123' }));
    await placeOrder(visitor, order({ phone: '9999' }));
    expect(
      await testDatabase`SELECT name, email, phone FROM participants WHERE route_id = ${route.id}`,
    ).toEqual([{ name: 'Ada', email: 'ada@example.org', phone: '0123' }]);
  });

  it('copies the price onto the line', async () => {
    const { placed } = await placeOrder(visitor, order());
    await updateOffering(administrator, { id: offerings[0]?.id, price_cents: 99_999 });
    expect(placed.lines).toMatchObject([{ quantity: 2, unit_price_cents: 1200 }]);
    const { items } = await listOrders(administrator, { purchase_round_id: String(round.id) });
    expect(items[0]?.lines).toMatchObject([{ unitPriceCents: 1200 }]);
  });

  it('is refused when no round is open, and uses the round that opened last', async () => {
    const later = await aRound(administrator, route, { opens_at: '2021-01-01T08:00:00Z' });
    await expectInvalid(placeOrder(visitor, order()), 'lines.0.wine_offering_id');
    for (const id of [later.round.id, round.id]) await updateRound(administrator, { id, status: 'closed' });
    await expectRefusal(placeOrder(visitor, order()), 409, { message: 'No round is open for orders' });
  });

  it('is refused for a deactivated participant, and stores nothing', async () => {
    const { placed } = await placeOrder(visitor, order());
    const [known] = await testDatabase`SELECT participant_id FROM orders WHERE id = ${placed.order_id}`;
    await updateParticipant(administrator, { id: Number(known?.participant_id), is_active: false });
    await expectRefusal(placeOrder(visitor, order()), 409, { message: 'This address cannot place orders' });
    expect(await storedOrders()).toHaveLength(1);
  });

  it('uses up no number and adds no participant when the order is refused', async () => {
    const lines = [
      { wine_offering_id: offerings[0]?.id, quantity: 1 },
      { wine_offering_id: 999_999, quantity: 1 },
    ];
    await expectInvalid(placeOrder(visitor, order({ lines })), 'lines.1.wine_offering_id');
    expect(await testDatabase`SELECT 1 FROM participants WHERE route_id = ${route.id}`).toHaveLength(0);
    expect((await placeOrder(visitor, order())).placed.order_number).toBe(1);
  });

  it('is refused with a reason when a round has no numbers left', async () => {
    const { placed } = await placeOrder(visitor, order());
    await testDatabase`UPDATE orders SET order_number = 2147483647 WHERE id = ${placed.order_id}`;
    await expectRefusal(placeOrder(visitor, order()), 409, 'noNumberLeft');
  });

  it.each([
    ['no lines', { lines: [] }],
    ['quantity 0', { lines: [{ wine_offering_id: 1, quantity: 0 }] }],
    ['quantity 10000', { lines: [{ wine_offering_id: 1, quantity: 10_000 }] }],
    ['half a bottle', { lines: [{ wine_offering_id: 1, quantity: 0.5 }] }],
    ['quantity as text', { lines: [{ wine_offering_id: 1, quantity: '2' }] }],
    ['a wine twice', { lines: [1, 1].map((id) => ({ wine_offering_id: id, quantity: 1 })) }],
    ['no name', { name: ' ' }],
    ['no e-mail', { email: 'ada@' }],
    ['NUL in the comment', { comment: 'a\u0000b' }],
    ['half a surrogate pair', { name: '\ud800' }],
  ])('is refused with %s', async (_case, fields) => {
    await expectRefusal(placeOrder(visitor, order(fields)), 422);
  });
});

describe('an idempotency key', () => {
  it('places one order however often it is sent, even all at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => placeOrder(visitor, order({ idempotency_key: 'k1' }))),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer.placed))).size).toBe(1);
    expect(await storedOrders()).toHaveLength(1);
  });

  it('gives the first answer even after the round was closed', async () => {
    const first = await placeOrder(visitor, order({ idempotency_key: 'k1' }));
    await updateRound(administrator, { id: round.id, status: 'closed' });
    expect((await placeOrder(visitor, order({ idempotency_key: 'k1' }))).placed).toEqual(first.placed);
  });

  it('is refused with another order, and belongs to its route', async () => {
    await placeOrder(visitor, order({ idempotency_key: 'k1' }));
    await expectRefusal(placeOrder(visitor, order({ name: 'Bob', idempotency_key: 'k1' })), 422);
    const other = await aRoutedRound(administrator);
    const lines = [{ wine_offering_id: other.offerings[0]?.id, quantity: 2 }];
    const { placed } = await placeOrder(other.visitor, order({ idempotency_key: 'k1', lines }));
    expect(placed.order_number).toBe(1);
  });

  it('is not kept for a refusal', async () => {
    await updateRound(administrator, { id: round.id, status: 'closed' });
    await expectRefusal(placeOrder(visitor, order({ idempotency_key: 'k1' })), 409);
    await updateRound(administrator, { id: round.id, status: 'open' });
    expect((await placeOrder(visitor, order({ idempotency_key: 'k1' }))).placed.order_number).toBe(1);
  });
});

describe('an administrator', () => {
  it('places orders after the deadline and in a closed round, not in a draft', async () => {
    await updateRound(administrator, { id: round.id, order_deadline_at: '2020-02-01T00:00:00Z' });
    const { id: participant } = await aParticipant(administrator, route);
    const onBehalf = () => anOrderOf(administrator, participant, round, offerings[0]?.id);
    expect((await onBehalf()).order.orderNumber).toBe(1);
    await updateRound(administrator, { id: round.id, status: 'closed' });
    expect((await onBehalf()).order.orderNumber).toBe(2);
    const draft = await aRound(administrator, route, { status: 'draft' });
    await expectRefusal(anOrderOf(administrator, participant, draft.round, draft.offerings[0]?.id), 409);
  });

  it('cannot order for a participant of another route', async () => {
    const other = await aRoute(administrator);
    const { id } = await aParticipant(administrator, other.route);
    await expectInvalid(anOrderOf(administrator, id, round, offerings[0]?.id), 'participant_id');
  });

  it('changes lines: kept lines keep their price, new ones take the current price', async () => {
    const { placed } = await placeOrder(visitor, order());
    for (const offering of offerings)
      await updateOffering(administrator, { id: offering.id, price_cents: 5000 });
    const lines = offerings.map((offering) => ({ wine_offering_id: offering.id, quantity: 3 }));
    const changed = await updateOrder(administrator, { id: placed.order_id, lines });
    expect(changed.lines.map((line) => [line.quantity, line.unitPriceCents])).toEqual([
      [3, 1200],
      [3, 5000],
    ]);
    const kept = await updateOrder(administrator, { id: placed.order_id, lines: lines.slice(1) });
    expect(kept.lines.map((line) => line.wineOfferingId)).toEqual([offerings[1]?.id]);
  });

  it('changes no line when one of the new ones is refused', async () => {
    const { placed } = await placeOrder(visitor, order());
    const lines = [{ wine_offering_id: 999_999, quantity: 1 }];
    await expectInvalid(
      updateOrder(administrator, { id: placed.order_id, lines }),
      'lines.0.wine_offering_id',
    );
    const { items } = await listOrders(administrator, { purchase_round_id: String(round.id) });
    expect(items[0]?.lines).toMatchObject([{ quantity: 2 }]);
  });

  it('records the paid amount: a later change leaves an order underpaid or overpaid until it is marked again', async () => {
    const { placed } = await placeOrder(visitor, order());
    const change = async (fields: Record<string, unknown>) => {
      const changed = await updateOrder(administrator, { id: placed.order_id, ...fields });
      return [paymentState(changed.order), changed.order.paidCents, changed.order.dueCents];
    };
    const bottles = (quantity: number) => ({ lines: [{ wine_offering_id: offerings[0]?.id, quantity }] });
    expect(await change({ comment: 'x' })).toEqual(['unpaid', 0, 2400]);
    expect(await change({ paid: true })).toEqual(['paid', 2400, 0]);
    expect(await change(bottles(5))).toEqual(['short', 2400, 3600]);
    expect(await change({ paid: true })).toEqual(['paid', 6000, 0]);
    expect(await change(bottles(1))).toEqual(['over', 6000, -4800]);
    expect(await change({ paid: true, ...bottles(3) })).toEqual(['paid', 3600, 0]);
    expect(await change({ paid: false })).toEqual(['unpaid', 0, 3600]);
  });
});
