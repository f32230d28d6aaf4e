import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { announceRound } from '@/lib/mail/runs/commands';
import { getAnnouncement } from '@/lib/mail/runs/queries';
import { resendMail } from '@/lib/mail/runs/resend';
import { deleteTemplate } from '@/lib/mail/templates/commands';
import { updateOrder } from '@/lib/orders/commands';
import { updateParticipant } from '@/lib/people/commands';
import { doWhatIsDue } from '@/lib/process/jobs/due-work';
import { setClock } from '@/lib/process/runtime/clock';
import { longWorkEnded } from '@/lib/process/runtime/shutdown';
import { updateRound } from '@/lib/rounds/commands';
import type { Round } from '@/lib/rounds/queries';
import { getRoundHistory } from '@/lib/rules/changes/queries';
import type { Offering } from '@/lib/wines/offerings/queries';
import { aMailing } from '@/test/support/mail/mailing';
import {
  holdCalls,
  openProvider,
  pointAtProvider,
  provider,
  REFUSES,
  subjects,
} from '@/test/support/mail/provider';
import { aTemplate } from '@/test/support/mail/template';
import { expectRefusal } from '@/test/support/refusals';
import { administrator, route, visitor, withRoute } from '@/test/support/rounds/opening';
import { anOrder, aParticipant } from '@/test/support/rounds/placing';
import { aRound, testDatabase } from '@/test/support/rules';
import { updateMailing } from './commands';
import type { ANCHORS } from './input';
import { getMailing } from './queries';

withRoute({ user: { superadmin: true, elevated: true }, route: { time_zone: 'Europe/Amsterdam' } });
openProvider();

let round: Round;
let wine: Offering | undefined;
/** The ids of the templates by event. */
let templates: Record<string, number>;

beforeEach(async () => {
  setClock(new Date('2031-03-01T00:00:00Z'));
  const made = await aRound(administrator, route, {
    status: 'draft',
    opens_at: '2031-03-01T08:00:00Z',
    order_deadline_at: '2031-03-08T18:00:00Z',
    pickup_at: '2031-03-15T10:00:00Z',
    auto_open: true,
    auto_close: true,
  });
  ({ round } = made);
  [wine] = made.offerings;
  templates = {};
  for (const event_type of ['round_announced', 'deadline_reminder', 'pickup_reminder']) {
    const subject = `${event_type} {{name}} {{order_number}}`;
    const body_html = '<p>{{pickup_location}} {{order_total}}</p>{{order_lines}}{{other_orders}}';
    templates[event_type] = (await aTemplate(administrator, route, event_type, subject, body_html)).id;
  }
});
afterEach(async () => {
  await longWorkEnded();
  setClock(null);
});

const plan = async (event: keyof typeof ANCHORS, days?: number, at?: string) =>
  (await aMailing(administrator, round, event, days, at)).id;

/** Lets the clock's work be done at this time, and waits for all mail that it began. */
async function at(time: string): Promise<void> {
  setClock(new Date(time));
  // The next pass begins the mailings that a round's opening makes due.
  for (let pass = 0; pass < 3; pass++) {
    await doWhatIsDue();
    await longWorkEnded();
  }
}

/** Begins what is due at this time, and holds its first message at the provider until it is released. */
async function heldAt(time: string): Promise<() => Promise<void>> {
  const calls = holdCalls(provider);
  setClock(new Date(time));
  await doWhatIsDue();
  await calls.arrived(1);
  return async () => {
    calls.release();
    await longWorkEnded();
  };
}

const addPerson = async (name: string, fields: Record<string, unknown> = {}) =>
  (await aParticipant(administrator, route, name, fields)).id;
const order = async (name: string, quantity = 1) => {
  return (await anOrder(visitor, wine?.id, quantity, name)).placed;
};
const state = async (id: number) => {
  const { status, total, sent, failed } = await getMailing(administrator, { id });
  return { status, total, sent, failed };
};
const history = async () =>
  (await getRoundHistory(administrator, { id: round.id })).items.map(({ kind, by }) => [kind, by]);

