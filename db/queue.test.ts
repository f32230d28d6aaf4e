import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase, testDatabase, testDatabaseUrl } from '@/test/support/rules';
import { migrateQueue } from './queue';

openTestDatabase();

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
