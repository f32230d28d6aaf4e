import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allocateRound, undoAllocation } from '@/lib/buying/allocation/commands';
import { voidPayment } from '@/lib/money/ledger/commands';
import { listPayments } from '@/lib/money/ledger/queries';
import { placeOrderOnBehalf, updateOrder } from '@/lib/orders/commands';
import { listRoundsWithTotals } from '@/lib/orders/lists/round-orders';
import { presentOrder } from '@/lib/orders/present';
import { getOrder, listOrders } from '@/lib/orders/queries';
import { setClock } from '@/lib/process/runtime/clock';
import { updateRound } from '@/lib/rounds/commands';
import type { Administrator, Helper } from '@/lib/rules/caller';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { administrator, route, withRoute } from '@/test/support/rounds/opening';
import { aHelper, aPickupEvent } from '@/test/support/rounds/pickup';
import { aParticipant } from '@/test/support/rounds/placing';
import { sumsFromRows } from '@/test/support/rounds/sums-from-rows';
import { aRound } from '@/test/support/rules';
import { waitFor } from '@/test/support/waiting';
import { applyPickupEvents } from './commands';
import { presentApplied, presentSummedPickup } from './present';
import { getPickup } from './queries';

withRoute({ route: { time_zone: 'Europe/Berlin' } });

const NOON = new Date('2030-05-01T10:07:30Z');

let roundId: number;
let wines: number[];
let participantId: number;
let helper: Helper;
/** An order of three bottles at 12.00 and two at 9.50: 55.00. */
let id: number;
/** Its lines. */
let lines: number[];

beforeEach(async () => {
  setClock(NOON);
  const { round, offerings } = await aRound(administrator, route);
  roundId = round.id;
  wines = offerings.map((offering) => offering.id);
  participantId = (await aParticipant(administrator, route, 'Ann', { phone: '0123' })).id;
  helper = await aHelper(administrator, route, roundId, 'Table 2');
  id = await place();
  lines = (await entry()).lines.map((line) => line.id);
});
afterEach(() => setClock(null));

async function place(quantities = [3, 2]): Promise<number> {
  const { order } = await placeOrderOnBehalf(administrator, {
    purchase_round_id: roundId,
    participant_id: participantId,
    lines: quantities.map((quantity, place) => ({ wine_offering_id: wines[place], quantity })),
  });
  return order.id;
}

const event = (kind: string, fields?: object) => aPickupEvent(id, kind, fields);
const handed = (place: number, bottles: number) => event('handed_over', { line_id: lines[place], bottles });
const short = (place: number, bottles: number, reason = 'broken') =>
  event('short', { line_id: lines[place], bottles, reason });
const cash = (amount_cents: number) => event('paid_cash', { amount_cents });
const undo = ({ id: undoes }: { id: string }) => event('undo', { undoes });

/** Applies events, and returns each result: its state, or the sentence about its refusal. */
async function apply(events: object[], caller: Helper | Administrator = helper): Promise<string[]> {
  const sent = { id: caller.kind === 'helper' ? undefined : roundId, events };
  const { results } = presentApplied(await applyPickupEvents(caller, sent), 'en');
  return results.map(({ status, detail }) => detail ?? status);
}

const state = async (since?: string) =>
  presentSummedPickup(await getPickup(administrator, { id: roundId, since }));
async function entry(of = id) {
  const found = (await state()).orders.find((order) => order.id === of);
  if (!found) throw new Error('no such order');
  return found;
}
const order = async () => presentOrder(await getOrder(administrator, { id }));
/** Expects the sums that are kept of the round to be those of its lines. */
async function expectSumsOfTheRound(): Promise<void> {
  const { items } = await listRoundsWithTotals(administrator, { limit: 50, offset: 0 });
  expect(items.find(({ round }) => round.id === roundId)?.sums).toEqual(await sumsFromRows(roundId));
}
const UNDONE = 'This has already been undone, or was never recorded.';
const bottles = async () => (await entry()).lines.map((line) => [line.bottles, line.handed_over, line.short]);

