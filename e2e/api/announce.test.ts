import { once } from 'node:events';
import postgres from 'postgres';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  onTestFinished,
  vi,
} from 'vitest';
import { CUT_OFF } from '@/lib/mailer/failures';
import type { MailCatcher } from '@/scripts/mail-catcher/mail-catcher';
import { type Group, makeGroup } from '@/test/support/group';
import { type Answer, type Sent, send } from '@/test/support/http';
import { freshDatabase } from '@/test/support/postgres';
import { API_KEY, holdCalls, PATIENCE_MS, REFUSES, startProvider } from '@/test/support/provider';
import { startProxy } from '@/test/support/proxy';
import { startServer, type TestServer } from '@/test/support/server';

let database: postgres.Sql;
let databaseUrl: string;
let drop: () => Promise<void>;
let provider: MailCatcher;
let servers: [TestServer, TestServer];
let group: Group;

const mailer = () => ({
  MAILER_URL: provider.url,
  MAILER_API_KEY: API_KEY,
  MAILER_CONCURRENCY: '4',
  // Calls that a test holds must not end by themselves, however slow the machine is.
  MAILER_TIMEOUT_MS: '60000',
});

beforeAll(async () => {
  provider = await startProvider();
  ({ url: databaseUrl, drop } = await freshDatabase(inject('postgresUrl')));
  database = postgres(databaseUrl, { max: 4, onnotice: () => {} });
  servers = await Promise.all([startServer(databaseUrl, mailer()), startServer(databaseUrl, mailer())]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.end();
  await drop();
  await provider.stop();
});

beforeEach(async () => {
  group = await makeGroup(database, servers[0].url);
  await group.api('/mail-templates', {
    route_id: group.routeId,
    event_type: 'round_announced',
    subject: '{{round_name}}',
    body_html: '<p>Hello {{name}}</p>',
  });
  provider.clear();
});
afterEach(() => provider.behave());

const addParticipants = (count: number) => database`
  INSERT INTO participants (organization_id, route_id, name, email)
  SELECT ${group.organizationId}, ${group.routeId}, 'P' || n, 'p' || n || '@' || ${group.host} || '.example.org'
  FROM generate_series(1, ${count}::int) n`;

async function ask(path: string, sent: Sent = { method: 'POST' }, at = servers[0]): Promise<Answer> {
  const authorization = `Bearer ${await group.token(group.admin)}`;
  return send(`${at.url}${path}`, { ...sent, headers: { authorization } });
}
const announce = (at = servers[0]) => ask(`/purchase-rounds/${group.roundId}/announce`, undefined, at);
const announceMissing = () => ask(`/purchase-rounds/${group.roundId}/announce-missing`);
const announcement = () => ask(`/purchase-rounds/${group.roundId}/announcement`, {});
const rows = () => database`
  SELECT id::int, status, recipient, error_message FROM mail_logs WHERE route_id = ${group.routeId} ORDER BY id`;
const statuses = async () => (await rows()).map(({ status }) => status);
const order = () =>
  send(`${servers[0].url}/public/orders`, {
    method: 'POST',
    headers: { host: group.host },
    data: {
      name: 'Ada',
      email: 'ada@example.org',
      lines: [{ wine_offering_id: group.offerings[0]?.id, quantity: 2 }],
    },
  });

/** Starts a separate server for a test, which may kill it. */
async function expendable(url = databaseUrl): Promise<TestServer> {
  const server = await startServer(url, mailer());
  onTestFinished(() => server.stop());
  return server;
}

async function kill(server: TestServer): Promise<void> {
  server.process.kill('SIGKILL');
  await once(server.process, 'exit');
}

describe('POST /purchase-rounds/{id}/announce', () => {
  it('may leave out, or mail alone, those of whom it is unknown whether they were reached', async () => {
    await addParticipants(2);
    await announce();
    const { items } = (await ask(`/mail-logs?purchase_round_id=${group.roundId}`, {})).json;
    await database`
      UPDATE mail_logs SET status = 'failed', error_message = ${CUT_OFF}
      WHERE organization_id = ${group.organizationId} AND id = ${items[0].id}`;
    expect((await announcement()).json).toMatchObject({
      missing: 1,
      unknown: 1,
      unknown_mail_log_ids: [items[0].id],
    });
    const missing = (unknown: string) =>
      ask(`/purchase-rounds/${group.roundId}/announce-missing?unknown=${unknown}`, { method: 'POST' });
    expect((await missing('maybe')).status).toBe(422);
    expect((await missing('leave_out')).json).toEqual({ sent: 0, failed: 0 });
    expect((await missing('only')).json).toEqual({ sent: 1, failed: 0 });
    expect((await announcement()).json).toMatchObject({ missing: 0, unknown: 0, unknown_mail_log_ids: [] });
  });

  it('mails with announce-missing only those without an order', async () => {
    await addParticipants(2);
    expect((await order()).status).toBe(201);
    expect((await announcement()).json).toMatchObject({ everybody: 3, missing: 2 });
    provider.clear();
    expect((await announceMissing()).json).toEqual({ sent: 2, failed: 0 });
    expect(provider.messages().map(({ to }) => to)).not.toContain('ada@example.org');
    expect((await announcement()).json).toMatchObject({
      missing: 0,
      left_out: { total: 1, participants: [{ name: 'Ada', reason: 'ordered' }] },
    });
  });

  it('answers with counts, and GET …/announcement shows its progress', async () => {
    expect((await announcement()).json).toEqual({
      id: null,
      total: 0,
      sent: 0,
      failed: 0,
      running: false,
      started_at: null,
      finished_at: null,
      everybody: 0,
      missing: 0,
      unknown: 0,
      unknown_mail_log_ids: [],
      runs: { count: 0, sent: 0, failed: 0 },
      standing: [],
      left_out: { total: 0, participants: [] },
      wording: expect.objectContaining({ subject: 'Autumn round' }),
    });
    await addParticipants(5);
    provider.behave({ ...REFUSES, times: 1 });
    const answer = await announce();
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ sent: 4, failed: 1 });
    expect((await announcement()).json).toEqual({
      id: expect.any(Number),
      total: 5,
      sent: 4,
      failed: 1,
      running: false,
      started_at: expect.stringMatching(/Z$/),
      finished_at: expect.stringMatching(/Z$/),
      everybody: 5,
      missing: 1,
      unknown: 0,
      unknown_mail_log_ids: [],
      runs: { count: 1, sent: 4, failed: 1 },
      standing: [
        { state: 'sent', count: 4 },
        { state: 'failed', count: 1 },
      ],
      left_out: {
        total: 1,
        participants: [
          {
            participant_id: expect.any(Number),
            name: expect.stringMatching(/^P\d$/),
            reason: 'failed',
            mail_log_id: expect.any(Number),
          },
        ],
      },
      wording: expect.objectContaining({ subject: 'Autumn round' }),
    });
    expect((await ask(`/mail-logs?purchase_round_id=${group.roundId}&status=failed`, {})).json).toMatchObject(
      {
        total: 1,
        items: [
          {
            event_type: 'round_announced',
            error_message: expect.stringContaining('UnauthenticatedFromAddress'),
          },
        ],
      },
    );
    provider.behave();
    expect((await announceMissing()).json).toEqual({ sent: 1, failed: 0 });
  });

  it('is refused without a token, for another organization’s round, and without a template', async () => {
    const path = `${servers[0].url}/purchase-rounds/${group.roundId}`;
    for (const name of ['announce', 'announce-missing']) {
      expect((await send(`${path}/${name}`, { method: 'POST' })).status).toBe(401);
      expect((await ask(`/purchase-rounds/${group.roundId}/${name}`, {})).status).toBe(405);
    }
    const mine = group;
    group = await makeGroup(database, servers[0].url);
    for (const name of ['announce', 'announce-missing', 'announcement']) {
      const sent = name === 'announcement' ? {} : { method: 'POST' };
      const foreign = await ask(`/purchase-rounds/${mine.roundId}/${name}`, sent);
      const missing = await ask(`/purchase-rounds/999999999/${name}`, sent);
      expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
    }
    const answer = await announce();
    expect([answer.status, answer.json]).toEqual([
      409,
      { detail: 'The route has no round_announced template' },
    ]);
  });

  it('is refused when the round is no longer as the caller saw it', async () => {
    await addParticipants(1);
    const path = `/purchase-rounds/${group.roundId}/announce`;
    expect((await ask(`${path}?newest=999999`)).json).toEqual({
      detail: expect.stringContaining('announced in the meantime'),
    });
    for (const newest of ['soon', '0']) {
      expect((await ask(`${path}?newest=${newest}`)).json).toMatchObject({
        errors: [{ path: 'newest', message: 'Send one positive number.' }],
      });
    }
    expect((await ask(`${path}?only_open=true&only_missing=true`)).json).toEqual({ sent: 1, failed: 0 });
    const { id } = (await announcement()).json;
    expect((await ask(`${path}?only_missing=true&newest=${id}`)).json).toEqual({ sent: 0, failed: 0 });
    await group.api(`/purchase-rounds/${group.roundId}`, { status: 'closed' }, 'PATCH');
    expect((await ask(`${path}?only_open=true`)).status).toBe(409);
    expect((await ask(`${path}?only_missing=true`)).json).toEqual({ sent: 0, failed: 0 });
    expect(await statuses()).toEqual(['sent']);
  });

  it('runs once at a time, whichever instance gets the request', async () => {
    await addParticipants(6);
    const calls = holdCalls(provider);
    const first = announce(servers[0]);
    await calls.arrived(4);
    expect((await announce(servers[1])).status).toBe(409);
    expect((await announcement()).json).toMatchObject({ total: 6, running: true, finished_at: null });
    expect((await ask(`/mail-logs?purchase_round_id=${group.roundId}`, {})).json.total).toBe(0);
    calls.release();
    expect((await first).json).toEqual({ sent: 6, failed: 0 });
    expect((await announce(servers[1])).json).toEqual({ sent: 6, failed: 0 });
  });

  it('waits for a database that goes away while messages are being sent', async () => {
    const proxy = await startProxy(Number(new URL(databaseUrl).port));
    onTestFinished(() => proxy.stop());
    const behind = new URL(databaseUrl);
    behind.port = String(proxy.port);
    behind.hostname = '127.0.0.1';
    const server = await expendable(behind.toString());
    await addParticipants(12);
    const calls = holdCalls(provider);
    const run = announce(server);
    await calls.arrived(4);
    proxy.set('close');
    calls.release();
    await vi.waitFor(async () => expect((await send(`${server.url}/health`)).status).toBe(503), PATIENCE_MS);
    proxy.set('forward');
    expect((await run).json).toEqual({ sent: 12, failed: 0 });
    expect(await statuses()).toEqual(Array(12).fill('sent'));
    expect(provider.messages()).toHaveLength(12);
  });
});

