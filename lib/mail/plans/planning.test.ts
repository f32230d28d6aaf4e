import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setClock } from '@/lib/process/runtime/clock';
import { createRound, discardUnsavedRound, updateRound } from '@/lib/rounds/commands';
import { getRound, listRounds } from '@/lib/rounds/queries';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { administrator, route, withRoute } from '@/test/support/rounds/opening';
import { aRound, aRoute } from '@/test/support/rules';
import { createMailing, updateMailing } from './commands';
import { addMailingHabit, endMailingHabit, listMailingHabits } from './habits';
import { planNextRound, planRound } from './planning';
import { listMailings } from './queries';

withRoute({ route: { time_zone: 'Europe/Amsterdam' } });

beforeEach(async () => {
  setClock(new Date('2031-03-01T12:00:00Z'));
});
afterEach(() => setClock(null));

const FIRST = [
  ['round_announced', 'opens_at', 0, null],
  ['deadline_reminder', 'order_deadline_at', -2, '18:00'],
  ['pickup_reminder', 'pickup_at', -1, '09:00'],
];
type Timing = Pick<Awaited<ReturnType<typeof createMailing>>, 'eventType' | 'anchor' | 'days' | 'at'>;
const timing = ({ eventType, anchor, days, at }: Timing) => [eventType, anchor, days, at];
const habits = async () => (await listMailingHabits(administrator, { route_id: route.id })).map(timing);
const planned = async (id: number) => (await listMailings(administrator, { id })).items;
const timings = async (id: number) => (await planned(id)).map(timing);
const EARLY = { event_type: 'deadline_reminder', anchor: 'order_deadline_at', days: -7 };

describe('a route’s habits', () => {
  it('are at first an announcement, a reminder and a call to the pickup', async () => {
    expect(await habits()).toEqual(FIRST);
  });

  it('are added and ended, and leave rounds that exist as they are', async () => {
    const round = await planRound(administrator, { route_id: route.id });
    const { id } = await addMailingHabit(administrator, { route_id: route.id, ...EARLY, at: '08:30' });
    expect(await habits()).toEqual([...FIRST, ['deadline_reminder', 'order_deadline_at', -7, '08:30']]);
    expect(await endMailingHabit(administrator, { id })).toMatchObject({ id });
    await expectRefusal(endMailingHabit(administrator, { id }), 404);
    expect(await habits()).toEqual(FIRST);
    expect(await timings(round.id)).toEqual(FIRST);
  });

  it.each([
    ['days', { days: 1 }],
    ['route_id', { route_id: 999_999_999 }],
  ])('are refused with 422 at %s for %j', async (path, fields) => {
    await expectInvalid(addMailingHabit(administrator, { route_id: route.id, ...EARLY, ...fields }), path);
  });
});

describe('a round that is begun in the console', () => {
  it('has the habits of its route, due by its dates', async () => {
    const round = await planRound(administrator, {
      route_id: route.id,
      order_deadline_at: '2031-03-29T20:00',
      pickup_at: '2031-04-05T10:00',
    });
    expect(
      (await planned(round.id)).map(({ eventType, dueAt, status }) => [eventType, dueAt, status]),
    ).toEqual([
      ['round_announced', null, 'planned'],
      ['deadline_reminder', new Date('2031-03-27T17:00:00Z'), 'planned'],
      // After the change to summer time.
      ['pickup_reminder', new Date('2031-04-04T07:00:00Z'), 'planned'],
    ]);
  });

  it('has none where its route has none, and through the API none either', async () => {
    for (const { id } of await listMailingHabits(administrator, { route_id: route.id })) {
      await endMailingHabit(administrator, { id });
    }
    expect(await planned((await planRound(administrator, { route_id: route.id })).id)).toEqual([]);
    const { route: other } = await aRoute(administrator);
    expect(await planned((await createRound(administrator, { route_id: other.id })).id)).toEqual([]);
  });
});