describe('bottles', () => {
  it('are handed over line by line, never more than are left', async () => {
    expect(await apply([handed(0, 2), handed(0, 2), handed(0, 1)])).toEqual([
      'applied',
      'Only 1 bottle of this wine is left to hand over.',
      'applied',
    ]);
    expect(await bottles()).toEqual([
      [3, 3, 0],
      [2, 0, 0],
    ]);
    expect((await order()).lines.map((line) => line.handed_over)).toEqual([3, 0]);
  });

  it('that are short lower what the participant gets and pays, and come back when it is undone', async () => {
    const one = short(0, 2);
    expect(await apply([one, short(0, 2)])).toEqual([
      'applied',
      'Only 1 bottle of this wine is left to hand over.',
    ]);
    expect(await bottles()).toEqual([
      [1, 0, 2],
      [2, 0, 0],
    ]);
    expect(await order()).toMatchObject({ total_cents: 3100, due_cents: 3100, bottles: 3 });
    expect((await order()).lines[0]).toMatchObject({ quantity: 3, allotted: 1 });
    await expectSumsOfTheRound();
    expect(await apply([undo(one)])).toEqual(['applied']);
    expect((await order()).lines[0]).toMatchObject({ quantity: 3, allotted: null });
    expect((await order()).due_cents).toBe(5500);
    await expectSumsOfTheRound();
  });

  it('are all handed over at once, and all but those when that is undone', async () => {
    const all = event('collected', { name: 'A neighbour' });
    expect(await apply([handed(0, 1), short(1, 1), all])).toEqual(['applied', 'applied', 'applied']);
    expect(await entry()).toMatchObject({
      collected_at: NOON.toISOString(),
      collected_by: 'A neighbour',
      lines: [
        { handed_over: 3, bottles: 3 },
        { handed_over: 1, bottles: 1 },
      ],
    });
    expect((await order()).collected_at).toBe(NOON.toISOString());
    expect(await apply([undo(all)])).toEqual(['applied']);
    expect(await entry()).toMatchObject({ collected_at: null, collected_by: '' });
    expect(await bottles()).toEqual([
      [3, 1, 0],
      [1, 0, 1],
    ]);
  });
});

describe('an order that is collected', () => {
  it('says so, with the time on the clock of the route and by which table', async () => {
    const first = handed(0, 1);
    await apply([first, event('collected')]);
    const told = 'This order was picked up at 12:07: Table 2.';
    const late = [handed(1, 1), short(1, 1), event('collected'), undo(first)];
    expect(await apply(late, administrator)).toEqual([told, told, told, told]);
    expect(await apply([cash(5500), event('age_checked')], administrator)).toEqual(['applied', 'applied']);
  });

  it('in the console says so', async () => {
    await apply([event('collected')], administrator);
    expect(await apply([event('collected')])).toEqual([
      'This order was picked up at 12:07, as recorded in the console.',
    ]);
  });

  it('is listed apart', async () => {
    const other = await place([1]);
    await apply([event('collected')]);
    const listed = async (collected: string) =>
      (await listOrders(administrator, { purchase_round_id: String(roundId), collected })).items.map(
        (one) => one.order.id,
      );
    expect([await listed('true'), await listed('false')]).toEqual([[id], [other]]);
  });
});

describe('cash', () => {
  it('is a payment of the day, by the table, and is void when it is undone', async () => {
    setClock(new Date('2030-05-01T22:30:00Z'));
    const paid = cash(5500);
    expect(await apply([paid])).toEqual(['applied']);
    const { items } = await listPayments(administrator, { order_id: String(id) });
    const byTable = { method: 'cash', note: 'Table 2', createdBy: null };
    expect(items).toMatchObject([{ ...byTable, amountCents: 5500, paidOn: '2030-05-02', voidedAt: null }]);
    expect(await order()).toMatchObject({ due_cents: 0, paid_cents: 5500 });
    expect((await order()).paid_at).not.toBeNull();
    expect(await apply([undo(paid)])).toEqual(['applied']);
    expect(await order()).toMatchObject({ due_cents: 5500, paid_cents: 0, paid_at: null });
  });

  it('that is given back is never more than was paid', async () => {
    expect(await apply([cash(-1)])).toEqual(['You cannot refund more than was paid.']);
    const paid = cash(5500);
    expect(await apply([paid, cash(-1200), undo(paid)])).toEqual([
      'applied',
      'applied',
      'You cannot refund more than was paid.',
    ]);
  });

  it('pays an order whole that was short before, in one sending as well', async () => {
    expect(await apply([short(0, 1), cash(4300)])).toEqual(['applied', 'applied']);
    expect((await order()).paid_at).not.toBeNull();
  });

  it('that is undone beside it stays as a void payment', async () => {
    const paid = cash(5500);
    expect(await apply([paid, undo(paid)])).toEqual(['applied', 'applied']);
    const { items } = await listPayments(administrator, { order_id: String(id) });
    expect(items).toMatchObject([{ amountCents: 5500, voidedAt: NOON }]);
    expect(await order()).toMatchObject({ paid_cents: 0, paid_at: null });
  });

  it('whose payment was voided elsewhere cannot be undone, and is not counted', async () => {
    const paid = cash(5500);
    await apply([paid]);
    const [payment] = (await listPayments(administrator, { order_id: String(id) })).items;
    await voidPayment(administrator, { id: payment?.id });
    expect(await apply([undo(paid)])).toEqual([UNDONE]);
    expect((await state()).sums.cash).toEqual([]);
  });
});