/** Makes an announcement look as if its process had died, with so many messages counted and none begun for Bo. */
async function cutOff(mailing: number, sent: number): Promise<void> {
  await testDatabase`DELETE FROM mail_logs WHERE purchase_round_id = ${round.id} AND recipient LIKE 'bo%'`;
  await testDatabase`
    UPDATE announcements SET heartbeat_at = now() - interval '1 minute', finished_at = NULL, sent = ${sent}
    WHERE purchase_round_id = ${round.id}`;
  await testDatabase`UPDATE mailings SET status = 'running', finished_at = NULL WHERE id = ${mailing}`;
  provider.clear();
}

describe('a round', () => {
  it('is announced, reminded of and called to the pickup by itself, each person once', async () => {
    await addPerson('Ada');
    await addPerson('Bo');
    await addPerson('Off', { is_active: false });
    const ids = [
      await plan('round_announced'),
      await plan('deadline_reminder', -2, '18:00'),
      await plan('pickup_reminder', -1, '09:00'),
    ];
    await at('2031-03-01T08:00:00Z');
    expect(subjects()).toEqual(['round_announced Ada', 'round_announced Bo']);
    provider.clear();
    await order('Ada', 2);
    await at('2031-03-06T16:59:59Z');
    expect(subjects()).toEqual([]);
    await at('2031-03-06T17:00:00Z');
    expect(subjects()).toEqual(['deadline_reminder Bo']);
    provider.clear();
    await at('2031-03-08T18:00:00Z');
    await at('2031-03-14T08:00:00Z');
    expect(subjects()).toEqual(['pickup_reminder Ada 1']);
    expect(provider.messages()[0]?.plain).toContain('Riesling');
    await at('2031-03-15T10:00:00Z');
    expect(subjects()).toEqual(['pickup_reminder Ada 1']);
    expect(await Promise.all(ids.map(state))).toEqual([
      { status: 'sent', total: 2, sent: 2, failed: 0 },
      { status: 'sent', total: 1, sent: 1, failed: 0 },
      { status: 'sent', total: 1, sent: 1, failed: 0 },
    ]);
    expect(await history()).toEqual([
      ['mailing_sent', null],
      ['closed', null],
      ['mailing_sent', null],
      ['mailing_sent', null],
      ['opened', null],
    ]);
    expect(
      await testDatabase`
        SELECT event_type, order_id IS NOT NULL AS about_order FROM mail_logs
        WHERE purchase_round_id = ${round.id} AND event_type <> 'round_announced' ORDER BY mail_logs.id`,
    ).toEqual([
      { event_type: 'deadline_reminder', about_order: false },
      { event_type: 'pickup_reminder', about_order: true },
    ]);
    // By hand nothing was announced but the first one.
    expect(await getAnnouncement(administrator, { id: round.id })).toMatchObject({ sent: 2 });
  });

  it('gets each mailing once, although five processes work on it', async () => {
    await addPerson('Ada');
    const id = await plan('round_announced');
    await at('2031-03-01T07:00:00Z');
    setClock(new Date('2031-03-01T08:00:00Z'));
    await doWhatIsDue();
    await Promise.all(Array.from({ length: 5 }, doWhatIsDue));
    await longWorkEnded();
    expect(subjects()).toEqual(['round_announced Ada']);
    expect(await state(id)).toMatchObject({ status: 'sent', sent: 1 });
  });
});

