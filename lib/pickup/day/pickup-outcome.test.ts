import { beforeEach, expect, it } from 'vitest';
import { updateOrder } from '@/lib/orders/commands';
import { getOrder } from '@/lib/orders/queries';
import type { Caller } from '@/lib/rules/caller';
import { getRoundOverview } from '@/lib/today/mailed-round-overview';
import { administrator, offerings, round, route, withRound } from '@/test/support/rounds/opening';
import { aHelper, aPickupEvent } from '@/test/support/rounds/pickup';
import { anOrderOfNewcomer } from '@/test/support/rounds/placing';
import { applyPickupEvents } from './commands';
import { getPickupOfOrder } from './order-events';

withRound();

let helper: Caller;
let id: number;
/** Three orders of three bottles at 12.00 each, of which the last is cancelled. */
let orders: { id: number; line: number | undefined }[];

beforeEach(async () => {
  id = round.id;
  orders = [];
  for (let n = 0; n < 3; n++) {
    const { order } = await anOrderOfNewcomer(administrator, round, offerings[0]?.id, 3);
    const { lines } = await getOrder(administrator, { id: order.id });
    orders.push({ id: order.id, line: lines[0]?.id });
  }
  await updateOrder(administrator, { id: orders[2]?.id, cancelled: true });
  helper = await aHelper(administrator, route, id, 'Table 2');
});

const event = (kind: string, fields?: object, order = orders[0]) => aPickupEvent(order?.id, kind, fields);
const outcome = async () => (await getRoundOverview(administrator, { id })).pickup;

it('a pickup comes to nothing before anything was noted, and once all of it is undone', async () => {
  expect(await outcome()).toBeNull();
  const checked = event('age_checked');
  await applyPickupEvents(helper, { events: [checked] });
  expect(await outcome()).toMatchObject({ collected: 0, orders: 2, short: 0, cash: [] });
  await applyPickupEvents(helper, { events: [event('undo', { undoes: checked.id })] });
  expect(await outcome()).toBeNull();
});

it('a pickup comes to orders collected of those that stand, bottles short, and cash by table', async () => {
  const short = event('short', { line_id: orders[0]?.line, bottles: 2, reason: 'broken' });
  const paid = event('paid_cash', { amount_cents: 1200 });
  await applyPickupEvents(helper, { events: [short, paid, event('collected')] });
  const alsoPaid = event('paid_cash', { amount_cents: 500 }, orders[1]);
  await applyPickupEvents(administrator, { id, events: [alsoPaid] });
  expect(await outcome()).toEqual({
    at: expect.any(Date),
    collected: 1,
    orders: 2,
    short: 2,
    cash: [
      { table: 'Table 2', amountCents: 1200 },
      { table: null, amountCents: 500 },
    ],
  });
});

it('an order keeps what was handed over and missing of each wine, and by whom, without what was undone', async () => {
  const wines = (bottles: number) => [expect.objectContaining({ name: 'Riesling', bottles })];
  const line_id = orders[0]?.line;
  const gave = event('handed_over', { line_id, bottles: 1 });
  const wrong = event('short', { line_id, bottles: 2, reason: 'wrong' });
  const undo = event('undo', { undoes: wrong.id });
  const broken = event('short', { line_id, bottles: 1, reason: 'broken' });
  for (const one of [gave, wrong, undo, event('paid_cash', { amount_cents: 1200 }), broken]) {
    await applyPickupEvents(helper, { events: [one] });
  }
  await applyPickupEvents(administrator, { id, events: [event('collected', { name: 'Eve' })] });
  const at = { table: 'Table 2', by: null };
  expect(await getPickupOfOrder(administrator, { id: orders[0]?.id })).toMatchObject([
    { kind: 'collected', name: 'Eve', wines: wines(1), table: null, by: administrator.user.email },
    { kind: 'short', reason: 'broken', wines: wines(1), ...at },
    { kind: 'handed_over', reason: null, wines: wines(1), ...at },
  ]);
  expect(await getPickupOfOrder(administrator, { id: orders[1]?.id })).toEqual([]);
});
