import { beforeEach, describe, expect, it } from 'vitest';
import { getAnnouncement } from '@/lib/mail/runs/queries';
import { resendMail } from '@/lib/mail/runs/resend';
import { updateOrder } from '@/lib/orders/commands';
import { updateParticipant } from '@/lib/people/commands';
import { longWorkEnded } from '@/lib/process/runtime/shutdown';
import { updateRound } from '@/lib/rounds/commands';
import { getRoundHistory } from '@/lib/rules/changes/queries';
import type { Offering } from '@/lib/wines/offerings/queries';
import { holdCalls, openProvider, pointAtProvider, provider, REFUSES } from '@/test/support/mail/provider';
import { expectRefusal } from '@/test/support/refusals';
import { administrator, offerings, round, route, visitor, withRound } from '@/test/support/rounds/opening';
import { anOrder, aParticipant } from '@/test/support/rounds/placing';
import { testDatabase } from '@/test/support/rules';
import { messageRound, writeToPeople } from './commands';
import { getWriting, offeredText } from './queries';

withRound({
  user: { superadmin: true, elevated: true },
  route: { sender_email: 'wine@example.org' },
  round: { pickup_location: 'Boathouse <2>' },
});
openProvider();

let wine: Offering;

const place = async (name: string, quantity = 1) =>
  (await anOrder(visitor, wine.id, quantity, name)).placed.order_id;

/** Five participants: with two orders, with a paid one, with a cancelled one, unsubscribed, and without an order. */
const orders: Record<string, number> = {};

beforeEach(async () => {
  wine = offerings[0] as Offering;
  await place('ann');
  orders.ann = await place('ann', 2);
  orders.bo = await place('bo');
  await updateOrder(administrator, { id: orders.bo, paid: true });
  orders.cy = await place('cy');
  await updateOrder(administrator, { id: orders.cy, cancelled: true });
  orders.di = await place('di');
  const [di] = await testDatabase`SELECT participant_id::int AS id FROM orders WHERE id = ${orders.di}`;
  await updateParticipant(administrator, { id: di?.id, is_active: false });
  await aParticipant(administrator, route, 'ed');
  await testDatabase`DELETE FROM graphile_worker._private_jobs`;
  await testDatabase`DELETE FROM mail_logs WHERE purchase_round_id = ${round.id}`;
});

const WORDS = {
  subject: 'News for {{name}}',
  text: 'Hello {{name}},\n\n{{pickup_location}}: {{order_number}}',
};
const write = (to: string, fields: object = {}) =>
  messageRound(administrator, { id: round.id, to, ...WORDS, ...fields });
const people = () => provider.messages().map(({ to }) => to.replace('@example.org', ''));
const rows = () => testDatabase`
  SELECT id::int, event_type, order_id::int, status, rendered_subject FROM mail_logs
  WHERE purchase_round_id = ${round.id} ORDER BY id`;

