import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { updateOrder } from '@/lib/orders/commands';
import { setClock } from '@/lib/process/runtime/clock';
import { longWorkEnded } from '@/lib/process/runtime/shutdown';
import { updateRound } from '@/lib/rounds/commands';
import { aMailing } from '@/test/support/mail/mailing';
import { openProvider, subjects } from '@/test/support/mail/provider';
import { aTemplate } from '@/test/support/mail/template';
import { expectRefusal } from '@/test/support/refusals';
import { administrator, route, withRoute } from '@/test/support/rounds/opening';
import { anOrderOf, aParticipant } from '@/test/support/rounds/placing';
import { aRound, testDatabase } from '@/test/support/rules';
import { updateMailing } from './commands';
import type { ANCHORS } from './input';
import { getMailingOfRound, getMailingsOfRound } from './mailing-view';
import { sendMailingNow } from './now';
import { getMailing } from './queries';

withRoute({ route: { time_zone: 'Europe/Amsterdam' } });
openProvider();

let made: Awaited<ReturnType<typeof aRound>>;

beforeEach(async () => {
  setClock(new Date('2031-03-02T12:00:00Z'));
  made = await aRound(administrator, route, {
    opens_at: '2031-03-01T08:00:00Z',
    order_deadline_at: '2031-03-08T18:00:00Z',
    pickup_at: '2031-03-15T10:00:00Z',
  });
});
afterEach(async () => {
  await longWorkEnded();
  setClock(null);
});

type Event = keyof typeof ANCHORS;
const plan = async (event: Event, days?: number, at?: string) =>
  (await aMailing(administrator, made.round, event, days, at)).id;
const write = (event_type: Event) => aTemplate(administrator, route, event_type, '{{name}}', '<p></p>');
const addPerson = async (name: string, fields: Record<string, unknown> = {}) =>
  aParticipant(administrator, route, name, fields);
const order = async (participant_id: number) =>
  (await anOrderOf(administrator, participant_id, made.round, made.offerings[0]?.id)).order;
const change = (fields: Record<string, unknown>) =>
  updateRound(administrator, { id: made.round.id, ...fields });
const ahead = async () => (await getMailingsOfRound(administrator, { id: made.round.id })).mailings;

describe('the mailings of a round', () => {
  it('are listed by their time, each with the people it is for as things stand', async () => {
    for (const event of ['round_announced', 'deadline_reminder', 'pickup_reminder'] as const)
      await write(event);
    const [ada, bo] = [await addPerson('ada'), await addPerson('bo')];
    await addPerson('off', { is_active: false });
    await order(ada.id);
    await updateOrder(administrator, { id: (await order(bo.id)).id, cancelled: true });
    const ids = [
      await plan('pickup_reminder', -1, '09:00'),
      await plan('deadline_reminder', -2, '18:00'),
      await plan('round_announced', 3),
    ];
    await updateMailing(administrator, { id: ids[1], status: 'skipped' });
    expect((await ahead()).map(({ id, people, hindrance }) => [id, people, hindrance])).toEqual([
      [ids[2], 2, null],
      [ids[1], 1, null],
      [ids[0], 1, null],
    ]);
    await testDatabase`UPDATE mailings SET status = 'missed' WHERE id = ${ids[2] ?? 0}`;
    expect((await ahead())[0]).toMatchObject({ people: null, hindrance: null });
  });

  it('say what keeps them from going out', async () => {
    const id = await plan('deadline_reminder', -2, '18:00');
    const hindrance = async () => (await getMailingOfRound(administrator, { id })).mailing.hindrance;
    expect(await hindrance()).toBe('no_template');
    await write('deadline_reminder');
    expect(await hindrance()).toBe(null);
    await change({ status: 'closed' });
    expect(await hindrance()).toBe('closed');
    await change({ status: 'draft' });
    expect(await hindrance()).toBe('draft');
    await change({ auto_open: true });
    expect(await hindrance()).toBe(null);
    await change({ order_deadline_at: null });
    expect(await hindrance()).toBe('no_date');
    await updateMailing(administrator, { id, status: 'skipped' });
    expect(await hindrance()).toBe(null);
  });
});

