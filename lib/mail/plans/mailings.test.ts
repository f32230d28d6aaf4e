import { afterEach, describe, expect, it } from 'vitest';
import { updateRoute } from '@/lib/groups/routes/commands';
import { setClock } from '@/lib/process/runtime/clock';
import { copyRound, updateRound } from '@/lib/rounds/commands';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { administrator, round, route, withRound } from '@/test/support/rounds/opening';
import { testDatabase } from '@/test/support/rules';
import { createMailing, deleteMailing, updateMailing } from './commands';
import { getMailing, listMailings } from './queries';

withRound({
  route: { time_zone: 'Europe/Amsterdam' },
  round: {
    status: 'draft',
    opens_at: '2031-03-01T08:00:00Z',
    order_deadline_at: '2031-03-08T18:00:00Z',
    pickup_at: '2031-03-15T10:00:00Z',
  },
});

afterEach(() => setClock(null));

const REMINDER = { event_type: 'deadline_reminder', anchor: 'order_deadline_at', days: -2, at: '18:00' };
const plan = (fields: Record<string, unknown> = {}) =>
  createMailing(administrator, { id: round.id, ...REMINDER, ...fields });
const dueAt = async (id: number) => (await getMailing(administrator, { id })).dueAt?.toISOString() ?? null;

describe('a mailing', () => {
  it('is planned for a local time before a date, and has nothing to count yet', async () => {
    expect(await plan()).toMatchObject({
      purchaseRoundId: round.id,
      status: 'planned',
      dueAt: new Date('2031-03-06T17:00:00Z'),
      total: 0,
      sent: 0,
      failed: 0,
      startedAt: null,
      finishedAt: null,
    });
    expect(await plan({ at: undefined, days: 0 })).toMatchObject({
      at: null,
      dueAt: new Date('2031-03-08T18:00:00Z'),
    });
  });

  it.each([
    ['days', { days: 31 }],
    ['days', { days: -31 }],
    ['days', { days: 1 }],
    ['days', { event_type: 'pickup_reminder', anchor: 'pickup_at', days: 1 }],
    ['days', { days: 0.5 }],
    ['at', { at: '24:00' }],
    ['at', { at: '8:00' }],
    ['at', { at: '18:00:00' }],
    ['days', { event_type: 'payment_reminder', anchor: 'payment_due_at', days: -1 }],
    ['anchor', { event_type: 'payment_reminder', anchor: 'pickup_at', days: 1 }],
    ['days', { event_type: 'not_collected', anchor: 'pickup_at', days: -1 }],
    ['anchor', { event_type: 'not_collected', anchor: 'payment_due_at', days: 1 }],
    ['anchor', { anchor: 'pickup_at' }],
    ['anchor', { anchor: 'payment_due_at' }],
    ['anchor', { event_type: 'round_announced' }],
    ['event_type', { event_type: 'order_confirmed' }],
  ])('is refused with 422 at %s for %j', async (path, fields) => {
    await expectInvalid(plan(fields), path);
    const { id } = await plan();
    await expectInvalid(updateMailing(administrator, { id, ...fields }), path);
  });

  it('may be planned up to 30 days after payment is due, if it is a reminder to pay, and moves with that', async () => {
    const reminder = { event_type: 'payment_reminder', anchor: 'payment_due_at', days: 30, at: '09:00' };
    const { id } = await plan(reminder);
    expect(await dueAt(id)).toBeNull();
    await updateRound(administrator, { id: round.id, payment_due_at: '2031-03-10T12:00:00Z' });
    expect(await dueAt(id)).toBe('2031-04-09T07:00:00.000Z');
    await expectRefusal(plan({ ...reminder, days: 31 }), 422);
  });

  it('may be planned up to 30 days after the opening, if it is an announcement', async () => {
    const { dueAt: due } = await plan({
      event_type: 'round_announced',
      anchor: 'opens_at',
      days: 30,
      at: null,
    });
    expect(due).toEqual(new Date('2031-03-31T07:00:00Z'));
  });

  it('is not due while its anchor has no date, and follows the date that it gets', async () => {
    await updateRound(administrator, { id: round.id, order_deadline_at: null });
    const { id } = await plan();
    expect(await dueAt(id)).toBe(null);
    await updateRound(administrator, { id: round.id, order_deadline_at: '2031-04-05T18:00:00Z' });
    expect(await dueAt(id)).toBe('2031-04-03T16:00:00.000Z');
  });

  it('moves with its date and with the time zone of its route until it has begun', async () => {
    const [planned, skipped, sent] = [await plan(), await plan(), await plan()];
    await updateMailing(administrator, { id: skipped.id, status: 'skipped' });
    await testDatabase`UPDATE mailings SET status = 'sent' WHERE id = ${sent.id}`;
    await updateRound(administrator, { id: round.id, order_deadline_at: '2031-03-09T18:00:00Z' });
    const all = async () => [await dueAt(planned.id), await dueAt(skipped.id), await dueAt(sent.id)];
    expect(await all()).toEqual([
      '2031-03-07T17:00:00.000Z',
      '2031-03-07T17:00:00.000Z',
      '2031-03-06T17:00:00.000Z',
    ]);
    await updateRoute(administrator, { id: route.id, time_zone: 'America/New_York' });
    expect(await all()).toEqual([
      '2031-03-07T23:00:00.000Z',
      '2031-03-07T23:00:00.000Z',
      '2031-03-06T17:00:00.000Z',
    ]);
  });

  it('is changed, skipped and planned again, and deleted', async () => {
    const { id } = await plan();
    expect(await updateMailing(administrator, { id, days: -1, at: null })).toMatchObject({
      days: -1,
      at: null,
      dueAt: new Date('2031-03-07T18:00:00Z'),
    });
    expect((await updateMailing(administrator, { id, status: 'skipped' })).status).toBe('skipped');
    expect((await updateMailing(administrator, { id, status: 'planned' })).status).toBe('planned');
    await expectRefusal(updateMailing(administrator, { id, status: 'sent' }), 422);
    await deleteMailing(administrator, { id });
    await expectRefusal(getMailing(administrator, { id }), 404);
    await expectRefusal(deleteMailing(administrator, { id }), 404);
  });

  it.each(['running', 'sent', 'missed'])('that is %s is neither changed nor deleted', async (status) => {
    const { id } = await plan();
    await testDatabase`UPDATE mailings SET status = ${status} WHERE id = ${id}`;
    const refused = { problem: 'mailingBegun', status: 409 };
    await expectRefusal(updateMailing(administrator, { id, days: -1 }), refused);
    await expectRefusal(updateMailing(administrator, { id, status: 'planned' }), refused);
    await expectRefusal(deleteMailing(administrator, { id }), refused);
  });
});

it('the mailings of a round are listed in the order in which they were planned, and not copied by the API', async () => {
  const [one, two] = [await plan(), await plan({ days: -1 })];
  const { items, total } = await listMailings(administrator, { id: round.id });
  expect([items.map(({ id }) => id), total]).toEqual([[one.id, two.id], 2]);
  expect((await listMailings(administrator, { id: round.id, limit: '1', offset: '1' })).items).toMatchObject([
    { id: two.id },
  ]);
  const copy = await copyRound(administrator, { id: round.id });
  expect((await listMailings(administrator, { id: copy.id })).total).toBe(0);
});
