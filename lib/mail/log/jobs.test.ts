import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { unlockJobsOfDeadWorkers } from '@/db/jobs/job-workers';
import { openTenant } from '@/db/tenant';
import { enqueueOrderActs } from '@/lib/mail/acts/order-acts';
import { updateOrder } from '@/lib/orders/commands';
import { type JobWorker, startJobWorker } from '@/lib/process/jobs/worker';
import {
  answering,
  holdCalls,
  openProvider,
  pointAtProvider,
  provider,
  REFUSES,
} from '@/test/support/mail/provider';
import { aTemplate } from '@/test/support/mail/template';
import { expectRefusal } from '@/test/support/refusals';
import { administrator, offerings, route, visitor, withRound } from '@/test/support/rounds/opening';
import { anOrder } from '@/test/support/rounds/placing';
import { testDatabase, testDatabaseUrl } from '@/test/support/rules';
import { sendOrderMail } from './jobs';

withRound();
openProvider();

const workers: JobWorker[] = [];

beforeEach(async () => {
  for (const event_type of ['order_confirmed', 'payment_confirmed']) {
    await aTemplate(administrator, route, event_type, `${event_type} {{order_number}}`, '{{order_lines}}');
  }
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await testDatabase`DELETE FROM graphile_worker._private_jobs`;
});

const work = (count = 1) => {
  for (let n = 0; n < count; n++) workers.push(startJobWorker(testDatabaseUrl()));
};
const place = (name = 'ada') =>
  anOrder(visitor, offerings[0]?.id, 2, name).then(({ placed }) => placed.order_id);
const jobs = () => testDatabase<
  { event: string; attempts: number; locked_at: Date | null; last_error: string }[]
>`
  SELECT coalesce(payload ->> 'event_type', payload -> -1 ->> 'event_type') AS event, attempts::int, locked_at, last_error
  FROM graphile_worker._private_jobs ORDER BY id`;
const events = async () => (await jobs()).map(({ event }) => event);
const rows = () => testDatabase`
  SELECT status, event_type, rendered_subject, order_id::int, error_message FROM mail_logs
  WHERE route_id = ${route.id} ORDER BY id`;
const dueAtOnce = () => testDatabase`UPDATE graphile_worker._private_jobs SET run_at = now()`;
const eventually = (check: () => Promise<unknown>) => expect.poll(check);

describe('a message is queued', () => {
  it('in the transaction of the order, and not when the order is refused', async () => {
    await place();
    expect(await events()).toEqual(['order_confirmed']);
    await expectRefusal(anOrder(visitor, 999_999, 1, 'Bo'), 422);
    expect(await events()).toHaveLength(1);
    const id = await place('cy');
    await expect(
      openTenant(route.organizationId).transaction(async (scope) => {
        await enqueueOrderActs(scope, administrator, [{ order_id: id, event_type: 'payment_confirmed' }]);
        throw new Error('something went wrong after that');
      }),
    ).rejects.toThrow();
    expect(await events()).toEqual(['order_confirmed', 'order_confirmed']);
  });

  it('only when the route has the template', async () => {
    await testDatabase`DELETE FROM mail_templates WHERE route_id = ${route.id} AND event_type = 'order_confirmed'`;
    const id = await place();
    expect(await events()).toEqual([]);
    await updateOrder(administrator, { id, paid: true });
    expect(await events()).toEqual(['payment_confirmed']);
  });

  it('when lines change, an order is cancelled or restored or becomes paid, and at no other time', async () => {
    const id = await place();
    const changes: [Record<string, unknown>, string[]][] = [
      [{ comment: 'Thanks' }, []],
      [{ lines: [{ wine_offering_id: offerings[0]?.id, quantity: 2 }] }, []],
      [{ lines: [{ wine_offering_id: offerings[0]?.id, quantity: 3 }] }, ['order_changed']],
      [{ lines: [{ wine_offering_id: offerings[1]?.id, quantity: 3 }] }, ['order_changed']],
      [{ paid: true }, ['payment_confirmed']],
      [{ paid: true }, []],
      [{ paid: false }, []],
      [
        { cancelled: true, lines: [{ wine_offering_id: offerings[1]?.id, quantity: 2 }] },
        ['order_cancelled'],
      ],
      [{ cancelled: true }, []],
      [{ lines: [{ wine_offering_id: offerings[0]?.id, quantity: 1 }] }, []],
      [{ cancelled: false, lines: [{ wine_offering_id: offerings[0]?.id, quantity: 2 }] }, ['order_changed']],
      [{ cancelled: false }, []],
    ];
    for (const [change, expected] of changes) {
      await testDatabase`DELETE FROM graphile_worker._private_jobs`;
      await updateOrder(administrator, { id, ...change });
      expect(await events(), JSON.stringify(change)).toEqual(expected);
    }
  });
});

