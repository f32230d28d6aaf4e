import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newToken } from '@/scripts/mail-catcher/mailbox';
import {
  domainEventBody,
  type EventDetails,
  type MessageEvent,
} from '@/scripts/mail-catcher/webhooks/events';
import { signedHeaders } from '@/scripts/mail-catcher/webhooks/webhook';
import { checkGenerated } from '@/test/support/generated';
import { eventBody, type LoggedMessage, logMessage, newMailerId } from '@/test/support/mail/logged-messages';
import { report, signatureOf } from '@/test/support/mail/mail-events';
import { anotherGroup, ask, database, group, openGroup } from '../support';

openGroup();

const OK = '{"status":"ok"}';
const IGNORED = '{"status":"ignored"}';
const NEUTRAL = 'X-Mailer-Signature-256';
const NOON = 1_795_244_400;

/** The states that the contract's table gives; other events set a time. */
const STATES: Partial<Record<MessageEvent, string>> = {
  MessageSent: 'delivered',
  MessageDelayed: 'delayed',
  MessageDeliveryFailed: 'failed',
  MessageBounced: 'bounced',
  MessageHeld: 'held',
};
const EVENTS = [...(Object.keys(STATES) as MessageEvent[]), 'MessageLoaded', 'MessageLinkClicked'] as const;

const aMessage = (fields?: Parameters<typeof logMessage>[2]) => logMessage(database, group, fields);

async function told(message: LoggedMessage) {
  const { status, json } = await ask(`/mail-logs/${message.id}`);
  expect(status).toBe(200);
  return json;
}

const eventsOf = (message: LoggedMessage) =>
  database`SELECT event, uuid, details, occurred_at FROM mail_events WHERE mail_log_id = ${message.id} ORDER BY id`;
const keptOf = (mailerId: string | number) =>
  database`SELECT body FROM unmatched_mail_events WHERE mailer_message_id = ${String(mailerId)}`;

async function happen(event: MessageEvent, message: LoggedMessage, details?: EventDetails) {
  const { status, text } = await report(eventBody(event, message, details));
  return [status, text];
}

describe('the signature', () => {
  it('is accepted under either header name', async () => {
    const message = await aMessage();
    const body = eventBody('MessageSent', message);
    expect((await report(body, signatureOf(body, NEUTRAL))).text).toBe(OK);
    expect((await report(body, signatureOf(body))).text).toBe(OK);
    expect((await told(message)).status).toBe('delivered');
  });

  it('refuses every call without it or with a wrong one, and changes nothing', async () => {
    const message = await aMessage();
    const body = eventBody('MessageSent', message);
    const good = signatureOf(body, NEUTRAL)[NEUTRAL] ?? '';
    const attempts: [string | Buffer, Record<string, string | string[]>][] = [
      [body, {}],
      [body, { 'X-Postal-Signature': signatureOf(body)['X-Postal-Signature'] ?? '' }],
      [body, { authorization: `Bearer ${await group.token(group.superadmin)}` }],
      [body, { [NEUTRAL]: '' }],
      [body, { [NEUTRAL]: good.slice(4) }],
      [body, signedHeaders(body, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey, NEUTRAL)],
      [body, { [NEUTRAL]: Buffer.from('🍷').toString('latin1') }],
      [body, { [NEUTRAL]: 'A'.repeat(8192) }],
      [body, { [NEUTRAL]: [good, good] }],
      // If both headers are there, the neutral one counts.
      [body, { [NEUTRAL]: '', 'X-Postal-Signature-256': good }],
      [`${body}\n`, { [NEUTRAL]: good }],
      [body.replace('MessageSent', 'MessageHeld'), { [NEUTRAL]: good }],
      ['', { [NEUTRAL]: good }],
      ['{', { [NEUTRAL]: good }],
    ];
    for (const [sent, headers] of attempts) {
      const { status, text, headers: answered } = await report(sent, headers);
      expect([status, text], JSON.stringify(headers)).toEqual([401, '{"detail":"Invalid signature"}']);
      expect(answered['www-authenticate']).toBeUndefined();
    }
    expect((await told(message)).status).toBe('sent');
    expect((await report(body, { [NEUTRAL]: good })).text).toBe(OK);
  });

  it('is checked before the body is parsed', async () => {
    for (const body of [
      '',
      '{',
      '[]',
      'null',
      '"text"',
      '12',
      Buffer.from([0xff, 0xfe]),
      '{"event":"MessageSent"',
    ]) {
      expect((await report(body, {})).status).toBe(401);
      const { status, json } = await report(body);
      expect([status, Object.keys(json)], String(body)).toEqual([400, ['detail']]);
    }
    const tooLarge = Buffer.alloc(1024 * 1024 + 1, ' ');
    expect((await report(tooLarge)).status).toBe(413);
    expect((await report(tooLarge, {})).status).toBe(401);
  });

  it('covers a body of up to 1 MiB, chunked or whole, of any media type', async () => {
    const message = await aMessage();
    const body = eventBody('MessageDeliveryFailed', message, { payload: { output: '', details: 'x' } });
    const large = body.replace(
      '"details":"x"',
      `"details":"${'x'.repeat(1024 * 1024 - Buffer.byteLength(body) + 1)}"`,
    );
    expect(Buffer.byteLength(large)).toBe(1024 * 1024);
    expect((await report(large, { ...signatureOf(large), 'transfer-encoding': 'chunked' })).text).toBe(OK);
    expect((await told(message)).error_message).toMatch(/^x{499}…$/);
    const other = eventBody('MessageSent', message);
    expect((await report(other, { ...signatureOf(other), 'Content-Type': 'text/plain' })).text).toBe(OK);
  });

  it('is accepted on POST only', async () => {
    const { status, headers } = await ask('/webhooks/mailer');
    expect([status, headers.allow]).toEqual([405, 'POST, OPTIONS']);
  });
});