describe('a message to people of a round', () => {
  it.each([
    ['ordered', ['ann', 'bo', 'di']],
    ['owed', ['ann', 'di']],
    ['not_collected', ['ann', 'bo', 'di']],
    ['not_ordered', ['cy', 'ed']],
  ])('goes once to each of those meant: %s', async (to, expected) => {
    const count = expected.length;
    expect(await write(to, { dry_run: true })).toEqual({ total: count, sent: 0, failed: 0 });
    expect(people()).toEqual([]);
    expect(await write(to)).toEqual({ total: count, sent: count, failed: 0 });
    expect(people().sort()).toEqual(expected);
    const logged = await rows();
    expect(new Set(logged.map(({ event_type }) => event_type))).toEqual(new Set(['message']));
    const ids = expected.map((name) => (to === 'not_ordered' ? null : (orders[name] ?? null)));
    expect(logged.map(({ order_id }) => order_id).sort()).toEqual(ids.sort());
    for (const { headers } of provider.messages()) {
      expect('List-Unsubscribe' in (headers ?? {})).toBe(to === 'not_ordered');
    }
  });

  it.each(['ordered', 'owed', 'not_ordered'])(
    'leaves out participants without an address: %s',
    async (to) => {
      await testDatabase`
      UPDATE participants SET email = name || '@no-email.invalid' WHERE email IN ('ann@example.org', 'ed@example.org')`;
      const { total } = await write(to, { dry_run: true });
      expect(await write(to)).toEqual({ total, sent: total, failed: 0 });
      expect(people()).not.toContain(expect.stringMatching(/^(ann|ed)/));
      expect(people()).toHaveLength(total);
      expect((await rows()).filter(({ status }) => status !== 'sent')).toEqual([]);
    },
  );

  it('is the text as it was written, and the same escaped in the frame of the group', async () => {
    await write('owed');
    const [message] = provider.messages();
    expect(message?.subject).toBe('News for ann');
    expect(message?.plain).toBe('Hello ann,\n\nBoathouse <2>: 2');
    expect(message?.html).toContain('>Hello ann,</p>');
    expect(message?.html).toContain('>Boathouse &lt;2&gt;: 2</p>');
    expect(message?.html).toContain('News for ann</h1>');
    expect(message?.tag).toBe('message');
  });

  it('may be the offered text about a missed pickup, with the order of each reader', async () => {
    await write('owed', offeredText('not_collected', 'en'));
    const [message] = provider.messages();
    expect(message?.subject).toMatch(/^Not picked up: order \d+ – /);
    expect(message?.plain).toMatch(
      /^Hello ann,\n\nYour order \d+ from .+ has not been picked up yet\.\n\nPlease write to us/,
    );
  });

  it('has what the group wrote of the round in the language of each reader', async () => {
    await updateRound(administrator, {
      id: round.id,
      name: 'Autumn',
      translations: [{ locale: 'de', name: 'Herbst' }],
    });
    await testDatabase`UPDATE participants SET locale = 'de-AT' WHERE email = 'ann@example.org'`;
    await write('ordered', { subject: '{{round_name}}', text: '{{round_name}} for {{name}}' });
    const told = provider.messages().map(({ subject, plain }) => `${subject}|${plain}`);
    expect(told.sort()).toEqual(['Autumn|Autumn for bo', 'Autumn|Autumn for di', 'Herbst|Herbst for ann']);
  });

  it('stands in the history of the round, with who wrote it', async () => {
    await write('owed', { subject: '{{round_name}} for {{name}}' });
    const { items } = await getRoundHistory(administrator, { id: round.id });
    expect(items[0]).toMatchObject({
      kind: 'message_sent',
      by: administrator.user.email,
      details: { subject: `${round.name} for {{name}}`, sent: 2, failed: 0 },
    });
    const { newest } = await getWriting(administrator, { id: round.id });
    expect(newest?.subject).toBe(`${round.name} for {{name}}`);
    const progress = (event?: string) => getAnnouncement(administrator, { id: round.id, event });
    expect(await progress('message')).toMatchObject({ total: 2, sent: 2 });
    expect(await progress()).toBeNull();
  });

  it('takes no variables from what people call themselves', async () => {
    await updateParticipant(administrator, {
      id: (await testDatabase`SELECT participant_id::int AS id FROM orders WHERE id = ${orders.bo ?? 0}`)[0]
        ?.id,
      name: '{{email}}',
    });
    await write('ordered');
    const message = provider.messages().find(({ to }) => to.startsWith('bo'));
    expect(message?.plain).toContain('Hello {{email}},');
    expect(message?.html).toContain('Hello {{email}},');
    expect(message?.subject).toBe('News for {{email}}');
  });

  it.each([
    ['subject', { subject: '' }],
    ['subject', { subject: 'a\nb' }],
    ['subject', { subject: 'x'.repeat(201) }],
    ['text', { text: ' ' }],
    ['text', { text: 'x'.repeat(20_001) }],
    ['to', { to: 'everybody' }],
  ])('is refused with the field: %s', async (path, fields) => {
    await expectRefusal(write('ordered', fields), 422, { errors: [expect.objectContaining({ path })] });
  });

  it('leaves out who cancelled or paid while it was sent', async () => {
    pointAtProvider(provider.url, { MAILER_CONCURRENCY: 1 });
    const calls = holdCalls(provider);
    const run = write('owed');
    await calls.arrived(1);
    await updateOrder(administrator, { id: orders.di, paid: true });
    calls.release();
    expect(await run).toEqual({ total: 1, sent: 1, failed: 0 });
    expect(people()).toEqual(['ann']);
  });

  it('is refused while another one is sent; counting is not, and announcing is no other one', async () => {
    const calls = holdCalls(provider);
    const run = write('ordered');
    await calls.arrived(3);
    await expectRefusal(write('owed'), 409, 'messageUnderWay');
    expect(await write('owed', { dry_run: true })).toMatchObject({ total: 2 });
    calls.release();
    await run;
    expect(await write('owed')).toMatchObject({ total: 2 });
  });

  it('is sent again by hand with its words, as long as it still concerns them', async () => {
    provider.behave(REFUSES);
    expect(await write('owed')).toEqual({ total: 2, sent: 0, failed: 2 });
    provider.clear();
    const [first] = await rows();
    const again = await resendMail(administrator, { id: first?.id });
    expect(again.status).toBe('failed');
    provider.behave();
    provider.clear();
    // A resent message can be sent again as well.
    await resendMail(administrator, { id: again.id });
    expect(provider.messages()).toMatchObject([
      { to: 'ann@example.org', plain: expect.stringContaining('Hello ann') },
    ]);
    const [, second] = await rows();
    await updateOrder(administrator, { id: orders.di, cancelled: true });
    await expectRefusal(resendMail(administrator, { id: second?.id }), 409);
  });

  it('goes to those whom a list of orders chooses, from a page that does not wait', async () => {
    await writeToPeople(administrator, {
      id: round.id,
      to: 'ordered',
      ...WORDS,
      listed: true,
      filter: 'paid',
    });
    await longWorkEnded();
    expect(people()).toEqual(['bo']);
    provider.clear();
    await writeToPeople(administrator, { id: round.id, to: 'ordered', ...WORDS, listed: true, q: 'ann' });
    await longWorkEnded();
    expect(people()).toEqual(['ann']);
  });
});