it('the first check of an age stays until none is left', async () => {
  const [one, two] = [event('age_checked'), event('age_checked')];
  await apply([one]);
  setClock(new Date(NOON.getTime() + 60_000));
  await apply([two]);
  expect((await entry()).age_checked_at).toBe(NOON.toISOString());
  await apply([undo(one)]);
  expect((await entry()).age_checked_at).toBe(NOON.toISOString());
  await apply([undo(two)]);
  expect((await entry()).age_checked_at).toBeNull();
});

describe('an event', () => {
  it('is applied once, and known when it comes again', async () => {
    const one = handed(0, 1);
    expect(await apply([one, one])).toEqual(['applied', 'known']);
    const same = [{ at: '1970-01-01T02:00:00+02:00' }, { name: 'left out' }];
    expect(await apply(same.map((fields) => ({ ...one, ...fields })))).toEqual(['known', 'known']);
    expect(await apply([{ ...one, bottles: 2 }])).toEqual([
      'Something else was already recorded under this id.',
    ]);
    expect(await bottles()).toEqual([
      [3, 1, 0],
      [2, 0, 0],
    ]);
  });

  it('that was refused may be sent again, and is then applied', async () => {
    const one = handed(0, 1);
    const all = event('collected');
    await apply([all]);
    expect(await apply([one])).not.toEqual(['applied']);
    expect(await apply([undo(all), one])).toEqual(['applied', 'applied']);
  });

  it('of another order, line or event is refused, and hinders none beside it', async () => {
    const other = await place([1]);
    const [line] = (await entry(other)).lines;
    const one = handed(0, 1);
    expect(
      await apply([
        { ...handed(0, 1), order_id: 999_999 },
        { ...handed(0, 1), line_id: line?.id },
        undo(one),
        one,
        { ...undo(one), order_id: other },
      ]),
    ).toEqual([
      'This order is not in this round.',
      'This wine is not in this order.',
      UNDONE,
      'applied',
      UNDONE,
    ]);
  });

  it('is undone once, and an undo never', async () => {
    const one = handed(0, 1);
    const back = undo(one);
    expect(await apply([one, back, undo(one), undo(back)])).toEqual(['applied', 'applied', UNDONE, UNDONE]);
  });

  it('of a cancelled order is refused', async () => {
    await updateOrder(administrator, { id, cancelled: true });
    expect(await apply([handed(0, 1), cash(100)])).toEqual([
      'This order was cancelled.',
      'This order was cancelled.',
    ]);
    expect(await entry()).toMatchObject({ cancelled: true, due_cents: 0 });
  });

  it.each([
    ['events.1.bottles', { kind: 'handed_over', line_id: 1, bottles: 0 }],
    ['events.1.bottles', { kind: 'handed_over', line_id: 1, bottles: 10_000 }],
    ['events.1.line_id', { kind: 'handed_over', bottles: 1 }],
    ['events.1.reason', { kind: 'short', line_id: 1, bottles: 1, reason: 'drunk' }],
    ['events.1.amount_cents', { kind: 'paid_cash', amount_cents: 0 }],
    ['events.1.amount_cents', { kind: 'paid_cash', amount_cents: 100_000_000 }],
    ['events.1.undoes', { kind: 'undo' }],
    ['events.1.kind', { kind: 'drunk' }],
    ['events.1.at', { kind: 'age_checked', at: 'yesterday' }],
    ['events.1.id', { kind: 'age_checked', id: '1' }],
  ])('without its form refuses all of them at %s', async (path, fields) => {
    const sent = applyPickupEvents(helper, { events: [handed(0, 1), { ...event(''), ...fields }] });
    await expectInvalid(sent, path);
    expect(await bottles()).toContainEqual([3, 0, 0]);
  });
});