describe('a process that announces a round', () => {
  it('asked to stop: it starts no further message, records those under way, and exits with 0', async () => {
    await addParticipants(10);
    const server = await expendable();
    const calls = holdCalls(provider);
    const run = announce(server);
    await calls.arrived(4);
    const exit = once(server.process, 'exit');
    server.process.kill('SIGTERM');
    await vi.waitFor(() => expect(send(`${server.url}/health/live`)).rejects.toThrow(), PATIENCE_MS);
    calls.release();
    const answer = await run;
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '10']);
    expect((await exit)[0]).toBe(0);
    expect(await statuses()).toEqual(Array(4).fill('sent'));
    expect((await announcement()).json).toMatchObject({ total: 10, sent: 4, running: false });
    expect((await announceMissing()).json).toEqual({ sent: 6, failed: 0 });
  });

  it('asked to stop while the provider hangs: it stops after a limited time, and logs why', async () => {
    await addParticipants(5);
    const server = await expendable();
    const calls = holdCalls(provider);
    const run = announce(server).catch(() => null);
    await calls.arrived(4);
    const exit = once(server.process, 'exit');
    server.process.kill('SIGTERM');
    expect((await exit)[0]).toBe(0);
    await run;
    expect(await rows()).toEqual(
      Array(4).fill(
        expect.objectContaining({ status: 'failed', error_message: expect.stringContaining('was stopped') }),
      ),
    );
    expect((await announcement()).json).toMatchObject({ failed: 4, running: false });
  });
});

