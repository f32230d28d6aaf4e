import { beforeEach, expect, it } from 'vitest';
import { sendOrderMail } from '@/lib/mail/log/jobs';
import { updateOrder } from '@/lib/orders/commands';
import { getOrder } from '@/lib/orders/queries';
import { updateParticipant } from '@/lib/people/commands';
import type { Helper } from '@/lib/rules/caller';
import { openProvider, provider } from '@/test/support/mail/provider';
import { aTemplate } from '@/test/support/mail/template';
import { administrator, offerings, round, route, withRound } from '@/test/support/rounds/opening';
import { aHelper, aPickupEvent } from '@/test/support/rounds/pickup';
import { anOrderOfNewcomer } from '@/test/support/rounds/placing';
import { testDatabase } from '@/test/support/rules';
import { applyPickupEvents } from './commands';

withRound();
openProvider();

let helper: Helper;
let id: number;
let line: number;

beforeEach(async () => {
  await aTemplate(administrator, route, 'order_confirmed', '{{changes}}|{{change_reason}}');
  ({ id } = (await anOrderOfNewcomer(administrator, round, offerings[0]?.id, 3)).order);
  line = (await getOrder(administrator, { id })).lines[0]?.id ?? 0;
  helper = await aHelper(administrator, route, round.id);
  await testDatabase`DELETE FROM graphile_worker._private_jobs`;
});

const event = (kind: string, fields?: object) => aPickupEvent(id, kind, fields);
const short = () => event('short', { line_id: line, bottles: 1, reason: 'broken' });
const undo = ({ id: undoes }: { id: string }) => event('undo', { undoes });
const apply = (...events: object[]) => applyPickupEvents(helper, { events });

const queued = () => testDatabase<{ payload: unknown; seconds: number }[]>`
  SELECT payload, round(extract(epoch FROM run_at - created_at))::int AS seconds
  FROM graphile_worker._private_jobs`;

/** Runs the worker's job once its time has come. */
async function told(): Promise<string[]> {
  for (const { payload } of await queued()) await sendOrderMail(payload);
  return provider.messages().map(({ subject }) => subject);
}

it('bottles that were short are told two minutes after the order was collected, once', async () => {
  await apply(short());
  expect(await queued()).toEqual([]);
  const all = event('collected');
  await apply(all);
  await apply(all);
  const [job, ...others] = await queued();
  expect(others).toEqual([]);
  expect(job?.seconds).toBeGreaterThan(110);
  expect(job?.seconds).toBeLessThanOrEqual(120);
  const [subject, ...more] = await told();
  expect(more).toEqual([]);
  expect(subject).toContain('Riesling');
  expect(subject).toContain('pickup');
});

it('an order that is collected whole is told of nothing', async () => {
  await apply(event('collected'));
  expect(await queued()).toEqual([]);
});

it('what is undone meanwhile is not told', async () => {
  const all = event('collected');
  await apply(short(), all);
  await apply(undo(all));
  expect(await told()).toEqual([]);
});

it('nor are bottles that turn up meanwhile', async () => {
  const one = short();
  const all = event('collected');
  await apply(one, all);
  await apply(undo(all), undo(one), event('collected'));
  expect(await told()).toEqual([]);
});

it('an order that is collected once more is told of it once', async () => {
  const all = event('collected');
  await apply(short(), all);
  await apply(undo(all), event('collected'));
  expect(await queued()).toHaveLength(1);
  expect(await told()).toHaveLength(1);
});

/** The mail sent so far, after all waiting jobs have run; the queue is empty then. */
async function toldSoFar(): Promise<string[]> {
  const subjects = await told();
  await testDatabase`DELETE FROM graphile_worker._private_jobs`;
  return subjects;
}

it('an order that is collected again after its message was sent is told of nothing new', async () => {
  const all = event('collected');
  await apply(short(), all);
  expect(await toldSoFar()).toHaveLength(1);
  await apply(undo(all), event('collected'));
  expect(await toldSoFar()).toHaveLength(1);
});

it('what is short then besides is told from what was told before', async () => {
  const all = event('collected');
  await apply(short(), all);
  expect(await toldSoFar()).toEqual([expect.stringContaining('2 bottles instead of 3')]);
  const again = event('collected');
  await apply(undo(all), short(), again);
  expect((await toldSoFar())[1]).toContain('1 bottle instead of 2');
  await apply(undo(again), event('collected'));
  expect(await toldSoFar()).toHaveLength(2);
});

it('a message that did not arrive is not one that told of it', async () => {
  const all = event('collected');
  await apply(short(), all);
  await toldSoFar();
  await testDatabase`UPDATE mail_logs SET status = 'bounced'`;
  await apply(undo(all), event('collected'));
  expect(await toldSoFar()).toHaveLength(2);
});

it('a change that was told since is where the next message begins', async () => {
  const one = short();
  const all = event('collected');
  await apply(one, all);
  await toldSoFar();
  await apply(undo(all), undo(one));
  const wine = (await getOrder(administrator, { id })).lines[0]?.wineOfferingId;
  await updateOrder(administrator, { id, lines: [{ wine_offering_id: wine, quantity: 4 }] });
  expect(await toldSoFar()).toHaveLength(2);
  line = (await getOrder(administrator, { id })).lines[0]?.id ?? 0;
  await apply(short(), event('collected'));
  expect((await toldSoFar())[2]).toContain('3 bottles instead of 4');
});

it('cash is thanked for after two minutes, unless it was undone or the order was collected as well', async () => {
  const { order } = await getOrder(administrator, { id });
  const body = '<p>Bring your order number.</p>';
  await aTemplate(administrator, route, 'payment_confirmed', 'Thanks for {{amount_paid}}', body);
  const cash = () => event('paid_cash', { amount_cents: order.dueCents });
  const undone = cash();
  await apply(undone);
  const [job] = await queued();
  expect(job?.seconds).toBeGreaterThan(110);
  await apply(undo(undone));
  expect(await toldSoFar()).toEqual([]);
  const atOnce = cash();
  const collected = event('collected');
  await apply(atOnce, collected);
  expect(await toldSoFar()).toEqual([]);
  await apply(undo(collected), undo(atOnce));
  await apply(cash());
  // Our own words, because the group's name the things to bring to the pickup.
  expect(await toldSoFar()).toEqual([expect.stringMatching(/^Paid at the pickup: order \d+/)]);
  const plain = provider.messages().at(-1)?.plain;
  expect(plain).toMatch(/You paid €[\d.]+ at the pickup for order \d+/);
  expect(plain).not.toMatch(/Bring|number/);
});

it('cash at the pickup is thanked for in the language of each reader', async () => {
  const { order } = await getOrder(administrator, { id });
  await aTemplate(administrator, route, 'payment_confirmed');
  await updateParticipant(administrator, { id: order.participantId, locale: 'nl' });
  await apply(event('paid_cash', { amount_cents: order.dueCents }));
  expect(await toldSoFar()).toEqual([expect.stringContaining('Betaald bij het afhalen: bestelling')]);
});
