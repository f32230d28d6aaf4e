import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase, testDatabase, testDatabaseUrl } from '@/test/support/rules';
import { migrateQueue, workOnQueue } from './queue';

openTestDatabase();

/**
 * The number of workers that hear of new jobs: earlier jobs are found at their first look, or at the next
 * one.
 */
const listening = async () => {
  const sessions = await testDatabase`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'idle' AND query LIKE 'LISTEN%'`;
  return sessions.length;
};

it('a connection of the queue that the database ends while it is being closed breaks nothing else', async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', note);
  onTestFinished(() => void process.off('uncaughtException', note));
  for (let time = 0; time < 30; time++) {
    await migrateQueue(testDatabaseUrl());
    // The queue's own sessions have no name.
    await testDatabase`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = ''`;
  }
  expect(uncaught).toEqual([]);
});

it('a job that comes while the queue waits before it looks again is found without another notice', async () => {
  const AN_HOUR_MS = 3_600_000;
  const add = (name: string) =>
    testDatabase`SELECT FROM graphile_worker.add_job('note', ${JSON.stringify({ name })}::text::json)`;
  const noted: string[] = [];
  const note = async (payload: unknown) => {
    const { name } = payload as { name: string };
    noted.push(name);
    // The queue has just looked, and does not look again at once.
    if (name === 'first') await add('second');
  };
  const worker = await workOnQueue(testDatabaseUrl(), { note }, 10, () => {}, AN_HOUR_MS);
  onTestFinished(() => worker.stop());
  await expect.poll(listening).toBe(1);
  await add('first');
  await expect.poll(() => noted).toEqual(['first', 'second']);
});