describe('POST /purchase-rounds/{id}/messages', () => {
  const WORDS = { subject: 'To {{name}}', text: 'Come to {{route_name}}.', to: 'not_ordered' };
  const write = async (fields: object = {}, key?: string, at = servers[0]) =>
    send(`${at.url}/purchase-rounds/${group.roundId}/messages`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await group.token(group.admin)}`,
        ...(key ? { 'idempotency-key': key } : {}),
      },
      data: { ...WORDS, ...fields },
    });

  it('mails each once, counts before, and is logged as a message', async () => {
    await addParticipants(2);
    await order();
    expect((await write({ dry_run: true })).json).toEqual({ total: 2, sent: 0, failed: 0 });
    provider.clear();
    const answer = await write();
    expect([answer.status, answer.json]).toEqual([200, { total: 2, sent: 2, failed: 0 }]);
    const [first] = provider.messages();
    expect(first).toMatchObject({ plain: expect.stringMatching(/^Come to .*\.$/), tag: 'message' });
    expect(first?.headers).toHaveProperty('List-Unsubscribe');
    const { items } = (await ask(`/mail-logs?event_type=message&purchase_round_id=${group.roundId}`, {}))
      .json;
    expect(items).toMatchObject([
      { event_type: 'message', order_id: null, status: 'sent' },
      { event_type: 'message', order_id: null, status: 'sent' },
    ]);
    provider.clear();
    expect((await write({ to: 'owed' })).json).toEqual({ total: 1, sent: 1, failed: 0 });
    expect(provider.messages()[0]?.headers ?? {}).not.toHaveProperty('List-Unsubscribe');
    expect((await write({ to: 'everybody' })).json.errors).toMatchObject([{ path: 'to' }]);
    expect((await write({ subject: 'a\nb' })).json.errors).toMatchObject([{ path: 'subject' }]);
    const template = { route_id: group.routeId, event_type: 'message', subject: 'x', body_html: 'x' };
    const refused = await send(`${servers[0].url}/mail-templates`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await group.token(group.admin)}` },
      data: template,
    });
    expect(refused.status).toBe(422);
  });

  it('goes once at a time, whichever instance gets the request, beside an announcement', async () => {
    await addParticipants(3);
    const calls = holdCalls(provider);
    const first = write();
    await calls.arrived(3);
    expect((await write({}, undefined, servers[1])).status).toBe(409);
    expect((await write({ dry_run: true }, undefined, servers[1])).json).toMatchObject({ total: 3 });
    const announced = announce(servers[1]);
    await calls.arrived(6);
    calls.release();
    expect((await first).json).toEqual({ total: 3, sent: 3, failed: 0 });
    expect((await announced).json).toEqual({ sent: 3, failed: 0 });
  });

  it('is answered again for the same key, and goes on where a process was killed', async () => {
    await addParticipants(6);
    const server = await expendable();
    const calls = holdCalls(provider);
    const run = write({}, 'k', server).catch(() => null);
    await calls.arrived(4);
    expect((await write({}, 'k')).status).toBe(409);
    await kill(server);
    await run;
    calls.release();
    // The heartbeat of a run whose process is gone is old.
    await database`UPDATE announcements SET heartbeat_at = now() - interval '1 hour'`;
    provider.clear();
    const answer = { total: 6, sent: 2, failed: 4 };
    expect((await write({}, 'k')).json).toEqual(answer);
    expect(provider.messages()).toHaveLength(2);
    expect((await write({}, 'k', servers[1])).json).toEqual(answer);
    expect((await write({ text: 'Another.' }, 'k')).status).toBe(422);
    expect(provider.messages()).toHaveLength(2);
  });
});

