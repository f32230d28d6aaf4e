import { createPrivateKey } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { publicKeyOf } from '@/scripts/mail-catcher/webhooks/webhook';
import { type Group, makeGroup, sendOrder } from '@/test/support/group';
import { send } from '@/test/support/http';
import { eventBody, type LoggedMessage, logMessage } from '@/test/support/mail/logged-messages';
import { report, signatureOf } from '@/test/support/mail/mail-events';
import { type FaultProxy, startProxy } from '@/test/support/servers/proxy';
import { startServer, type TestServer } from '@/test/support/servers/server';
import { waitFor } from '@/test/support/waiting';

const place = () => sendOrder(group, 'ada@example.org');

let proxy: FaultProxy;
let server: TestServer;
let group: Group;
let database: postgres.Sql;
let message: LoggedMessage;

beforeAll(async () => {
  const target = new URL(inject('databaseUrl'));
  proxy = await startProxy(Number(target.port));
  const through = new URL(target);
  through.port = String(proxy.port);
  server = await startServer(through.toString(), {
    MAILER_WEBHOOK_PUBLIC_KEY: publicKeyOf(createPrivateKey(inject('webhookKey'))),
  });
  database = postgres(inject('databaseUrl'), { max: 1 });
  group = await makeGroup(database, server.url);
});
beforeEach(async () => {
  message = await logMessage(database, group);
});
afterAll(async () => {
  proxy.set('forward');
  await server.stop();
  await proxy.stop();
  await database.end();
});

describe('a database that cannot be reached', () => {
  it.each(['close', 'silent'] as const)(
    'is 503 for programs and a plain page for people (%s), and passes',
    async (mode) => {
      const authorization = `Bearer ${await group.token(group.admin)}`;
      const storefront = (headers: object) =>
        send(`${server.url}/`, { headers: { host: group.host, accept: 'text/html', ...headers } });
      expect((await storefront({})).status).toBe(200);
      proxy.set(mode);
      const event = eventBody('MessageSent', message);
      const [health, read, placed, login, webhook, page, switched, console] = await Promise.all([
        send(`${server.url}/health`),
        send(`${server.url}/purchase-rounds`, { headers: { authorization } }),
        place(),
        send(`${server.url}/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'username=a%40example.org&password=b',
        }),
        report(event, signatureOf(event), server.url),
        storefront({ 'accept-language': 'nl' }),
        storefront({ 'accept-language': 'nl', cookie: 'lang=fr' }),
        send(`${server.url}/admin`, {
          headers: { accept: 'text/html', cookie: `session=${authorization.slice(7)}` },
        }),
      ]);
      expect([health.status, health.json]).toEqual([
        503,
        { status: 'error', database: 'unreachable', detail: expect.any(String) },
      ]);
      for (const answer of [read, placed, login, webhook]) {
        expect([answer.status, answer.headers['retry-after'], Object.keys(answer.json)]).toEqual([
          503,
          '2',
          ['detail'],
        ]);
      }
      for (const answer of [page, switched, console]) {
        expect([answer.status, answer.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
      }
      for (const answer of [page, console]) expect(answer.text).toContain('nothing is lost');
      // In the language of the group, or the visitor's choice.
      expect([page, switched].map(({ text }) => /<html lang="([^"]*)"/.exec(text)?.[1])).toEqual([
        'en',
        'fr',
      ]);
      expect((await send(`${server.url}/health/live`)).status).toBe(200);
      proxy.set('forward');
      await waitFor(async () => expect((await send(`${server.url}/health`)).status).toBe(200));
      expect((await send(`${server.url}/purchase-rounds`, { headers: { authorization } })).status).toBe(200);
      const statusOf = () => database`SELECT status FROM mail_logs WHERE id = ${message.id}`;
      expect(await statusOf()).toEqual([{ status: 'sent' }]);
      // The provider sends the event again.
      expect((await report(event, signatureOf(event), server.url)).json).toEqual({ status: 'ok' });
      expect(await statusOf()).toEqual([{ status: 'delivered' }]);
    },
  );
});

it.each(['close', 'silent'] as const)(
  'a process that is asked to stop while the database is away does not wait for it (%s)',
  async (mode) => {
    const target = new URL(inject('databaseUrl'));
    const between = await startProxy(Number(target.port));
    target.port = String(between.port);
    const stopped = await startServer(target.toString());
    expect((await send(`${stopped.url}/health`)).status).toBe(200);
    between.set(mode);
    expect((await send(`${stopped.url}/health`)).status).toBe(503);
    await stopped.stop();
    // Requests refused for a missing database have ended by then, except one that is connecting.
    const lastWaited = { close: 'connections', silent: 'jobs' }[mode];
    expect(stopped.output()).toMatch(
      new RegExp(`"waiting":\\[[^\\]]*"${lastWaited}"[^\\]]*\\],[^\\n]*"stopping"`),
    );
    expect(stopped.process.exitCode).toBe(0);
    await between.stop();
  },
);

// The last one, because it stops the server.
it('a process that is asked to stop finishes the requests in flight', async () => {
  // It may still replace the connections that hung, and an order that waits for a lock does so for two seconds only.
  await expect.poll(async () => (await place()).status).toBe(201);
  const watcher = postgres(inject('databaseUrl'), { max: 1 });
  await watcher`SELECT 1`;
  const connection = await database.reserve();
  await connection`BEGIN`;
  await connection`SELECT 1 FROM purchase_rounds WHERE id = ${group.roundId} FOR UPDATE`;
  const [holder] = await connection`SELECT pg_backend_pid() AS id`;
  const waiting = place();
  // The server is asked to stop only once the request waits for the lock on the round's row.
  const waits = () => watcher`SELECT FROM pg_stat_activity WHERE ${holder?.id} = ANY (pg_blocking_pids(pid))`;
  while ((await waits()).length === 0) await sleep(10);
  server.process.kill('SIGTERM');
  await connection`COMMIT`;
  connection.release();
  expect((await waiting).status).toBe(201);
  if (server.process.exitCode === null) await once(server.process, 'exit');
  expect(server.process.exitCode).toBe(0);
  await watcher.end();
});