describe('a round whose form was never saved', () => {
  const exists = async (id: number) =>
    (await listRounds(administrator, {})).items.some((one) => one.id === id);

  it('never opens by itself, and is deleted by cancelling its form', async () => {
    const dates = {
      opens_at: '2031-03-02T09:00',
      order_deadline_at: '2031-03-09T09:00',
      pickup_at: '2031-03-10T09:00',
    };
    const { id } = await planRound(administrator, { route_id: route.id, ...dates, auto_open: true });
    expect(await getRound(administrator, { id })).toMatchObject({ autoOpen: false, autoClose: false });
    await discardUnsavedRound(administrator, { id });
    expect(await exists(id)).toBe(false);
  });

  it('stays once its form was saved, and so does any other', async () => {
    const { id } = await planRound(administrator, { route_id: route.id });
    await updateRound(administrator, { id, auto_open: true });
    const { round } = await aRound(administrator, route, { status: 'draft' });
    for (const one of [id, round.id]) {
      await discardUnsavedRound(administrator, { id: one });
      expect(await exists(one)).toBe(true);
    }
    expect(await getRound(administrator, { id })).toMatchObject({ autoOpen: true, unsaved: false });
  });
});

describe('the round after one', () => {
  const made = (fields: Record<string, unknown> = {}) =>
    aRound(administrator, route, {
      opens_at: '2031-02-24T09:00',
      order_deadline_at: '2031-03-16T20:00',
      pickup_at: '2031-03-21T18:00',
      pickup_until: '2031-03-21T20:00',
      payment_due_at: null,
      ...fields,
    });

  it('begins after the deadline, at the same local times across daylight saving, and waits for its form', async () => {
    const { round } = await made();
    expect(await planNextRound(administrator, { id: round.id })).toMatchObject({
      name: 'Round 2',
      unsaved: true,
      status: 'draft',
      opensAt: new Date('2031-03-17T08:00:00Z'),
      orderDeadlineAt: new Date('2031-04-06T18:00:00Z'),
      pickupAt: new Date('2031-04-11T16:00:00Z'),
      pickupUntil: new Date('2031-04-11T18:00:00Z'),
      paymentDueAt: null,
      autoOpen: false,
      autoClose: false,
      openedAt: null,
    });
  });

  it('begins after now, where that round is long over, and keeps missing dates missing', async () => {
    setClock(new Date('2031-06-02T07:00:00Z'));
    const { round } = await made({ status: 'draft', order_deadline_at: null });
    const next = await planNextRound(administrator, { id: round.id });
    expect([next.opensAt, next.orderDeadlineAt]).toEqual([new Date('2031-06-09T07:00:00Z'), null]);
  });

  it.each([
    ['2031-02-24T23:47', '2031-03-18T08:00:00Z'],
    ['2031-02-24T02:10', '2031-03-17T08:00:00Z'],
    ['2031-02-24T21:59', '2031-03-17T20:59:00Z'],
  ])('opens by day where that one opened at %s', async (opens_at, opening) => {
    const { round } = await made({ opens_at });
    const { opensAt } = await planNextRound(administrator, { id: round.id });
    expect(opensAt).toEqual(new Date(opening));
  });

  it('has its mail, each message once, skipped ones and sent ones too', async () => {
    const { round } = await made();
    const plan = (fields: Record<string, unknown>) =>
      createMailing(administrator, { id: round.id, ...EARLY, ...fields });
    await plan({});
    await plan({});
    const { id } = await plan({ days: -1, at: '18:00' });
    await updateMailing(administrator, { id, status: 'skipped' });
    const next = await planNextRound(administrator, { id: round.id });
    expect(
      (await planned(next.id)).map(({ days, at, status, dueAt }) => [days, at, status, dueAt?.toISOString()]),
    ).toEqual([
      [-7, null, 'planned', '2031-03-30T18:00:00.000Z'],
      [-1, '18:00', 'planned', '2031-04-05T16:00:00.000Z'],
    ]);
  });

  it('has the habits of its route where that round has no mail', async () => {
    const { round } = await made();
    expect(await timings((await planNextRound(administrator, { id: round.id })).id)).toEqual(FIRST);
  });
});