describe('while bottles are handed over or short', () => {
  it.each([
    ['handed over', () => handed(0, 1)],
    ['short', () => short(0, 1)],
    ['collected', () => event('collected')],
  ])('(%s) an order keeps its lines and stands', async (_state, make) => {
    const one = make();
    await apply([one]);
    const refusal = { status: 409 };
    const newLines = [{ wine_offering_id: wines[0], quantity: 1 }];
    await expectRefusal(updateOrder(administrator, { id, lines: newLines }), refusal);
    await expectRefusal(updateOrder(administrator, { id, cancelled: true }), refusal);
    await updateOrder(administrator, { id, comment: 'Later', paid: true });
    // A form that changes the comment alone sends the lines as well.
    const same = [3, 2].map((quantity, place) => ({ wine_offering_id: wines[place], quantity }));
    await updateOrder(administrator, { id, comment: 'Soon', lines: same.toReversed() });
    const more = same.map((line, place) => ({ ...line, extra: place }));
    for (const lines of [more, same.slice(1), same.map((line) => ({ ...line, quantity: 3 }))])
      await expectRefusal(updateOrder(administrator, { id, lines }), refusal);
    await apply([undo(one)]);
    await updateOrder(administrator, { id, lines: newLines });
  });

  it('a round is not settled, nor is that undone', async () => {
    await updateRound(administrator, { id: roundId, status: 'closed' });
    await allocateRound(administrator, { id: roundId });
    const one = handed(0, 1);
    await apply([one]);
    await allocateRound(administrator, { id: roundId, dry_run: true });
    await expectRefusal(allocateRound(administrator, { id: roundId }), 409);
    await expectRefusal(undoAllocation(administrator, { id: roundId }), 409);
    await apply([undo(one)]);
    await undoAllocation(administrator, { id: roundId });
  });
});

it('the sums put the links of one label together, and leave out what is undone', async () => {
  const other = await aHelper(administrator, route, roundId, 'Table 2');
  const [one, two] = [short(0, 1, 'missing'), cash(700)];
  await apply([cash(1000), one, two, short(1, 1)]);
  await apply([cash(500), short(0, 1, 'broken')], other);
  await apply([cash(200), undo(one), undo(two)], administrator);
  expect((await state()).sums).toEqual({
    cash: [
      { table: 'Table 2', amount_cents: 1500 },
      { table: 'the console', amount_cents: 200 },
    ],
    short: [
      { wine_offering_id: wines[0], reason: 'broken', bottles: 1 },
      { wine_offering_id: wines[1], reason: 'broken', bottles: 1 },
    ],
  });
});

/** A cursor since which nothing changed. Orders may come again while any transaction of the database is under way. */
const quietCursor = () =>
  waitFor(async () => {
    const read = await state();
    expect((await state(read.cursor)).orders).toEqual([]);
    return read.cursor;
  });

describe('a cursor', () => {
  it('gives what changed since, whoever changed it', async () => {
    const other = await place([1]);
    const cursor = await quietCursor();
    const changed = async () => (await state(cursor)).orders.map((one) => one.id);
    await updateOrder(administrator, { id: other, paid: true });
    expect(await changed()).toEqual([other]);
    await apply([handed(0, 1)]);
    expect(await changed()).toEqual([id, other]);
    const third = await place([1]);
    expect(await changed()).toEqual([id, other, third]);
  });

  it('gives an order of which an event was written that changed nothing else', async () => {
    const again = event('age_checked');
    await apply([event('age_checked')]);
    const cursor = await quietCursor();
    expect(await apply([again])).toEqual(['applied']);
    expect((await state(cursor)).orders.map((one) => one.id)).toEqual([id]);
    const later = await quietCursor();
    await apply([undo(again)]);
    expect((await state(later)).orders.map((one) => one.id)).toEqual([id]);
  });
});