it('a message with unknown variables is refused at their fields, with their names and those there are', async () => {
  const words = {
    subject: 'News of {{roundname}}',
    text: 'Hello {{name}}, {{order_url} is new, {{wine}} too',
  };
  const expected = {
    status: 422,
    errors: [
      {
        path: 'subject',
        message: expect.stringMatching(/{{roundname}}.*Did you mean {{round_name}}.*{{name}}, /),
      },
      { path: 'text', message: expect.stringMatching(/{{wine}}.*{{order_url}.*{{name}}, .*{{order_url}}/) },
    ],
  };
  await expectRefusal(write('ordered', words), expected);
  await expectRefusal(write('ordered', { ...words, dry_run: true }), expected);
  const fromPage = { id: round.id, to: 'ordered', ...words };
  await expectRefusal(writeToPeople(administrator, fromPage), expected);
  expect(people()).toEqual([]);
});

describe('a message with a key', () => {
  it('is sent once, and a repeat gets the first answer', async () => {
    const first = await write('ordered', { idempotency_key: 'k' });
    await place('late');
    expect(await write('ordered', { idempotency_key: 'k' })).toEqual(first);
    expect(people().sort()).toEqual(['ann', 'bo', 'di']);
    await expectRefusal(write('owed', { idempotency_key: 'k' }), 422);
    await expectRefusal(write('ordered', { idempotency_key: 'k'.repeat(256) }), 422);
  });

  it('goes on with those not tried yet where a process was killed', async () => {
    pointAtProvider(provider.url, { MAILER_CONCURRENCY: 1 });
    const calls = holdCalls(provider);
    const run = write('ordered', { idempotency_key: 'k' });
    await calls.arrived(1);
    await expectRefusal(write('ordered', { idempotency_key: 'k' }), 409);
    // As a killed process leaves it: one message under way, nobody alive.
    await testDatabase`
      UPDATE announcements SET finished_at = now(), failed = 1 WHERE purchase_round_id = ${round.id}`;
    await testDatabase`
      UPDATE mail_logs SET status = 'failed', error_message = 'cut off' WHERE purchase_round_id = ${round.id}`;
    calls.release();
    await run.catch(() => {});
    provider.clear();
    expect(await write('ordered', { idempotency_key: 'k' })).toEqual({ total: 3, sent: 2, failed: 1 });
    expect(people().sort()).toEqual(['bo', 'di']);
  });
});