describe('a mailing is missed, and sends nothing,', () => {
  beforeEach(async () => {
    await addPerson('Ada');
  });

  it('when it was due more than six hours ago', async () => {
    const ids = [await plan('deadline_reminder', -1), await plan('deadline_reminder', -1, '19:00')];
    await at('2031-03-01T08:00:00Z');
    await at('2031-03-08T00:00:00.001Z');
    const missed = { status: 'missed', total: 0, sent: 0 };
    expect(await Promise.all(ids.map(state))).toMatchObject([missed, missed]);
    expect(subjects()).toEqual([]);
    expect((await history())[0]).toEqual(['mailing_missed', null]);
  });

  it('but not when it was due exactly six hours ago', async () => {
    const id = await plan('deadline_reminder', -1);
    await at('2031-03-01T08:00:00Z');
    await at('2031-03-08T00:00:00Z');
    expect((await state(id)).status).toBe('sent');
  });

  it('when the deadline has passed, or the pickup', async () => {
    await updateRound(administrator, { id: round.id, auto_close: false });
    const reminder = await plan('deadline_reminder', 0, '18:59');
    const call = await plan('pickup_reminder', 0, '10:59');
    await at('2031-03-01T08:00:00Z');
    await order('Ada');
    await at('2031-03-08T18:00:00Z');
    expect((await state(reminder)).status).toBe('missed');
    await at('2031-03-15T10:00:00Z');
    expect((await state(call)).status).toBe('missed');
    expect(subjects()).toEqual([]);
  });

  it('when its round stays a draft', async () => {
    await updateRound(administrator, { id: round.id, auto_open: false });
    const id = await plan('round_announced');
    await at('2031-03-01T08:00:00Z');
    await at('2031-03-01T14:00:00Z');
    expect((await state(id)).status).toBe('planned');
    await at('2031-03-01T14:00:00.001Z');
    expect((await state(id)).status).toBe('missed');
  });

  it('when it has no template in the end, and is sent when there is one in time', async () => {
    await deleteTemplate(administrator, { id: templates.deadline_reminder });
    const [early, late] = [await plan('deadline_reminder', -4), await plan('deadline_reminder', -1)];
    await at('2031-03-01T08:00:00Z');
    await at('2031-03-04T18:00:00Z');
    expect((await state(early)).status).toBe('planned');
    await at('2031-03-05T00:00:01Z');
    expect((await state(early)).status).toBe('missed');
    await at('2031-03-07T18:00:00Z');
    expect((await state(late)).status).toBe('planned');
    await aTemplate(administrator, route, 'deadline_reminder', 'S', 'B');
    await at('2031-03-07T18:00:30Z');
    expect((await state(late)).status).toBe('sent');
  });

  it('when it has become too late for it before it had a template, or its round was opened', async () => {
    await updateRound(administrator, { id: round.id, auto_open: false });
    await deleteTemplate(administrator, { id: templates.pickup_reminder });
    const [reminder, call] = [await plan('deadline_reminder'), await plan('pickup_reminder')];
    await at('2031-03-08T17:59:59Z');
    expect((await state(reminder)).status).toBe('planned');
    await at('2031-03-08T18:00:00Z');
    expect((await state(reminder)).status).toBe('missed');
    await updateRound(administrator, { id: round.id, status: 'closed' });
    await at('2031-03-15T10:00:00Z');
    expect((await state(call)).status).toBe('missed');
    expect(subjects()).toEqual([]);
  });

  it('when a round was closed too soon, unless it is for the pickup', async () => {
    await order('Ada').catch(() => undefined);
    const [reminder, call] = [await plan('deadline_reminder', -1), await plan('pickup_reminder', -1)];
    await at('2031-03-01T08:00:00Z');
    await order('Ada');
    await updateRound(administrator, { id: round.id, status: 'closed' });
    await at('2031-03-07T18:00:00Z');
    expect((await state(reminder)).status).toBe('planned');
    await at('2031-03-14T10:00:00Z');
    expect([(await state(reminder)).status, (await state(call)).status]).toEqual(['missed', 'sent']);
    expect(subjects()).toEqual(['pickup_reminder Ada 1']);
  });

  it('when it is skipped it is neither sent nor missed, and planned again it is looked at anew', async () => {
    const id = await plan('deadline_reminder', -1);
    await updateMailing(administrator, { id, status: 'skipped' });
    await at('2031-03-01T08:00:00Z');
    await at('2031-03-09T18:00:00Z');
    expect((await state(id)).status).toBe('skipped');
    await updateMailing(administrator, { id, status: 'planned' });
    await at('2031-03-09T18:00:01Z');
    expect((await state(id)).status).toBe('missed');
  });
});

