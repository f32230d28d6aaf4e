import { get, type IncomingMessage } from 'node:http';
import { Secret, TOTP } from 'otpauth';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { type Group, type Login, makeGroup, sendOrder } from '@/test/support/group';
import { type Answer, logIn, send } from '@/test/support/http';
import { freshDatabase } from '@/test/support/postgres';
import { startServer, type TestServer } from '@/test/support/servers/server';
import { waitFor } from '@/test/support/waiting';

// Acts of a database's operator while the service runs, which then goes on by itself.

const ROLE = `service_${process.pid}`;

let operator: postgres.Sql;
let name: string;
/** The database's address, for its owner. */
let address: string;
let server: TestServer;
let group: Group;
let drop: () => Promise<void>;

beforeAll(async () => {
  const fresh = await freshDatabase(inject('postgresUrl'));
  drop = fresh.drop;
  address = fresh.url;
  name = new URL(fresh.url).pathname.slice(1);
  operator = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} });
  // Limits do not bind superusers, so the service gets an account of its own.
  await operator.unsafe(`CREATE ROLE ${ROLE} LOGIN PASSWORD 'x'`);
  const inside = postgres(fresh.url, { max: 1, onnotice: () => {} });
  await inside.unsafe(`
    ALTER DATABASE ${name} OWNER TO ${ROLE};
    GRANT ALL ON SCHEMA public, drizzle, graphile_worker TO ${ROLE};
    GRANT ALL ON ALL TABLES IN SCHEMA public, drizzle, graphile_worker TO ${ROLE};
    GRANT ALL ON ALL SEQUENCES IN SCHEMA public, drizzle, graphile_worker TO ${ROLE}`);
  const account = new URL(address);
  account.username = ROLE;
  account.password = 'x';
  server = await startServer(account.toString(), { RATE_LIMIT_LOGIN: '5' });
  group = await makeGroup(inside, server.url);
  await inside.end();
});
afterAll(async () => {
  await server?.stop();
  await drop?.();
  await operator.unsafe(`DROP ROLE ${ROLE}`);
  await operator.end();
});

/** Ends the service's connections, and waits so many milliseconds for each of them to have ended. */
const cutConnections = (wait = 0) => operator`
  SELECT pg_terminate_backend(pid, ${wait}) FROM pg_stat_activity WHERE datname = ${name} AND usename = ${ROLE}`;

const placeOrder = () => sendOrder(group, 'a@example.org');
const health = () => send(`${server.url}/health`);

/** Repeats a request until its answer has this status. */
const until = (status: number, ask: () => Promise<Answer>): Promise<Answer> =>
  waitFor(async () => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    return answer;
  });

/** Every kind of changing request. */
async function writes(): Promise<Answer[]> {
  const authorization = `Bearer ${await group.token(group.admin)}`;
  return Promise.all([
    send(`${server.url}/organization`, {
      method: 'PATCH',
      headers: { authorization },
      data: { name: 'New' },
    }),
    placeOrder(),
  ]);
}

/** Every kind of request that only reads. */
async function reads(): Promise<(() => Promise<Answer>)[]> {
  const token = await group.token(group.admin);
  const [visitor, page] = [{ host: group.host }, { accept: 'text/html' }];
  return [
    () => send(`${server.url}/public/current-round`, { headers: visitor }),
    () => send(`${server.url}/orders`, { headers: { authorization: `Bearer ${token}` } }),
    () => send(`${server.url}/`, { headers: { ...visitor, ...page } }),
    () => send(`${server.url}/admin/rounds`, { headers: { ...page, cookie: `session=${token}` } }),
  ];
}

const logInAs = ({ email, password }: Login, more: Record<string, string> = {}) =>
  logIn(server.url, { username: email, password, ...more });

