import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sized } from '@/test/running/size';
import { type Group, sendOrder } from '@/test/support/group';
import { type Answer, logIn, send } from '@/test/support/http';
import { startServer, type TestServer, WITHOUT_LIMITS } from '@/test/support/servers/server';
import { anotherGroup, database, group, helperCookie, openGroup } from '../support';

// A second process on the database of the shared server, which trusts a proxy and has limits.

openGroup();

// The fewer, the fewer passwords are hashed, at the full cost.
const LOGINS = 2;
const WRITES = 5;

let server: TestServer;
beforeAll(async () => {
  server = await startServer(inject('databaseUrl'), {
    ...WITHOUT_LIMITS,
    TRUST_PROXY: 'true',
    RATE_LIMIT_LOGIN: String(LOGINS),
    RATE_LIMIT_PUBLIC_PER_MINUTE: String(WRITES),
  });
});
afterAll(() => server.stop());

const attempt = (username: string, password: string, address: string) =>
  logIn(server.url, { username, password }, { 'x-forwarded-for': address });

const times = <One>(count: number, make: (index: number) => One) =>
  Array.from({ length: count }, (_, index) => make(index));

describe('a login', () => {
  it('is refused after exactly as many wrong passwords as are allowed, and nobody else is', async () => {
    const { email, password } = (await anotherGroup()).admin;
    const answers = await Promise.all(times(50, () => attempt(email, 'wrong', '192.0.2.1')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(LOGINS);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50 - LOGINS);
    expect((await attempt(email, password, '192.0.2.1')).headers['retry-after']).toMatch(/^\d+$/);
    for (let one = 0; one < LOGINS + 2; one += 1) {
      expect((await attempt(email, password, '192.0.2.2')).status).toBe(200);
    }
  });
});

it('a console session over HTTPS counts only in the cookie that is bound to the host', async () => {
  const open = (cookie: string, scheme: string) =>
    send(`${server.url}/purchase-rounds/${group.roundId}/pickup-list`, {
      headers: { cookie, 'x-forwarded-proto': scheme },
    });
  const token = await group.token(group.admin);
  expect((await open(`__Host-session=${token}`, 'https')).status).toBe(200);
  expect((await open(`session=${token}`, 'https')).status).toBe(401);
  expect((await open(`session=${token}`, 'http')).status).toBe(200);
});

it('the route is found by X-Forwarded-Host', async () => {
  const headers = { host: 'proxy.example.org', 'x-forwarded-host': group.host };
  const answer = await send(`${server.url}/public/current-round`, { headers });
  expect(answer.json.current_round.id).toBe(group.roundId);
});

it('200 orders at once, through two processes on one database, are numbered exactly 1 to 200', async () => {
  const fresh = await anotherGroup();
  const answers = await Promise.all(
    times(200, (index) => {
      const headers = { 'x-forwarded-for': `10.0.0.${index}` };
      const at = index % 2 === 0 ? fresh.apiUrl : server.url;
      return sendOrder(fresh, `p${index}@example.org`, [1], { at, headers });
    }),
  );
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 201));
  const numbers = answers.map((answer) => answer.json.order_number).sort((a, b) => a - b);
  expect(numbers).toEqual(times(200, (index) => index + 1));
});

const LEFT = 3;

/** Orders one bottle through one of the two processes, and tries again as long as the service asks for that. */
async function orderOne(at: Group, person: number): Promise<Answer> {
  const headers = { 'idempotency-key': `person-${person}`, 'x-forwarded-for': `10.1.0.${person}` };
  for (let attempt = 0; ; attempt++) {
    // Each repeat goes to the other process, with its key.
    const url = (person + attempt) % 2 === 0 ? at.apiUrl : server.url;
    const answer = await sendOrder(at, `p${person}@example.org`, [1], { at: url, headers });
    if (answer.status !== 503) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 100));
  }
}

it('of many who want the last bottles through two processes, as many get one as there are', async () => {
  const at = await anotherGroup();
  const offering = at.offerings[0]?.id ?? 0;
  await at.api(`/wine-offerings/${offering}`, { max_bottles: LEFT }, 'PATCH');
  // Everybody sends twice: the second may arrive while the first is under way.
  const people = times(sized({ usual: 30, full: 200 }), (person) => person);
  const answers = await Promise.all(people.flatMap((person) => [orderOne(at, person), orderOne(at, person)]));
  const served = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(new Set(served.map(({ json }) => json.order_number)).size).toBe(LEFT);
  expect(served).toHaveLength(2 * LEFT);
  expect(new Set(refused.map(({ status, json }) => `${status} ${json.detail}`))).toEqual(
    new Set(['409 No bottles of Crémant Extra Brut are left']),
  );
  const [stored] = await database`
    SELECT sum(line.quantity)::int AS ordered,
           (SELECT bottles FROM bottle_counts WHERE wine_offering_id = ${offering}) AS counted
    FROM order_lines line WHERE line.purchase_round_id = ${at.roundId}`;
  expect(stored).toEqual({ ordered: LEFT, counted: LEFT });
});

it('the public writes of one address are limited when the setting says so', async () => {
  const answers = await Promise.all(
    times(20, (n) =>
      send(`${server.url}/public/signup`, {
        method: 'POST',
        headers: { host: group.host, 'x-forwarded-for': '198.51.100.7' },
        data: { name: 'A', email: `a${n}@example.org` },
      }),
    ),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(20 - WRITES);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(WRITES);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
});

it('helpers behind one address are not limited, however many presses come through it', async () => {
  const cookie = await helperCookie();
  const headers = { host: group.host, cookie, 'x-forwarded-for': '198.51.100.9' };
  const press = (one: number) => {
    if (one % 2) return send(`${server.url}/pickup/state`, { headers });
    const id = `00000000-0000-4000-8000-${String(one).padStart(12, '0')}`;
    const event = { id, order_id: 1, kind: 'age_checked', at: '2026-12-12T10:04:00Z' };
    return send(`${server.url}/pickup/events`, { method: 'POST', headers, data: { events: [event] } });
  };
  // Ten at a time: more at once may be told that the database is busy.
  for (let first = 0; first < 100; first += 10) {
    const answers = await Promise.all(times(10, (one) => press(first + one)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  }
});