describe('a message that is due', () => {
  it('lets those go first who order in a rush', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const [order_id] = await Promise.all(Array.from({ length: 25 }, (_, n) => place(`p${n}`)));
    const sending = sendOrderMail({
      organization_id: route.organizationId,
      order_id,
      event_type: 'order_confirmed',
    });
    // More than sending it takes.
    for (let time = 0; time < 50; time++) expect(await rows()).toEqual([]);
    vi.advanceTimersByTime(1000);
    await sending;
    expect(await rows()).toMatchObject([{ status: 'sent', order_id }]);
  });
});

describe('the job worker', () => {
  it('sends each message once when two are running', async () => {
    work(2);
    const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => place(`p${n}`)));
    await eventually(events).toEqual([]);
    const sent = await rows();
    expect(sent.map((row) => row.order_id).sort()).toEqual(ids.sort());
    expect(new Set(sent.map((row) => row.status))).toEqual(new Set(['sent']));
    expect(
      provider
        .messages()
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(ids.map((_, index) => `order_confirmed ${index + 1}`).sort());
    expect(provider.messages()[0]?.html).toContain('Riesling');
  });

  it('never has more calls under way than the limit allows, and begins the next messages meanwhile', async () => {
    pointAtProvider(provider.url, { MAILER_CONCURRENCY: 3 });
    const calls = holdCalls(provider);
    for (let one = 0; one < 8; one++) await place(`buyer${one}`);
    work();
    await calls.arrived(3);
    await eventually(async () => (await rows()).map((row) => row.status)).toEqual(Array(6).fill('sending'));
    calls.release();
    await eventually(events).toEqual([]);
    expect((await rows()).map((row) => row.status)).toEqual(Array(8).fill('sent'));
    expect(provider.mostAtOnce()).toBe(3);
  });

  it('tries again when the provider was away, with a row for each attempt', async () => {
    provider.behave(answering(503));
    await place();
    work();
    await eventually(async () => (await jobs())[0]?.attempts).toBe(1);
    await eventually(async () => (await jobs())[0]?.locked_at).toBeNull();
    expect(await rows()).toMatchObject([{ status: 'failed', error_message: expect.stringContaining('503') }]);
    expect((await jobs())[0]?.last_error).not.toContain('@');
    provider.behave();
    await dueAtOnce();
    await eventually(events).toEqual([]);
    expect((await rows()).map((row) => row.status)).toEqual(['failed', 'sent']);
  });

  it('does not retry what the provider will never accept', async () => {
    provider.behave(REFUSES);
    await place();
    work();
    await eventually(events).toEqual([]);
    expect(await rows()).toMatchObject([
      { status: 'failed', error_message: expect.stringContaining('UnauthenticatedFromAddress') },
    ]);
    expect(provider.messages()).toHaveLength(1);
  });

  it('sends nothing to somebody without an address, and the next message all the same', async () => {
    await place('cy');
    await testDatabase`
      UPDATE participants SET email = 'cy@no-email.invalid' WHERE route_id = ${route.id} AND email = 'cy@example.org'`;
    await place('di');
    work();
    await eventually(events).toEqual([]);
    expect(provider.messages().map(({ to }) => to)).toEqual(['di@example.org']);
    expect((await rows()).map(({ status }) => status)).toEqual(['sent']);
  });

  it('sends nothing about an order that was cancelled, deleted or marked unpaid again', async () => {
    const cancelled = await place('ann');
    await updateOrder(administrator, { id: cancelled, cancelled: true });
    const deleted = await place('bo');
    await testDatabase`DELETE FROM orders WHERE id = ${deleted}`;
    const unpaid = await place('cy');
    await testDatabase`DELETE FROM graphile_worker._private_jobs WHERE payload ->> 'order_id' = ${String(unpaid)}`;
    await updateOrder(administrator, { id: unpaid, paid: true });
    await updateOrder(administrator, { id: unpaid, paid: false });
    expect(await events()).toHaveLength(4);
    work();
    await eventually(events).toEqual([]);
    expect(provider.messages()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('takes over jobs from a dead worker, and leaves a live worker its job', async () => {
    await place();
    const hold = async (worker: string, beatAt: string) => {
      await testDatabase`
        UPDATE graphile_worker._private_jobs
        SET locked_by = ${worker}, locked_at = now() - interval '2 minutes', attempts = 1`;
      await testDatabase`
        INSERT INTO job_workers (worker_id, heartbeat_at) VALUES (${worker}, now() + ${beatAt}::interval)`;
    };
    // Not yet old, however long the test takes.
    await hold('alive', '1 minute');
    await unlockJobsOfDeadWorkers();
    expect((await jobs())[0]?.locked_at).not.toBeNull();
    await hold('dead', '-7 seconds');
    await unlockJobsOfDeadWorkers();
    expect((await jobs())[0]?.locked_at).toBeNull();
    expect(await testDatabase`SELECT worker_id FROM job_workers`).toEqual([{ worker_id: 'alive' }]);
    work();
    await eventually(events).toEqual([]);
    expect((await rows()).map((row) => row.status)).toEqual(['sent']);
  });

  it('does not send again what was sent by a process that died before it could end the job', async () => {
    await aTemplate(administrator, route, 'order_changed', 'Changed', '{{order_lines}}');
    const inConsole = { ...administrator, inConsole: true };
    const change = (id: number, quantity: number) =>
      updateOrder(inConsole, { id, lines: [{ wine_offering_id: offerings[0]?.id, quantity }] });
    const sent = async () => (await rows()).map(({ event_type, status }) => [event_type, status]);
    const id = await place();
    await change(id, 3);
    await dueAtOnce();
    for (const {
      payload,
    } of await testDatabase`SELECT payload FROM graphile_worker._private_jobs ORDER BY id`)
      await sendOrderMail(payload);
    const once = [
      ['order_confirmed', 'sent'],
      ['order_changed', 'sent'],
    ];
    expect(await sent()).toEqual(once);
    const jobsOfTheDead = await testDatabase<{ payload: object; created_at: Date; run_at: Date }[]>`
      SELECT payload, created_at, run_at FROM graphile_worker._private_jobs`;
    expect(jobsOfTheDead).toHaveLength(2);
    for (const { payload, ...job } of jobsOfTheDead) await sendOrderMail(payload, undefined, job);
    expect(await sent()).toEqual(once);

    // A further change joins the job of the last one, which the queue still has, and is told although it begins alike.
    await testDatabase`DELETE FROM graphile_worker._private_jobs WHERE key IS NULL`;
    await change(id, 4);
    provider.behave(answering(503));
    await dueAtOnce();
    work();
    await eventually(async () => (await jobs())[0]).toMatchObject({ attempts: 1, locked_at: null });
    expect((await sent()).at(-1)).toEqual(['order_changed', 'failed']);
    provider.behave();
    await dueAtOnce();
    await eventually(events).toEqual([]);
    expect((await sent()).at(-1)).toEqual(['order_changed', 'sent']);
  });

  it('writes a row for each of several messages about one order that begin at the same time', async () => {
    const id = await place();
    await updateOrder(administrator, { id, paid: true });
    const about = (event_type: string, order_id = id) =>
      sendOrderMail({ organization_id: route.organizationId, order_id, event_type });
    const gone = about('order_confirmed', 999_999);
    await Promise.all([
      ...['order_confirmed', 'order_confirmed', 'payment_confirmed'].map((one) => about(one)),
      gone,
    ]);
    const sent = (await rows()).map(({ event_type, status }) => `${event_type} ${status}`).sort();
    expect(sent).toEqual(['order_confirmed sent', 'order_confirmed sent', 'payment_confirmed sent']);
    expect(provider.messages()).toHaveLength(3);
  });

  it('announces that it is alive, and removes that when it stops', async () => {
    const heard = () =>
      testDatabase`SELECT FROM job_workers WHERE worker_id <> 'alive'`.then((found) => found.length);
    work();
    await eventually(heard).toBe(1);
    await workers.pop()?.stop();
    expect(await heard()).toBe(0);
  });

  it('continues after every connection to the database was cut', async () => {
    work();
    await place();
    await eventually(events).toEqual([]);
    await testDatabase`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`;
    await eventually(() => place('bo').catch(() => null)).not.toBeNull();
    await eventually(events).toEqual([]);
    expect(provider.messages().length).toBeGreaterThanOrEqual(2);
  });
});

it('an order is accepted at once while the provider hangs, and a stop waits for the call under way', async () => {
  const calls = holdCalls(provider);
  onTestFinished(() => calls.release());
  work();
  await place();
  await calls.arrived(1);
  await place('bo');
  await calls.arrived(2);
  const stopped = workers.pop()?.stop();
  calls.release();
  await stopped;
  expect((await rows()).map((row) => row.status)).toEqual(['sent', 'sent']);
  expect(await events()).toEqual([]);
});