it.each([
  ['before its round opens', { opens_at: '2031-03-07T08:00:00Z', status: 'draft' }, 'never'],
  ['so shortly before that it goes out then', { opens_at: '2031-03-06T20:00:00Z', status: 'draft' }, 'draft'],
  ['after its round opens', { opens_at: '2031-03-06T08:00:00Z', status: 'draft' }, 'draft'],
  ['before it was planned', { order_deadline_at: '2026-01-01T18:00:00Z' }, 'never'],
])('a reminder whose time is %s says if it can go out', async (_case, fields, expected) => {
  await write('deadline_reminder');
  await change(fields);
  const id = await plan('deadline_reminder', -2, '18:00');
  const { mailing } = await getMailingOfRound(administrator, { id });
  expect(mailing.hindrance).toBe(expected);
});

describe('sending a mailing now', () => {
  it('begins it at once, skipped or not, and mails each person once', async () => {
    await write('deadline_reminder');
    await addPerson('ada');
    await order((await addPerson('bo')).id);
    const id = await plan('deadline_reminder', -2, '18:00');
    await updateMailing(administrator, { id, status: 'skipped' });
    // A run of one person may be over before its mailing is read for the answer.
    expect(await sendMailingNow(administrator, { id })).toMatchObject({
      id,
      status: expect.stringMatching(/^(running|sent)$/),
      total: 1,
    });
    await expectRefusal(sendMailingNow(administrator, { id }), 'mailingBegun');
    await longWorkEnded();
    expect(subjects()).toEqual(['ada']);
    expect(await getMailing(administrator, { id })).toMatchObject({ status: 'sent', sent: 1 });
  });

  it('begins it once when it is asked for several times at once', async () => {
    await write('deadline_reminder');
    await addPerson('ada');
    const id = await plan('deadline_reminder', -2, '18:00');
    await Promise.allSettled(Array.from({ length: 5 }, () => sendMailingNow(administrator, { id })));
    await longWorkEnded();
    expect(subjects()).toEqual(['ada']);
  });

  it.each([
    ['mailingWithoutTemplate', 'deadline_reminder', {}],
    ['mailingOfDraft', 'deadline_reminder', { status: 'draft' }],
    ['mailingOfDraft', 'pickup_reminder', { status: 'draft' }],
    ['mailingTooLate', 'deadline_reminder', { status: 'closed' }],
    ['mailingTooLate', 'deadline_reminder', { order_deadline_at: '2031-03-02T12:00:00Z' }],
    ['mailingTooLate', 'round_announced', { order_deadline_at: '2031-03-02T12:00:00Z' }],
    ['mailingTooLate', 'pickup_reminder', { status: 'closed', pickup_at: '2031-03-02T12:00:00Z' }],
  ] as const)(
    'is refused with %s for a %s and leaves it as it was, with %j',
    async (problem, event, fields) => {
      if (problem !== 'mailingWithoutTemplate') await write(event);
      await addPerson('ada');
      const id = await plan(event);
      await change(fields);
      const before = await getMailing(administrator, { id });
      await expectRefusal(sendMailingNow(administrator, { id }), 409, problem);
      expect(await getMailing(administrator, { id })).toEqual(before);
      expect(subjects()).toEqual([]);
    },
  );

  it('goes out for the pickup of a round that is open or closed', async () => {
    await write('pickup_reminder');
    const { id: person } = await addPerson('ada');
    await order(person);
    for (const status of ['open', 'closed']) {
      await change({ status });
      await sendMailingNow(administrator, { id: await plan('pickup_reminder') });
      await longWorkEnded();
    }
    expect(subjects()).toEqual(['ada', 'ada']);
  });
});
