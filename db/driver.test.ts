import net from 'node:net';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openTestDatabase, testDatabase, testDatabaseUrl } from '@/test/support/rules';
import { type FaultProxy, startProxy } from '@/test/support/servers/proxy';

// The patch of the driver, hunk by hunk (docs/decisions/06-a-patched-database-driver.md). The pool has one connection,
// so the next statement would meet any rest of the one before.

openTestDatabase();

let proxy: FaultProxy;
let sql: postgres.Sql;
/** The database's address through the proxy. */
let sqlUrl: string;
/** The pool's sockets, the newest last. */
let sockets: net.Socket[];

beforeEach(async () => {
  const target = new URL(testDatabaseUrl());
  proxy = await startProxy(Number(target.port));
  target.port = String(proxy.port);
  sqlUrl = target.toString();
  sockets = [];
  const connectKept = () => {
    const socket = net.connect(proxy.port, '127.0.0.1');
    sockets.push(socket);
    return socket;
  };
  const options = {
    max: 1,
    fetch_types: false,
    backoff: () => 0.01,
    connect_timeout: 3600,
    socket: connectKept,
  };
  sql = postgres(sqlUrl, options);
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
const ping = () => sql`SELECT 1 AS one`;
const pong = [{ one: 1 }];
const lostConnection = { code: 'CONNECTION_CLOSED' };

/** A statement once the driver has given it a connection, which is before anything of it is written. */
async function assigned(statement: postgres.PendingQuery<postgres.Row[]>) {
  statement.execute().catch(() => {});
  for (let tick = 0; tick < 9; tick++) await Promise.resolve();
  return { statement, state: Reflect.get(statement, 'state') };
}
const pidOf = async (query: postgres.PendingQuery<postgres.Row[]>) => (await query)[0]?.pid;

describe('a statement whose connection closes', () => {
  it('before it was written fails, and goes out on no other', async () => {
    await ping();
    const { statement } = await assigned(ping());
    sockets[0]?.destroy();
    sockets[0]?.emit('close', false);
    await expect(statement).rejects.toMatchObject(lostConnection);
    expect(await ping()).toEqual(pong);
  });

  it('fails when it came after the error and before the end', async () => {
    await ping();
    const { statement } = await assigned(sql`SELECT pg_sleep(3600)`);
    sockets[0]?.destroy(new Error('reset'));
    await expect(statement).rejects.toThrow('reset');
    await expect(ping()).rejects.toMatchObject(lostConnection);
    expect(await ping()).toEqual(pong);
  });

  it('leaves its failure to no other', async () => {
    const { statement: sleeping } = await assigned(sql`SELECT pg_sleep(3600)`);
    const terminate = () => testDatabase`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query = 'SELECT pg_sleep(3600)'`;
    await expect.poll(terminate).toHaveLength(1);
    await expect(sleeping).rejects.toThrow();
    expect(await ping()).toEqual(pong);
  });

  it('fails when the server accepts connections and closes them at once', async () => {
    proxy.set('close');
    await expect(ping()).rejects.toMatchObject(lostConnection);
    proxy.set('forward');
    expect(await ping()).toEqual(pong);
  });

  it('fails when its caller closed the connection, because nothing is heard on it', async () => {
    await ping();
    proxy.set('silent');
    const { statement, state } = await assigned(ping());
    state.destroy();
    await expect(statement).rejects.toMatchObject(lostConnection);
    proxy.set('forward');
    expect(await ping()).toEqual(pong);
  });
});

it('a transaction that waits for a connection can be withdrawn', async () => {
  let beginning: postgres.PendingQuery<postgres.Row[]> | undefined;
  let begun = false;
  const inside = async () => {
    begun = true;
  };
  const onbegin = (statement: postgres.PendingQuery<postgres.Row[]>) => {
    beginning = statement;
    return statement;
  };
  const changing = await sql.begin(async () => {
    const second = sql.begin(Object.assign(inside, { onbegin }));
    second.catch(() => {});
    await assigned(ping());
    beginning?.cancel();
    return { second };
  });
  await expect(changing.second).rejects.toMatchObject({ code: '57014' });
  expect(begun).toBe(false);
});

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

  it('does not keep its own transaction from being rolled back, after which the connection is closed', async () => {
    await testDatabase`CREATE TABLE IF NOT EXISTS notes (note text)`;
    const pid = await pidOf(sql`SELECT pg_backend_pid() AS pid`);
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
    expect(await pidOf(sql`SELECT pg_backend_pid() AS pid`)).not.toBe(pid);
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
    // Makes the next connection, for another statement.
    proxy.set('hold');
    const other = sql`SELECT 1 AS one`.execute();
    await expect.poll(() => proxy.held()).toBe(1);
    await expect(transaction`SELECT ${'a parameter'}::text`).rejects.toMatchObject(lostConnection);
    proxy.set('forward');
    expect(await other).toEqual([{ one: 1 }]);
  });
  await expect(lost).rejects.toThrow();
  expect(await sql`SELECT 3 AS three`).toEqual([{ three: 3 }]);
});

describe('a statement that was cut off after its first rows', () => {
  it('leaves no gap in the answer of the next on its connection', async () => {
    await expect(sql`SELECT 1 / (3 - n) FROM generate_series(1, 9) n`).rejects.toMatchObject({
      code: '22012',
    });
    expect(await ping()).toEqual(pong);
  });

  it('leaves none on the connection that follows', async () => {
    const { statement } = await assigned(sql`
      SELECT CASE WHEN n = 9 THEN pg_sleep(3600)::text ELSE repeat('x', 9999) END FROM generate_series(1, 9) n`);
    const terminate = () => testDatabase`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event = 'PgSleep' AND query LIKE '%9999%'`;
    await expect.poll(terminate).toHaveLength(1);
    await expect(statement).rejects.toThrow();
    expect(await ping()).toEqual(pong);
  });
});

it('every look-up gets its own answer whole or fails, while statements are withdrawn and connections cut', async () => {
  const few = postgres(sqlUrl, { max: 3, fetch_types: false, backoff: () => 0.01 });
  onTestFinished(() => few.end({ timeout: 0 }));
  const lookUp = async (asked: number) => {
    const text = `SELECT $1::int AS asked, repeat('x', 5000) FROM generate_series(1, 300)`;
    const statement = few.unsafe(text, [asked], { onexecute: () => false } as postgres.UnsafeQueryOptions);
    if (asked % 3 === 0) setImmediate(() => statement.cancel());
    const answer = await statement.catch(() => null);
    return (
      answer === null || Array.from(answer, (row) => row?.asked).join() === String(Array(300).fill(asked))
    );
  };
  for (let round = 0; round < 24; round++) {
    const answers = Array.from({ length: 12 }, (_, place) => lookUp(round * 12 + place));
    await Promise.race(answers.filter((_, place) => place % 3 !== 0));
    proxy.set(round % 2 === 1 ? 'close' : 'forward');
    const right = await Promise.all(answers);
    expect(right).toEqual(right.map(() => true));
    proxy.set('forward');
  }
});