describe('mail about an order', () => {
  beforeEach(async () => {
    await group.api('/mail-templates', {
      route_id: group.routeId,
      event_type: 'order_confirmed',
      subject: 'Order {{order_number}}',
      body_html: '<p>{{order_url}} {{order_lines}}</p>',
    });
  });

  it('is sent once by two instances, and placing the order does not wait for it', async () => {
    const calls = holdCalls(provider);
    const answer = await order();
    expect(answer.status).toBe(201);
    await calls.arrived(1);
    expect((await ask(`/mail-logs?participant_id=${await participantId()}`, {})).json.total).toBe(0);
    calls.release();
    await vi.waitFor(async () => expect(await statuses()).toEqual(['sent']), PATIENCE_MS);
    expect(provider.messages()).toMatchObject([
      { to: 'ada@example.org', subject: 'Order 1', tag: 'order_confirmed' },
    ]);
    // Each instance uses its own port here; behind a proxy the address has no port.
    expect(provider.messages()[0]?.html).toContain(new URL(answer.json.order_url).pathname);
    // The queue marks a job as finished after the message's outcome is written down.
    await vi.waitFor(
      async () => expect(await database`SELECT FROM graphile_worker._private_jobs`).toHaveLength(0),
      PATIENCE_MS,
    );
  });

  it('is sent even if the process that was sending it dies', async () => {
    const [doomed, other] = servers;
    // The queue has nobody else who could take the message.
    await other.stop();
    const calls = holdCalls(provider);
    expect((await order()).status).toBe(201);
    await calls.arrived(1);
    await kill(doomed);
    // Sets the heartbeat back by more than the time after which a silent process counts as dead.
    await database`UPDATE job_workers SET heartbeat_at = now() - interval '1 hour'`;
    await database`UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 hour'`;
    calls.release();
    servers = await Promise.all([startServer(databaseUrl, mailer()), startServer(databaseUrl, mailer())]);
    expect(other.process.exitCode).toBe(0);
    await vi.waitFor(async () => expect(await statuses()).toEqual(['sending', 'sent']), PATIENCE_MS);
  }, 90_000);

  it('waits a minute where it can be undone, also through a kill, and is then sent once', async () => {
    await order();
    await vi.waitFor(async () => expect(await statuses()).toEqual(['sent']), PATIENCE_MS);
    const [placed] = await database`SELECT id::int FROM orders WHERE route_id = ${group.routeId}`;
    // As the console queues it: the page of the order offers to undo a change.
    const act = {
      order_id: placed?.id,
      event_type: 'order_changed',
      cause: { reason: 'administrator', was_cancelled: false, before: [] },
    };
    await database`
      SELECT enqueue_order_acts(${group.organizationId}, ${JSON.stringify([act])}::text::jsonb, '60 seconds')`;
    await Promise.all(servers.map((server) => kill(server)));
    servers = await Promise.all([startServer(databaseUrl, mailer()), startServer(databaseUrl, mailer())]);
    expect(await statuses()).toEqual(['sent']);
    await database`UPDATE graphile_worker._private_jobs SET run_at = now()`;
    await vi.waitFor(async () => expect(await statuses()).toEqual(['sent', 'sent']), PATIENCE_MS);
    await vi.waitFor(
      async () => expect(await database`SELECT FROM graphile_worker._private_jobs`).toHaveLength(0),
      PATIENCE_MS,
    );
    expect(provider.messages()).toHaveLength(2);
  }, 90_000);

  it('is sent again by an administrator after it failed', async () => {
    provider.behave(REFUSES);
    await order();
    await vi.waitFor(async () => expect(await statuses()).toEqual(['failed']), PATIENCE_MS);
    provider.behave();
    const [failed] = await rows();
    const answer = await ask(`/mail-logs/${failed?.id}/resend`);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ status: 'sent', event_type: 'order_confirmed', error_message: null });
    expect((await ask(`/mail-logs/${answer.json.id}/resend`)).status).toBe(409);
    expect((await ask('/mail-logs/999999999/resend')).status).toBe(404);
  });
});

const participantId = async () =>
  (await database`SELECT id::int FROM participants WHERE route_id = ${group.routeId}`)[0]?.id;

it('the servers log neither the signing key nor any e-mail address', () => {
  const written = servers.map((server) => server.output()).join();
  expect(written).not.toContain(API_KEY);
  expect(written).not.toContain('@');
});