describe('an event', () => {
  it.each(Object.entries(STATES) as [MessageEvent, string][])(
    '%s sets a message to %s',
    async (event, status) => {
      const message = await aMessage();
      expect(await happen(event, message, { timestamp: NOON, uuid: 'u-1' })).toEqual([200, OK]);
      const { error_message, ...row } = await told(message);
      expect(row).toMatchObject({ status, opened_at: null, clicked_at: null });
      if (status === 'failed') expect(error_message).toMatch(/^550 5\.1\.1 /);
      else expect(error_message).toBeNull();
      const [kept, ...more] = await eventsOf(message);
      expect(more).toEqual([]);
      expect(kept).toMatchObject({ event, uuid: 'u-1', occurred_at: new Date(NOON * 1000) });
    },
  );

  it('for an opened message or a followed link stores the time and keeps the state', async () => {
    const message = await aMessage({ status: 'bounced' });
    const before = Date.now();
    expect(await happen('MessageLoaded', message)).toEqual([200, OK]);
    const { status, opened_at, clicked_at } = await told(message);
    expect([status, clicked_at]).toEqual(['bounced', null]);
    expect(Date.parse(opened_at)).toBeGreaterThanOrEqual(before - 1000);
    expect(Date.parse(opened_at)).toBeLessThanOrEqual(Date.now() + 1000);
    expect(await happen('MessageLinkClicked', message)).toEqual([200, OK]);
    const later = await told(message);
    expect(later).toMatchObject({ status: 'bounced', opened_at });
    expect(Date.parse(later.clicked_at)).toBeGreaterThanOrEqual(Date.parse(opened_at));
    // An event sets its time again, whether it is older or newer than the last one.
    await database`UPDATE mail_logs SET opened_at = '2020-01-01' WHERE id = ${message.id}`;
    expect(await happen('MessageLoaded', message, { timestamp: 1 })).toEqual([200, OK]);
    expect(Date.parse((await told(message)).opened_at)).toBeGreaterThanOrEqual(before - 1000);
  });

  it.each([
    [{ output: '550 no such user', details: 'other' }, '550 no such user'],
    [{ output: '', details: 'Gone away' }, 'Gone away'],
    [{ output: null, details: 'Gone away' }, 'Gone away'],
    [{ output: null, details: '' }, null],
    [{ output: null, details: null }, null],
    [{ output: '<b>5\u00005\u001b[31m0</b>', details: '' }, '<b>5 5 [31m0</b>'],
    [{ output: '😀'.repeat(200), details: '' }, '😀'.repeat(200)],
  ])('of a failure gives the reason: %j', async (payload, error) => {
    const message = await aMessage({ error_message: 'earlier' });
    expect(await happen('MessageDeliveryFailed', message, { payload })).toEqual([200, OK]);
    expect((await told(message)).error_message).toBe(error);
  });

  it('that is unknown, or about no message of ours, is acknowledged and ignored', async () => {
    const message = await aMessage();
    const { mailerId: id, token } = message;
    const known = { id, token, direction: 'outgoing' };
    const bodies: unknown[] = [
      ...[
        'MessageOpened',
        'messagesent',
        'MESSAGESENT',
        '__proto__',
        'constructor',
        'toString',
        '',
        'MessageSent ',
      ].map((event) => ({ event, payload: { message: known } })),
      ...[null, 1, true, {}, ['MessageSent'], undefined].map((event) => ({
        event,
        payload: { message: known },
      })),
      ...[
        null,
        [],
        'text',
        1,
        undefined,
        {},
        { message: null },
        { message: [] },
        { message: 'text' },
        { message: {} },
      ].map((payload) => ({ event: 'MessageSent', payload })),
      { event: 'MessageSent', message: known },
      { event: 'MessageSent', payload: { original_message: known } },
      { event: 'MessageBounced', payload: { message: {}, original_message: known } },
      { event: 'MessageSent', payload: { message: { ...known, direction: 'incoming' } } },
      {},
    ];
    for (const body of bodies) {
      const { status, text } = await report(JSON.stringify(body));
      expect([status, text], JSON.stringify(body)).toEqual([200, IGNORED]);
    }
    for (const raw of [
      domainEventBody('riverside.example'),
      `{"event":"MessageSent","payload":{"__proto__":{"message":{"id":${id}}}}}`,
      `{"event":"MessageSent","payload":{"message":{"__proto__":{"id":${id}}}}}`,
      `${'{"event":"MessageSent","payload":'}${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    ]) {
      expect((await report(raw)).text, raw.slice(0, 80)).toBe(IGNORED);
    }
    expect(await told(message)).toMatchObject({ status: 'sent', opened_at: null, clicked_at: null });
    expect(await eventsOf(message)).toHaveLength(0);
  });

  it('for a bounce that names its message directly works too', async () => {
    const message = await aMessage();
    const body = {
      event: 'MessageBounced',
      payload: { message: { id: message.mailerId, token: message.token } },
    };
    expect((await report(JSON.stringify(body))).text).toBe(OK);
    expect((await told(message)).status).toBe('bounced');
  });
});

describe('the message of an event', () => {
  const sent = (id: string, token = '') =>
    report(`{"event":"MessageSent","payload":{"message":{"id":${id}${token && `,"token":${token}`}}}}`);

  it('is found by its id, digit for digit, as a number or a string', async () => {
    for (const spelled of [(id: number) => String(id), (id: number) => `"${id}"`]) {
      const message = await aMessage();
      expect((await sent(spelled(message.mailerId))).text).toBe(OK);
      expect((await told(message)).status).toBe('delivered');
    }
  });

  it('is found by an id in words, as other providers have it', async () => {
    const message = await aMessage({ mailer_message_id: `a-${newMailerId()}@mail.example` });
    const { mailer_message_id: id } = await told(message);
    expect((await sent(`"${id}x"`)).text).toBe(IGNORED);
    expect((await sent(`"${id}"`)).text).toBe(OK);
    expect((await told(message)).status).toBe('delivered');
  });

  it('is never one with a neighbouring id', async () => {
    const huge = 2n ** 53n + BigInt(newMailerId()) * 4n;
    const message = await aMessage({ mailer_message_id: String(huge) });
    for (const id of [huge - 1n, huge + 1n]) expect((await sent(String(id))).text).toBe(IGNORED);
    expect((await told(message)).status).toBe('sent');
    expect((await sent(String(huge))).text).toBe(OK);
    const endless = '9'.repeat(64);
    await database`DELETE FROM mail_logs WHERE mailer_message_id = ${endless}`;
    const long = await aMessage({ mailer_message_id: endless });
    expect((await sent(endless)).text).toBe(OK);
    expect((await told(long)).status).toBe('delivered');
  });

  it('is not found by another spelling or type of the id', async () => {
    const message = await aMessage();
    const id = message.mailerId;
    for (const spelled of [
      `${id}.0`,
      `${id}e0`,
      `${id}E+0`,
      `-${id}`,
      `"${id}.0"`,
      `" ${id}"`,
      `"${id}\\u0000"`,
      `"0${id}"`,
      '-1',
      '""',
      'null',
      'true',
      '{}',
      `[${id}]`,
      '"\\ud800"',
      `"1' OR '1'='1"`,
      `"${'1'.repeat(1_000_000)}"`,
      '9'.repeat(100_000),
      '1e400',
    ]) {
      const { status, text } = await sent(spelled);
      expect([status, text], spelled.slice(0, 60)).toEqual([200, IGNORED]);
    }
    expect((await told(message)).status).toBe('sent');
  });

  it('must have the same token, where both have one', async () => {
    const message = await aMessage();
    for (const token of [
      `"${newToken()}"`,
      `"${message.token.toLowerCase()}!"`,
      '12',
      '"\\u0000"',
      '{}',
      'true',
    ]) {
      expect((await sent(String(message.mailerId), token)).text, token).toBe(IGNORED);
    }
    expect((await told(message)).status).toBe('sent');
    for (const token of ['', 'null', `"${message.token}"`])
      expect((await sent(String(message.mailerId), token)).text).toBe(OK);
    const without = await aMessage({ mailer_token: null });
    expect((await sent(String(without.mailerId), '"any"')).text).toBe(OK);
  });

  it('is the one with the token among several with one id, in any organization, or else the newest', async () => {
    const other = await anotherGroup();
    const theirs = await logMessage(database, other);
    const ours = await aMessage({ mailer_message_id: String(theirs.mailerId) });
    const statuses = () =>
      database`SELECT id::int, status FROM mail_logs WHERE mailer_message_id = ${String(theirs.mailerId)} ORDER BY id`.then(
        (rows) => rows.map(({ status }) => status),
      );
    expect(theirs.id).toBeLessThan(ours.id);
    expect((await sent(String(theirs.mailerId), `"${theirs.token}"`)).text).toBe(OK);
    expect(await statuses()).toEqual(['delivered', 'sent']);
    expect((await sent(String(theirs.mailerId))).text).toBe(OK);
    expect(await statuses()).toEqual(['delivered', 'delivered']);
  });
});

describe('events in any order and number', () => {
  it('change nothing when they are older than the newest state', async () => {
    const message = await aMessage();
    expect(await happen('MessageSent', message, { timestamp: NOON })).toEqual([200, OK]);
    expect(await happen('MessageDelayed', message, { timestamp: NOON - 0.5 })).toEqual([200, IGNORED]);
    expect((await told(message)).status).toBe('delivered');
    expect(await happen('MessageLoaded', message, { timestamp: NOON + 60 })).toEqual([200, OK]);
    expect(await happen('MessageBounced', message, { timestamp: NOON + 30 })).toEqual([200, OK]);
    expect(await happen('MessageSent', message, { timestamp: NOON + 30 })).toEqual([200, OK]);
    expect((await told(message)).status).toBe('delivered');
    const names = (await eventsOf(message)).map(({ event }) => event);
    expect(names).toEqual(['MessageSent', 'MessageLoaded', 'MessageBounced', 'MessageSent']);
  });

  it('are applied when they have no time, or no valid one', async () => {
    const message = await aMessage();
    expect(await happen('MessageSent', message, { timestamp: NOON })).toEqual([200, OK]);
    const payload = { message: { id: message.mailerId } };
    const events = ['MessageHeld', 'MessageBounced'];
    for (const [index, timestamp] of [undefined, null, 'soon', -1, 0, 1e300, {}, []].entries()) {
      const event = events[index % 2];
      expect((await report(JSON.stringify({ event, payload, timestamp }))).text).toBe(OK);
      expect((await told(message)).status).toBe(['held', 'bounced'][index % 2]);
    }
    // None of them changed the time of the newest state.
    expect(await happen('MessageSent', message, { timestamp: NOON - 1 })).toEqual([200, IGNORED]);
    expect(await happen('MessageSent', message, { timestamp: NOON + 1 })).toEqual([200, OK]);
  });

  it('are acknowledged before anything else is checked when they repeat an applied one', async () => {
    const message = await aMessage();
    const first = { timestamp: NOON, uuid: 'the first' };
    expect(await happen('MessageSent', message, first)).toEqual([200, OK]);
    expect(await happen('MessageHeld', message, { timestamp: NOON + 1 })).toEqual([200, OK]);
    expect(await happen('MessageSent', message, first)).toEqual([200, OK]);
    expect(await happen('MessageSent', message, { ...first, timestamp: NOON + 9 })).toEqual([200, OK]);
    expect((await told(message)).status).toBe('held');
    expect(await eventsOf(message)).toHaveLength(2);
    // For another message, an equal event id is a different event.
    const other = await aMessage();
    expect(await happen('MessageSent', other, first)).toEqual([200, OK]);
    expect((await told(other)).status).toBe('delivered');
  });

  it('leave what the newest says, shuffled, repeated and sent all at once', async () => {
    const one = fc.record({
      event: fc.constantFrom(...EVENTS),
      second: fc.nat(10_000),
      times: fc.constantFrom(1, 1, 3),
    });
    // All events of a message have different times, so that the final order is certain.
    const stories = fc.uniqueArray(one, { selector: ({ second }) => second, minLength: 8, maxLength: 16 });
    await checkGenerated(
      fc.asyncProperty(stories, async (story) => {
        const message = await aMessage();
        const calls = story.flatMap(({ event, second, times }) => {
          const payload = event in STATES ? { output: `said at ${second}` } : {};
          const body = eventBody(event, message, { timestamp: NOON + second, payload });
          return Array.from({ length: times }, () => report(body));
        });
        for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
        const newest = story
          .filter(({ event }) => event in STATES)
          .reduce<(typeof story)[number] | undefined>(
            (last, one) => (last && last.second > one.second ? last : one),
            undefined,
          );
        const { status, error_message, opened_at, clicked_at } = await told(message);
        expect(status).toBe((newest && STATES[newest.event]) ?? 'sent');
        if (status === 'failed') expect(error_message).toBe(`said at ${newest?.second}`);
        const happened = (event: MessageEvent) => story.some((one) => one.event === event);
        expect([opened_at !== null, clicked_at !== null]).toEqual([
          happened('MessageLoaded'),
          happened('MessageLinkClicked'),
        ]);
      }),
      { numRuns: 20, endOnFailure: true },
    );
  });

  it('leave the same result when sent twenty times at once as when sent once', async () => {
    const message = await aMessage();
    const body = eventBody('MessageLoaded', message);
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(body)));
    expect(answers.map(({ text }) => text)).toEqual(answers.map(() => OK));
    expect(await eventsOf(message)).toHaveLength(1);
  });
});

describe('an event that arrives before its message', () => {
  it('is ignored and stored, once, and in few bytes', async () => {
    const mailerId = newMailerId();
    const early = { id: 0, mailerId, token: newToken() };
    const details: EventDetails = {
      uuid: 'early',
      timestamp: NOON,
      payload: { details: 'x'.repeat(500_000), output: '' },
    };
    for (let n = 0; n < 3; n++)
      expect(await happen('MessageDeliveryFailed', early, details)).toEqual([200, IGNORED]);
    const kept = await keptOf(mailerId);
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept[0]).length).toBeLessThan(1000);
    for (let n = 0; n < 60; n++) await happen('MessageLoaded', early);
    expect(await keptOf(mailerId)).toHaveLength(50);
  });

  it('is not stored when no message can ever claim it', async () => {
    const before = await database`SELECT count(*)::int AS n FROM unmatched_mail_events`;
    await report('{"event":"MessageSent","payload":{"message":{"id":12.5}}}');
    await report(`{"event":"MessageSent","payload":{"message":{"id":"${'x'.repeat(65)}"}}}`);
    await report(`{"event":"Unheard","payload":{"message":{"id":${newMailerId()}}}}`);
    await report(
      `{"event":"MessageSent","payload":{"message":{"id":${newMailerId()},"direction":"incoming"}}}`,
    );
    expect(await database`SELECT count(*)::int AS n FROM unmatched_mail_events`).toEqual(before);
  });
});
