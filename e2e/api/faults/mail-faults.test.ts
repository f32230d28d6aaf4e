import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { send } from '@/test/support/http';
import { holdCalls } from '@/test/support/mail/provider';
import { type FaultProxy, startProxy } from '@/test/support/servers/proxy';
import { startServer, type TestServer } from '@/test/support/servers/server';
import { waitFor } from '@/test/support/waiting';
import { mailStage } from '../mail-stage';

const stage = mailStage();
const { addParticipants, announce, announceMissing, announcement, order, rows, statuses, write } = stage;

async function kill(server: TestServer): Promise<void> {
  server.process.kill('SIGKILL');
  await once(server.process, 'exit');
}

// A process that a test ends is one fewer for the tests after it.

describe('a process that reaches its database through a network', () => {
  let proxy: FaultProxy;
  let server: TestServer;
  beforeAll(async () => {
    const behind = new URL(stage.databaseUrl);
    proxy = await startProxy(Number(behind.port));
    behind.port = String(proxy.port);
    behind.hostname = '127.0.0.1';
    server = await startServer(behind.toString(), stage.mailer());
  });
  afterAll(async () => {
    await server.stop();
    await proxy.stop();
  });

  it('waits for a database that goes away while messages are being sent', async () => {
    await addParticipants(12);
    const calls = holdCalls(stage.provider);
    const run = announce(server);
    await calls.arrived(4);
    proxy.set('close');
    calls.release();
    await waitFor(async () => expect((await send(`${server.url}/health`)).status).toBe(503));
    proxy.set('forward');
    expect((await run).json).toEqual({ sent: 12, failed: 0 });
    expect(await statuses()).toEqual(Array(12).fill('sent'));
    expect(stage.provider.messages()).toHaveLength(12);
  });

  it('leaves its message, when it is killed, to others, which answer for the same key', async () => {
    await addParticipants(6);
    const calls = holdCalls(stage.provider);
    const run = write({}, 'k', server).catch(() => null);
    await calls.arrived(4);
    expect((await write({}, 'k')).status).toBe(409);
    await kill(server);
    await run;
    calls.release();
    // The heartbeat of a run whose process is gone is old.
    await stage.database`UPDATE announcements SET heartbeat_at = now() - interval '1 hour'`;
    stage.provider.clear();
    const answer = { total: 6, sent: 2, failed: 4 };
    expect((await write({}, 'k')).json).toEqual(answer);
    expect(stage.provider.messages()).toHaveLength(2);
    expect((await write({}, 'k', stage.servers[1])).json).toEqual(answer);
    expect((await write({ text: 'Another.' }, 'k')).status).toBe(422);
    expect(stage.provider.messages()).toHaveLength(2);
  });
});

describe('a process that announces a round', () => {
  it('asked to stop: it starts no further message, records those under way, and exits with 0', async () => {
    await addParticipants(10);
    const server = stage.servers[1];
    const calls = holdCalls(stage.provider);
    const run = announce(server);
    await calls.arrived(4);
    const exit = once(server.process, 'exit');
    server.process.kill('SIGTERM');
    await waitFor(() => expect(send(`${server.url}/health/live`)).rejects.toThrow());
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
    const server = await startServer(stage.databaseUrl, stage.mailer());
    onTestFinished(() => server.stop());
    const calls = holdCalls(stage.provider);
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

describe('mail about an order', () => {
  beforeEach(async () => {
    await stage.confirmsOrders();
    // The queue has nobody else who could take the message.
    await stage.servers[1].stop();
  });

  it('is sent even if the process that was sending it dies', async () => {
    const [doomed] = stage.servers;
    const calls = holdCalls(stage.provider);
    expect((await order()).status).toBe(201);
    await calls.arrived(1);
    await kill(doomed);
    // Sets the heartbeat back by more than the time after which a silent process counts as dead.
    await stage.database`UPDATE job_workers SET heartbeat_at = now() - interval '1 hour'`;
    await stage.database`UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 hour'`;
    calls.release();
    stage.servers[0] = await stage.start();
    await expect.poll(statuses).toEqual(['sending', 'sent']);
  });

  it('waits a minute where it can be undone, also through a kill, and is then sent once', async () => {
    await order();
    await expect.poll(statuses).toEqual(['sent']);
    const [placed] = await stage.database`SELECT id::int FROM orders WHERE route_id = ${stage.group.routeId}`;
    // As the console queues it: the page of the order offers to undo a change.
    const act = {
      order_id: placed?.id,
      event_type: 'order_changed',
      cause: { reason: 'administrator', was_cancelled: false, before: [] },
    };
    await stage.database`
      SELECT enqueue_order_acts(${stage.group.organizationId}, ${JSON.stringify([act])}::text::jsonb, '60 seconds')`;
    await kill(stage.servers[0]);
    stage.servers[0] = await stage.start();
    expect(await statuses()).toEqual(['sent']);
    await stage.database`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()`;
    await expect.poll(statuses).toEqual(['sent', 'sent']);
    await waitFor(async () =>
      expect(await stage.database`SELECT FROM graphile_worker._private_jobs`).toHaveLength(0),
    );
    expect(stage.provider.messages()).toHaveLength(2);
  });
});
