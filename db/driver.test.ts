import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FaultProxy, startProxy } from '@/test/support/proxy';
import { openTestDatabase, testDatabase, testDatabaseUrl } from '@/test/support/rules';

// What our patch of the driver promises to db/operation.ts, with a pool of one connection: whatever was lost
// or is still to come on it would be met by the next statement.

openTestDatabase();

let proxy: FaultProxy;
let sql: postgres.Sql;

beforeEach(async () => {
  const target = new URL(testDatabaseUrl());
  proxy = await startProxy(Number(target.port));
  target.port = String(proxy.port);
  sql = postgres(target.toString(), { max: 1, fetch_types: false, backoff: () => 0.01 });
});
afterEach(async () => {
  await sql.end({ timeout: 0 });
  await proxy.stop();
});

const waiting = async () => {
  const rows = await testDatabase`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%advisory%'`;
  return rows.length;
};
const pidOf = async (query: postgres.PendingQuery<postgres.Row[]>) => (await query)[0]?.pid;

describe('a cancel request that arrives late', () => {
  it('does not hit the next statement, which gets another connection', async () => {
    const pid = await pidOf(sql`SELECT pg_backend_pid() AS pid`);
    const { cancelled } = await testDatabase.begin(async (holder) => {
      await holder`SELECT pg_advisory_xact_lock(1)`;
      const statement = sql`SELECT pg_advisory_xact_lock(${1}::bigint)`.execute();
      await expect.poll(waiting).toBe(1);
      proxy.set('hold');
      statement.cancel();
      await expect.poll(() => proxy.held()).toBe(1);
      return { cancelled: statement };
    });
    await cancelled;
    const next = pidOf(sql`SELECT pg_sleep(0.3), pg_backend_pid() AS pid`);
    await expect.poll(() => proxy.held()).toBe(2);
    proxy.set('forward');
    expect(await next).not.toBe(pid);
  });

  it('does not keep its own transaction from being rolled back', async () => {
    await testDatabase`CREATE TABLE IF NOT EXISTS notes (note text)`;
    await testDatabase.begin(async (holder) => {
      await holder`SELECT pg_advisory_xact_lock(1)`;
      const changing = sql.begin(async (transaction) => {
        await transaction`INSERT INTO notes VALUES ('never')`;
        const statement = transaction`SELECT pg_advisory_xact_lock(1)`.execute();
        await expect.poll(waiting).toBe(1);
        statement.cancel();
        await statement;
      });
      await expect(changing).rejects.toMatchObject({ code: '57014' });
    });
    expect(await sql`SELECT note FROM notes`).toEqual([]);
  });
});

it('a connection whose first statement was withdrawn while it was made serves the next', async () => {
  proxy.set('hold');
  const first = sql`SELECT 1`.execute();
  first.catch(() => {});
  await expect.poll(() => proxy.held()).toBe(1);
  first.cancel();
  await expect(first).rejects.toMatchObject({ code: '57014' });
  proxy.set('forward');
  expect(await sql`SELECT 2 AS two`).toEqual([{ two: 2 }]);
});

it('a transaction that lost its connection sends nothing on the one that follows it', async () => {
  const lost = sql.begin(async (transaction) => {
    const pid = await pidOf(transaction`SELECT pg_backend_pid() AS pid`);
    await testDatabase`SELECT pg_terminate_backend(${pid})`;
    await transaction`SELECT 1`.catch(() => {});
    // Makes the next connection, for a statement of somebody else.
    proxy.set('hold');
    const other = sql`SELECT 1 AS one`.execute();
    await expect.poll(() => proxy.held()).toBe(1);
    await expect(transaction`SELECT ${'a parameter'}::text`).rejects.toThrow();
    proxy.set('forward');
    expect(await other).toEqual([{ one: 1 }]);
  });
  await expect(lost).rejects.toThrow();
  expect(await sql`SELECT 3 AS three`).toEqual([{ three: 3 }]);
});