describe('a database that is read-only', () => {
  it('is read and not changed, and is changed again as soon as it may be', async () => {
    const factor = new Secret({ size: 20 });
    const inside = postgres(address, { max: 1 });
    await inside`UPDATE users SET second_factor_secret = ${factor.base32} WHERE id = ${group.superadmin.id}`;
    await inside.end();
    await operator.unsafe(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await cutConnections(10_000);
    // A cut connection is noticed at its next use.
    for (const read of await reads()) await until(200, read);
    // A helper must be able to log in to read the list.
    const { json: session } = await until(200, () => logInAs(group.admin));
    const authorization = `Bearer ${session.access_token}`;
    expect((await send(`${server.url}/orders`, { headers: { authorization } })).status).toBe(200);
    expect((await logInAs(group.admin, { password: 'a guess' })).status).toBe(401);
    const otp = new TOTP({ secret: factor }).generate();
    expect((await until(200, () => logInAs(group.superadmin, { otp }))).json.access_token).toMatch(/^ey/);
    expect([
      (await logInAs(group.superadmin, { otp })).status,
      (await logInAs(group.superadmin)).status,
    ]).toEqual([401, 401]);
    for (const { status, headers, json } of await writes()) {
      expect([status, headers['retry-after']]).toEqual([503, '2']);
      expect(json.detail).toBe('Nothing can be changed right now, only read. Try again in a few minutes.');
    }
    const sick = await health();
    expect([sick.status, sick.json]).toEqual([
      503,
      { status: 'error', database: 'read-only', detail: 'The database takes no changes.' },
    ]);
    await operator.unsafe(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    // The connections that were made meanwhile would be read-only for as long as they last.
    await until(201, placeOrder);
    expect((await until(200, health)).json).toEqual({ status: 'ok', database: 'ok' });
  });
});

/** The received part of an answer, and whether it is whole. `fetch` would drop a part that broke off. */
async function received(url: string, headers: Record<string, string>) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).once('error', reject);
  });
  const arrived: Buffer[] = [];
  response.on('data', (chunk: Buffer) => arrived.push(chunk));
  response.on('error', () => {});
  await new Promise((resolve) => response.once('close', resolve));
  return {
    status: response.statusCode,
    text: Buffer.concat(arrived).toString(),
    whole: response.complete,
  };
}

describe('a database that fails while a pickup list is being sent', () => {
  const INCOMPLETE = 'Some pages are missing here.';
  const HIDDEN = '.sheets-incomplete { display: none; }';

  it('leaves a list that is cut off and says that pages are missing', async () => {
    const token = await group.token(group.admin);
    const inside = postgres(address, { max: 1, onnotice: () => {} });
    onTestFinished(() => inside.end());
    for (const [path, headers] of [
      [`/purchase-rounds/${group.roundId}/pickup-list`, { authorization: `Bearer ${token}` }],
      [`/admin/rounds/${group.roundId}/pickup-list`, { cookie: `session=${token}` }],
    ] as const) {
      const good = await received(`${server.url}${path}`, headers);
      expect(good).toMatchObject({ status: 200, whole: true });
      expect([good.text.includes(INCOMPLETE), good.text.includes(HIDDEN)]).toEqual([true, true]);
      // Rounds can still be read, orders cannot.
      await inside.unsafe(`REVOKE SELECT ON order_lines FROM ${ROLE}`);
      const bad = await received(`${server.url}${path}`, headers);
      await inside.unsafe(`GRANT SELECT ON order_lines TO ${ROLE}`);
      expect(bad).toMatchObject({ status: 200, whole: false });
      expect([bad.text.includes(INCOMPLETE), bad.text.includes(HIDDEN)]).toEqual([true, false]);
      expect(bad.text).not.toContain('No orders to hand out');
    }
    await expect.poll(() => server.output()).toContain('"code":"42501"');
  });
});

describe('a database that lets nobody in', () => {
  it.each([
    [
      'is renamed',
      () => `ALTER DATABASE ${name} RENAME TO ${name}_away`,
      () => `ALTER DATABASE ${name}_away RENAME TO ${name}`,
    ],
    [
      'has too many connections',
      () => `ALTER ROLE ${ROLE} CONNECTION LIMIT 0`,
      () => `ALTER ROLE ${ROLE} CONNECTION LIMIT -1`,
    ],
    ['takes no login of the account', () => `ALTER ROLE ${ROLE} NOLOGIN`, () => `ALTER ROLE ${ROLE} LOGIN`],
  ])('because it %s is answered with 503 until it is over', async (_why, begin, end) => {
    await waitFor(async () => {
      await cutConnections();
      // Fails while a connection that was made in between keeps the database from being renamed.
      await operator.unsafe(begin());
    });
    await cutConnections();
    await until(503, health);
    const answers = [...(await writes()), ...(await Promise.all((await reads()).map((read) => read())))];
    for (const { status, headers } of answers) {
      expect([status, headers['retry-after']]).toEqual([503, '2']);
    }
    expect((await health()).json).toMatchObject({ status: 'error', database: 'unreachable' });
    await operator.unsafe(end());
    await until(201, placeOrder);
    expect((await until(200, health)).json).toEqual({ status: 'ok', database: 'ok' });
  });
});