describe('who is mailed', () => {
  it('is looked at once more for each message', async () => {
    const [ada, bo] = [await addPerson('Ada'), await addPerson('Bo')];
    await addPerson('Cy');
    pointAtProvider(provider.url, { MAILER_CONCURRENCY: 1 });
    await at('2031-03-01T08:00:00Z');
    const id = await plan('deadline_reminder', -1);
    const release = await heldAt('2031-03-07T18:00:00Z');
    // Ada's message is with the provider.
    await order('Bo');
    await updateParticipant(administrator, { id: ada, is_active: false });
    await release();
    expect(subjects()).toEqual(['deadline_reminder Ada', 'deadline_reminder Cy']);
    expect(bo).toBeGreaterThan(ada);
    expect(await state(id)).toEqual({ status: 'sent', total: 3, sent: 2, failed: 0 });
  });

  it('of the pickup is everybody with an order that stands, once, deactivated or not', async () => {
    await at('2031-03-01T08:00:00Z');
    await order('Ada');
    await order('Ada', 3);
    const bo = await order('Bo');
    await order('Cy');
    await updateOrder(administrator, { id: bo.order_id, cancelled: true });
    await testDatabase`UPDATE participants SET is_active = false WHERE name = 'Cy' AND route_id = ${route.id}`;
    await addPerson('Off');
    await plan('pickup_reminder', -1);
    await at('2031-03-14T10:00:00Z');
    expect(subjects()).toEqual(['pickup_reminder Ada 2', 'pickup_reminder Cy 4']);
    expect(provider.messages().find(({ to }) => to.startsWith('ada'))?.plain).toContain('1');
  });

  it('reads what has become of the order by then', async () => {
    await at('2031-03-01T08:00:00Z');
    const [ada, bo] = [await order('Ada'), await order('Bo')];
    const newer = await order('Bo', 5);
    pointAtProvider(provider.url, { MAILER_CONCURRENCY: 1 });
    await plan('pickup_reminder', -1);
    const release = await heldAt('2031-03-14T10:00:00Z');
    await updateOrder(administrator, { id: newer.order_id, cancelled: true });
    await release();
    expect(subjects()).toEqual([
      `pickup_reminder Ada ${ada.order_number}`,
      `pickup_reminder Bo ${bo.order_number}`,
    ]);
  });
});

describe('a mailing that was cut off', () => {
  it('goes on with those for whom no attempt was made, and mails nobody twice', async () => {
    await addPerson('Ada');
    await addPerson('Bo');
    const id = await plan('round_announced');
    await at('2031-03-01T08:00:00Z');
    // As it would stand if the process had died while Ada's message was with the provider.
    await testDatabase`
      UPDATE mail_logs SET status = 'sending', mailer_message_id = NULL WHERE purchase_round_id = ${round.id}`;
    await cutOff(id, 0);
    await at('2031-03-01T09:00:00Z');
    expect(subjects()).toEqual(['round_announced Bo']);
    expect(await state(id)).toEqual({ status: 'sent', total: 2, sent: 1, failed: 1 });
  });

  it('ends as missed for the rest when it has become too late', async () => {
    await addPerson('Ada');
    await addPerson('Bo');
    const id = await plan('round_announced');
    await at('2031-03-01T08:00:00Z');
    await cutOff(id, 1);
    await at('2031-03-01T14:00:01Z');
    expect(subjects()).toEqual([]);
    expect(await state(id)).toEqual({ status: 'missed', total: 2, sent: 1, failed: 0 });
  });

  it('is also ended by the time that passes while it is sent', async () => {
    await addPerson('Ada');
    await addPerson('Bo');
    await addPerson('Cy');
    pointAtProvider(provider.url, { MAILER_CONCURRENCY: 1 });
    const id = await plan('deadline_reminder', 0, '18:59');
    await updateRound(administrator, { id: round.id, auto_close: false });
    await at('2031-03-01T08:00:00Z');
    const release = await heldAt('2031-03-08T17:59:00Z');
    setClock(new Date('2031-03-08T18:00:00Z'));
    await release();
    expect(subjects()).toEqual(['deadline_reminder Ada']);
    expect(await state(id)).toEqual({ status: 'missed', total: 3, sent: 1, failed: 0 });
  });

  it('is left alone while the process behind it lives', async () => {
    await addPerson('Ada');
    const id = await plan('round_announced');
    const calls = holdCalls(provider);
    setClock(new Date('2031-03-01T08:00:00Z'));
    await doWhatIsDue();
    await doWhatIsDue();
    await calls.arrived(1);
    expect((await state(id)).status).toBe('running');
    await doWhatIsDue();
    calls.release();
    await longWorkEnded();
    expect(subjects()).toEqual(['round_announced Ada']);
  });
});

describe('what the provider refuses', () => {
  it('is counted and may be sent again by hand, but not to somebody who has ordered since', async () => {
    await addPerson('Ada');
    await addPerson('Bo');
    const id = await plan('deadline_reminder', -1);
    await at('2031-03-01T08:00:00Z');
    provider.behave(REFUSES);
    await at('2031-03-07T18:00:00Z');
    provider.behave();
    expect(await state(id)).toEqual({ status: 'sent', total: 2, sent: 0, failed: 2 });
    await order('Bo');
    const [ada, bo] = await testDatabase`
      SELECT mail_logs.id::float8 AS id FROM mail_logs WHERE purchase_round_id = ${round.id} ORDER BY recipient`;
    expect(await resendMail(administrator, { id: ada?.id })).toMatchObject({
      status: 'sent',
      eventType: 'deadline_reminder',
    });
    await expectRefusal(resendMail(administrator, { id: bo?.id }), 'mailOrderedSince');
  });

  it('about an order is sent again as mail about that order', async () => {
    await at('2031-03-01T08:00:00Z');
    await order('Ada');
    await plan('pickup_reminder', -1);
    provider.behave(REFUSES);
    await at('2031-03-14T10:00:00Z');
    provider.behave();
    provider.clear();
    const [failed] = await testDatabase`
      SELECT id::float8 AS id FROM mail_logs WHERE purchase_round_id = ${round.id}`;
    await resendMail(administrator, { id: failed?.id });
    expect(subjects()).toEqual(['pickup_reminder Ada 1']);
  });
});

it('announcing by hand and a reminder go beside each other, two announcements one after the other', async () => {
  await addPerson('Ada');
  await at('2031-03-01T08:00:00Z');
  const reminder = await plan('deadline_reminder', -7, '10:00');
  const planned = await plan('round_announced', 0, '10:00');
  const calls = holdCalls(provider);
  const byHand = announceRound(administrator, { id: round.id });
  await calls.arrived(1);
  setClock(new Date('2031-03-01T09:00:00Z'));
  await doWhatIsDue();
  await calls.arrived(2);
  expect([(await state(reminder)).status, (await state(planned)).status]).toEqual(['running', 'planned']);
  await expectRefusal(announceRound(administrator, { id: round.id }), 409);
  calls.release();
  await byHand;
  await longWorkEnded();
  await at('2031-03-01T09:00:03Z');
  expect((await state(planned)).status).toBe('sent');
  expect(subjects()).toEqual(['deadline_reminder Ada', 'round_announced Ada', 'round_announced Ada']);
});
