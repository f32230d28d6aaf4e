import { readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { PROJECT } from '@/scripts/start/database';
import { databasesOf } from '@/test/running/quick-folder';
import type { Contract } from '@/test/support/contract';
import { type Group, makeGroup } from '@/test/support/group';
import { fetchAnswer, send } from '@/test/support/http';
import { nodesOf, type PlanNode, rowsRead } from '@/test/support/plans';
import { freshDatabase } from '@/test/support/postgres';
import { ACCOUNT, camt } from '@/test/support/rounds/bank-files';
import { servedContract } from '@/test/support/served-contract';
import { startServer, type TestServer, WITHOUT_LIMITS } from '@/test/support/servers/server';

// Creates very many rows of every kind in one organization, and half as many in another, where they are orders of one
// round too. PostgreSQL's log shows the plan of each statement of a request as it really was, and the number of rows it read.

/** The rounds with orders get so many parts of them: each one part, but the first of them two. */
const PARTS = 20;

/** The transfers that wait. Half of them have the name that each tenth participant has. */
const WAITING = 40;
const NAMESAKES = 10;

/** With five times as many, PostgreSQL's plans of these requests are nearly all equal. */
const MANY = 20_000;
/** The orders of one round that are handed out, all of which its page reads. */
const HANDED_OUT = 10_000;
const LOG = path.join(databasesOf(PROJECT), 'postgres.log');

let sql: postgres.Sql;
let drop: () => Promise<void>;
let server: TestServer;
let group: Group;
/** The group with half as many rows, and its round whose orders are handed out. */
let other: Group;
let handedOut: number;
let contract: Contract;

/** Fills an organization with `n` rounds, `n` participants and so on. */
async function fill({ organizationId: organization, routeId: route }: Group, n: number): Promise<void> {
  await sql`
    INSERT INTO routes (organization_id, name, public_domain)
    SELECT ${organization}, 'Route ' || i, 'r' || i || '.' || ${organization} || '.example.org' FROM generate_series(1, ${n}::int) i`;
  await sql`
    INSERT INTO mail_templates (organization_id, route_id, event_type, subject, body_html)
    SELECT ${organization}, id, 'order_confirmed', 'S', 'B' FROM routes WHERE organization_id = ${organization}`;
  await sql`
    INSERT INTO participants (organization_id, route_id, name, email)
    SELECT ${organization}, ${route}, CASE WHEN i % ${NAMESAKES} = 0 THEN 'Namesake' ELSE 'P ' || i END, 'p' || i || '@example.org'
    FROM generate_series(1, ${n}::int) i`;
  await sql`
    INSERT INTO purchase_rounds (organization_id, route_id, name, status, opens_at, order_deadline_at, pickup_at)
    SELECT ${organization}, ${route}, 'R ' || i, 'closed', now(), now(), now() FROM generate_series(1, ${n}::int) i`;
  await sql`
    INSERT INTO wine_offerings (organization_id, purchase_round_id, category_id, name, price_cents, position)
    SELECT ${organization}, id, 1 + id % 8, 'W', 100, 0 FROM purchase_rounds WHERE organization_id = ${organization}`;
  await sql`
    INSERT INTO orders (organization_id, route_id, purchase_round_id, participant_id, order_number, access_token)
    SELECT ${organization}, ${route}, newest.id - least(n % ${PARTS}, ${PARTS - 2}), person.id, n,
           md5(person.id::text) || md5(person.id::text)
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM participants WHERE organization_id = ${organization}) person,
         (SELECT max(id) AS id FROM purchase_rounds WHERE organization_id = ${organization}) newest`;
  // Otherwise PostgreSQL may have statistics of the other organization's rows only, and plan joins as if
  // there were few of these.
  await sql`ANALYZE orders, wine_offerings`;
  await sql`
    INSERT INTO order_lines (organization_id, order_id, purchase_round_id, wine_offering_id, quantity, unit_price_cents)
    SELECT o.organization_id, o.id, o.purchase_round_id, w.id, 1, 100
    FROM orders o JOIN wine_offerings w ON w.organization_id = o.organization_id AND w.purchase_round_id = o.purchase_round_id
    WHERE o.organization_id = ${organization}`;
  await sql`
    INSERT INTO users (organization_id, email, hashed_password)
    SELECT ${organization}, 'u' || i || '@' || ${organization} || '.example.org', '' FROM generate_series(1, ${n}::int) i`;
  await sql`
    INSERT INTO payment_accounts (organization_id, name, holder, iban)
    SELECT ${organization}, 'A', 'A', CASE WHEN i = 1 THEN ${ACCOUNT} ELSE 'IBAN' || i END FROM generate_series(1, 60) i`;
  await sql`
    INSERT INTO bank_transactions (organization_id, payment_account_id, identity, booked_on, amount_cents, currency, name, iban, text)
    SELECT ${organization}, account.id, 'order ' || orders.id, '2026-11-03', 100, 'EUR', 'Somebody', 'IBAN' || orders.id, ''
    FROM orders, (SELECT min(id) AS id FROM payment_accounts WHERE organization_id = ${organization}) account
    WHERE orders.organization_id = ${organization} AND orders.id % 3 = 0`;
  await sql`ANALYZE bank_transactions`;
  await sql`
    INSERT INTO payments (organization_id, order_id, amount_cents, paid_on, method, voided_at, bank_transaction_id)
    SELECT orders.organization_id, orders.id, 100, '2026-11-03', (ARRAY['transfer', 'cash', 'other'])[1 + orders.id % 3],
           CASE WHEN orders.id % 50 = 0 AND transfer.id IS NULL THEN now() END, transfer.id
    FROM orders
    LEFT JOIN bank_transactions transfer
      ON transfer.organization_id = orders.organization_id AND transfer.identity = 'order ' || orders.id
    WHERE orders.organization_id = ${organization}`;
  // Two in three orders are owed. These transfers share a name, a number and an account with some of them.
  await sql`
    UPDATE orders SET paid_cents = 100 WHERE organization_id = ${organization} AND id % 3 = 0`;
  await sql`
    INSERT INTO bank_transactions (organization_id, payment_account_id, identity, booked_on, amount_cents, currency, name, iban, text)
    SELECT ${organization}, account.id, 'waiting ' || i, '2026-11-03', 100, 'EUR',
           CASE WHEN i % 2 = 0 THEN 'NAMESAKE' ELSE 'p ' || i END, 'IBAN' || i, 'order ' || i
    FROM generate_series(1, ${WAITING}) i,
         (SELECT min(id) AS id FROM payment_accounts WHERE organization_id = ${organization}) account`;
  await sql`
    INSERT INTO pickup_links (organization_id, purchase_round_id, secret_hash, expires_at)
    SELECT organization_id, id, 'h' || id, now() FROM purchase_rounds WHERE organization_id = ${organization}`;
  await sql`
    INSERT INTO mailings (organization_id, purchase_round_id, event_type, anchor, days)
    SELECT ${organization}, newest.id, 'deadline_reminder', 'order_deadline_at', -2
    FROM (SELECT max(id) AS id FROM purchase_rounds WHERE organization_id = ${organization}) newest,
         generate_series(1, ${n}::int)`;
  await sql`
    INSERT INTO suppliers (organization_id, name)
    SELECT ${organization}, 'S ' || i FROM generate_series(1, ${n}::int) i`;
  await sql`
    INSERT INTO purchase_orders (organization_id, number, purchase_round_id, supplier_id)
    SELECT ${organization}, of_round.n, of_round.id, of_supplier.id
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM purchase_rounds WHERE organization_id = ${organization}) of_round
    JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM suppliers WHERE organization_id = ${organization}) of_supplier
      ON of_supplier.n = of_round.n`;
  await sql`
    INSERT INTO purchase_order_lines (organization_id, purchase_order_id, wine_offering_id, article_number, name, producer, bottles_per_crate, bottles)
    SELECT organization_id, id, 1, '', 'W', '', 6, 6 FROM purchase_orders WHERE organization_id = ${organization}`;
  await sql`
    INSERT INTO mail_logs (organization_id, purchase_order_id, version, wording, status, recipient, rendered_subject)
    SELECT ${organization}, newest.id, 1, '', 'sent', 'S', 'S'
    FROM (SELECT max(id) AS id FROM purchase_orders WHERE organization_id = ${organization}) newest,
         generate_series(1, ${n}::int)`;
  await sql`
    INSERT INTO mail_events (organization_id, mail_log_id, event)
    SELECT organization_id, id, 'MessageSent' FROM mail_logs
    WHERE organization_id = ${organization} AND purchase_order_id IS NOT NULL`;
  await sql`
    INSERT INTO mail_logs (organization_id, route_id, participant_id, purchase_round_id, order_id, event_type, status, recipient, rendered_subject)
    SELECT placed.organization_id, placed.route_id, placed.participant_id, placed.purchase_round_id, placed.id,
           'order_confirmed', 'sent', person.email, 'S'
    FROM orders placed
    JOIN participants person
      ON person.organization_id = placed.organization_id AND person.id = placed.participant_id
    WHERE placed.organization_id = ${organization}`;
  await sql`
    INSERT INTO changes (organization_id, order_id, kind)
    SELECT ${organization}, newest.id, 'cancelled'
    FROM (SELECT max(id) AS id FROM orders WHERE organization_id = ${organization}) newest, generate_series(1, ${n}::int)`;
  await sql`
    INSERT INTO changes (organization_id, purchase_round_id, kind)
    SELECT ${organization}, newest.id, 'opened'
    FROM (SELECT max(id) AS id FROM purchase_rounds WHERE organization_id = ${organization}) newest,
         generate_series(1, ${n}::int)`;
}

/** Places orders in a further round, and hands them out; resolves to the round. */
async function handOut({ organizationId: organization, routeId: route }: Group): Promise<number> {
  const [round] = await sql<{ id: number }[]>`
    INSERT INTO purchase_rounds (organization_id, route_id, name, status, opens_at, order_deadline_at, pickup_at)
    VALUES (${organization}, ${route}, 'Pickup', 'closed', now(), now(), now()) RETURNING id::int`;
  const id = round?.id ?? 0;
  await sql`
    INSERT INTO wine_offerings (organization_id, purchase_round_id, category_id, name, price_cents, position)
    VALUES (${organization}, ${id}, 1, 'W', 100, 0)`;
  await sql`
    INSERT INTO orders (organization_id, route_id, purchase_round_id, participant_id, order_number, access_token)
    SELECT organization_id, route_id, ${id}, id, row_number() OVER (ORDER BY id), 'pickup-' || md5(id::text)
    FROM participants WHERE organization_id = ${organization} ORDER BY id LIMIT ${HANDED_OUT}`;
  await sql`
    INSERT INTO order_lines (organization_id, order_id, purchase_round_id, wine_offering_id, quantity, unit_price_cents)
    SELECT o.organization_id, o.id, o.purchase_round_id, w.id, 1, 100
    FROM orders o JOIN wine_offerings w ON w.organization_id = o.organization_id AND w.purchase_round_id = o.purchase_round_id
    WHERE o.organization_id = ${organization} AND o.purchase_round_id = ${id}`;
  await sql`
    INSERT INTO pickup_events (organization_id, purchase_round_id, event_id, order_id, kind, at, applied_at, user_email)
    SELECT organization_id, purchase_round_id, gen_random_uuid(), id, 'collected', now(), now(), 'a@example.org'
    FROM orders WHERE organization_id = ${organization} AND purchase_round_id = ${id}`;
  await sql`
    UPDATE orders SET collected_at = now() WHERE organization_id = ${organization} AND purchase_round_id = ${id}`;
  return id;
}

beforeAll(async () => {
  contract = await servedContract();
  const database = await freshDatabase(inject('postgresUrl'));
  drop = database.drop;
  sql = postgres(database.url, { max: 2, onnotice: () => {} });
  const name = new URL(database.url).pathname.slice(1);
  server = await startServer(database.url, WITHOUT_LIMITS);
  group = await makeGroup(sql, server.url);
  other = await makeGroup(sql, server.url);
  await fill(group, MANY);
  await fill(other, MANY / 2);
  handedOut = await handOut(other);
  await sql`VACUUM ANALYZE`;
  for (const [setting, value] of Object.entries({
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_format': 'json',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
  })) {
    await sql.unsafe(`ALTER DATABASE ${name} SET ${setting} = '${value}'`);
  }
  // Existing connections do not have these settings.
  await server.stop();
  server = await startServer(database.url, WITHOUT_LIMITS);
  // Ten thousand rows of each table are written here, beside other tests and on slow machines.
});

afterAll(async () => {
  await server.stop();
  await sql.end();
  await drop();
});

/** The plans of the statements that a request of the administrator ran. */
async function plansOf(at: string): Promise<PlanNode[]> {
  const authorization = `Bearer ${await group.token(group.superadmin, { elevated: true })}`;
  const ran = await statementsOf(at, { authorization, host: group.host });
  return ran
    .filter(
      ({ text }) =>
        /^\s*select/i.test(text) &&
        !/graphile|pg_|job_workers|keep_\w+\(|SELECT due\.|anonymise_after <=/.test(text),
    )
    .map(({ plan }) => plan);
}

/** All statements that were run while a request was answered, the worker's among them. */
async function statementsOf(
  at: string,
  headers: Record<string, string>,
  ask: typeof fetchAnswer = send,
): Promise<{ text: string; plan: PlanNode }[]> {
  let before = 0;
  await answered(at, () => {
    before = readFileSync(LOG).length;
    return ask(`${server.url}${at}`, { headers });
  });
  const since = readFileSync(LOG).subarray(before).toString('utf8');
  // The plan of a statement is logged before its answer is sent. The queue's worker polls all the time, and its log
  // entry may be incomplete. So only complete plans are read, without those of the worker, the sweep, the clock and the
  // daily look for people to anonymise.
  const told = [...since.matchAll(/ plan:\n((?:\t.*\n)*?\t\}\n)/g)].map(([, json = '']) => JSON.parse(json));
  return told.map(({ 'Query Text': text, Plan: plan }) => ({ text, plan }));
}

/**
 * The answer 200 of a request. A busy machine may take longer for an explained statement about so many rows than any is
 * given. A request that is told to try again does so.
 */
async function answered(at: string, ask: () => ReturnType<typeof send>) {
  let answer = await ask();
  for (let tries = 1; answer.status === 503 && tries < 10; tries++) answer = await ask();
  expect(answer.status, `${at}: ${answer.text.slice(0, 300)}`).toBe(200);
  return answer;
}

/** The number of rows that a plan shows or, when it sums them up, that it sums up. */
const shown = (plan: PlanNode): number => {
  const summed = nodesOf(plan).find((node) => node['Node Type'] === 'Aggregate' && node.Plans);
  const [from] = summed?.Plans ?? [plan];
  return (from ?? plan)['Actual Rows'] * (from ?? plan)['Actual Loops'];
};

/**
 * Expects that a plan read at most a few times the rows it shows, and some of small tables. An index is not
 * required: when a statement counts most of a table, PostgreSQL rightly reads the whole.
 */
const expectInProportion = (plan: PlanNode, at: string, expected = shown(plan)): void =>
  expect(rowsRead(plan), `${at}: ${JSON.stringify(plan)}`).toBeLessThan(200 + 4 * expected);

/** The rows that some lists read for their content. */
const READ = new Map([
  // A round's payments are put into their order, so all of them are read for the first fifty.
  ['/payments?purchase_round_id', (2 * MANY) / PARTS],
  // For each transfer some orders are looked up that it may be for, by its amount alone as well.
  ['/bank-transactions?state', 10 * WAITING],
]);

describe('a list of fifty out of very many rows', () => {
  it('takes a few statements, each of which reads in proportion to what it shows', async () => {
    const lists = contract.operations.filter(({ described }) =>
      described.parameters?.some((one: { name: string }) => one.name === 'limit'),
    );
    expect(lists.length).toBeGreaterThan(6);
    for (const { path: within, described } of lists) {
      const list = await filledIn(within);
      const filters = described.parameters.filter(
        (one: { name: string; in: string }) =>
          one.in === 'query' && !['limit', 'offset', 'q', 'format'].includes(one.name),
      );
      const plain = await plansOf(list);
      expect((await plansOf(`${list}?limit=1`)).length, list).toBe(plain.length);
      expect(plain.length, list).toBeGreaterThan(0);
      expect(plain.length, list).toBeLessThanOrEqual(5);
      for (const plan of plain) expectInProportion(plan, list);
      for (const { name, schema } of filters) {
        const value =
          schema.enum?.[0] ??
          (schema.type === 'boolean' ? 'true' : schema.format === 'date' ? '2026-11-03' : await someId(name));
        const plans = await plansOf(`${list}?${name}=${value}`);
        expect(plans.length, `${list}?${name}`).toBeLessThanOrEqual(5);
        for (const plan of plans) expectInProportion(plan, `${list}?${name}`, READ.get(`${list}?${name}`));
      }
    }
  });

  it('reads the last of them without those before', async () => {
    for (const list of ['/orders', '/participants', '/mail-logs', '/purchase-rounds', '/routes']) {
      const plans = await plansOf(`${list}?limit=50&offset=${MANY - 60}`);
      const paged = plans.filter((plan) => nodesOf(plan).some((node) => node['Node Type'] === 'Limit'));
      expect(paged.length, list).toBeGreaterThan(0);
      for (const plan of paged) expect(rowsRead(plan), `${list}: ${JSON.stringify(plan)}`).toBeLessThan(400);
    }
  });

  it('is searched by three letters without reading what does not match', async () => {
    for (const list of ['/orders', '/participants', '/mail-logs']) {
      for (const plan of await plansOf(`${list}?q=p1234@`)) expectInProportion(plan, list, 10);
    }
  });

  it('is searched with the same outcome whether few match or very many', async () => {
    const totals = async (q: string) =>
      Promise.all(['/orders', '/participants', '/mail-logs'].map((list) => totalOf(`${list}?q=${q}`)));
    expect(await totals('p1234@')).toEqual([1, 1, 1]);
    expect(await totals('P 1234')).toEqual([10, 10, 10]);
    expect(await totals('@EXAMPLE')).toEqual([MANY, MANY, MANY]);
  });

  it('shows one row by its key', async () => {
    for (const name of [
      'participant',
      'purchase_round',
      'wine_offering',
      'order',
      'mail_log',
      'mail_template',
      'route',
    ]) {
      const at = `/${name.replace('_', '-')}s/${await someId(`${name}_id`)}`;
      for (const plan of await plansOf(at)) expect(rowsRead(plan), at).toBeLessThan(20);
    }
  });

  it('finds the current round by its host without reading the others', async () => {
    for (const plan of await plansOf('/public/current-round')) expect(rowsRead(plan)).toBeLessThan(30);
  });
});

describe('one of many rounds', () => {
  const expectAlone = async (at: string, parts: number) => {
    const plans = await plansOf(at);
    expect(plans.length).toBeGreaterThan(1);
    // Its orders and its lines.
    for (const plan of plans) expectInProportion(plan, at, (2 * parts * MANY) / PARTS);
  };

  it('has its sums read without the orders of the others', async () => {
    // So large a part that PostgreSQL would rather read all orders than look up those of its lines by their keys.
    const largest = (await someId('purchase_round_id')) - (PARTS - 2);
    await expectAlone(`/purchase-rounds/${largest}/sums`, 2);
  });

  it('has its pickup list read without the orders of the others', async () => {
    await expectAlone(`/purchase-rounds/${await someId('purchase_round_id')}/pickup-list`, 1);
  });
});

describe('the bank among very many orders', () => {
  const asAdministrator = async (at: string, ask: typeof fetchAnswer = send) => {
    const token = await group.token(group.superadmin, { elevated: true });
    const headers = { authorization: `Bearer ${token}`, cookie: `session=${token}`, host: group.host };
    const ran = await statementsOf(at, headers, ask);
    const ofOthers = /graphile|pg_notify|pg_locks|job_workers|SELECT due\.|DELETE FROM/;
    return ran.filter(({ text }) => !ofOthers.test(text));
  };

  it('has a transfer shown, set aside, opened again and booked by indexes alone', async () => {
    const [transfer] = await sql`
      SELECT max(id)::int AS id FROM bank_transactions
      WHERE organization_id = ${group.organizationId} AND state = 'open'`;
    const at = `/bank-transactions/${transfer?.id}`;
    const parts = [{ order_id: await someId('order_id'), amount_cents: 100 }];
    const acts: [path: string, data?: object][] = [
      [at],
      [`${at}/set-aside`, {}],
      [`${at}/release`, {}],
      [`${at}/assign`, { parts }],
      [`${at}/release`, {}],
    ];
    for (const [path, data] of acts) {
      const ran = await asAdministrator(path, (url, sent) =>
        send(url, { ...sent, ...(data && { method: 'POST', data }) }),
      );
      expect(ran.length, path).toBeGreaterThan(0);
      for (const { text, plan } of ran) expect(rowsRead(plan), `${path}: ${text}`).toBeLessThan(100);
    }
  });

  it('is shown with what waits and who owes without reading the orders', async () => {
    const ran = await asAdministrator('/admin/payments', fetchAnswer);
    const whole = ran
      .flatMap(({ plan }) => nodesOf(plan))
      .filter((node) => node['Node Type'] === 'Seq Scan' && (node['Rows Removed by Filter'] ?? 0) > 100);
    expect(whole.map((node) => node['Relation Name'])).toEqual([]);
    // The sum owed is added up in its index; a page has 100 orders, and the transfers a few each.
    for (const { text, plan } of ran) expect(rowsRead(plan), text).toBeLessThan(MANY + 2_000);
  });

  it('has a returned payment booked without the orders of transfers with other amounts', async () => {
    const [paid] = await sql`
      INSERT INTO bank_transactions (organization_id, payment_account_id, identity, booked_on, amount_cents, currency, name, text, bank_id)
      SELECT ${group.organizationId}, min(id), 'comes back', '2026-11-03', 700, 'EUR', 'P', '', 'BACK' FROM payment_accounts
      WHERE organization_id = ${group.organizationId} RETURNING id::int, payment_account_id::int AS account`;
    const [order] = await sql`
      UPDATE orders SET total_cents = 700, paid_cents = 700 WHERE organization_id = ${group.organizationId}
        AND id = (SELECT min(id) FROM orders WHERE organization_id = ${group.organizationId}) RETURNING id::int`;
    await sql`
      INSERT INTO payments (organization_id, order_id, amount_cents, paid_on, method, bank_transaction_id)
      VALUES (${group.organizationId}, ${order?.id}, 700, '2026-11-03', 'transfer', ${paid?.id})`;
    const body = camt([{ amount: '7.00', direction: 'DBIT', returned: 'AC04', id: 'BACK' }]);
    const file = `/bank-statements?payment_account_id=${paid?.account}&dry_run=true`;
    const ran = await asAdministrator(file, (url, sent) => send(url, { ...sent, method: 'POST', body }));
    const found = ran
      .flatMap(({ plan }) => nodesOf(plan))
      .filter((node) => node['Function Name'] === 'suggested_orders');
    expect(found.map((node) => node['Actual Rows'])).toEqual([0]);
  });
});

describe('the first page of the console among very many groups', () => {
  it('reads and shows a page of them', async () => {
    const cookie = `session=${await group.token(group.superadmin)}`;
    const ran = await statementsOf('/admin', { cookie, host: group.host }, async (url, sent) => {
      const answer = await fetchAnswer(url, sent);
      expect(answer.text.length).toBeLessThan(2_000_000);
      return answer;
    });
    expect(ran.length).toBeGreaterThan(5);
  });
});

describe('the pickup of a round of very many orders', () => {
  /** The statements of a helper's request by their texts. One that was asked for just before may be logged only now. */
  const asHelper = async (cookie: string, at: string): Promise<Map<string, PlanNode>> => {
    // A page is not part of the API's description.
    const ran = await statementsOf(at, { cookie, host: other.host }, fetchAnswer);
    const ofOthers = /graphile|pg_notify|pg_locks|job_workers|keep_\w+\(|SELECT due\.|mail_logs|DELETE FROM/;
    return new Map(ran.flatMap(({ text, plan }) => (ofOthers.test(text) ? [] : [[text, plan]])));
  };
  let cookie: string;
  beforeAll(async () => {
    const bearer = { authorization: `Bearer ${await other.token(other.admin)}` };
    const link = await send(`${server.url}/pickup-links`, {
      method: 'POST',
      headers: bearer,
      data: { purchase_round_id: handedOut },
    });
    const path = new URL(link.json.url).pathname;
    const entered = await send(`${server.url}${path}`, { method: 'POST', headers: { host: other.host } });
    cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
  });

  it('is opened by at most three statements, none of which reads other rounds', async () => {
    const ran = await asHelper(cookie, '/pickup');
    expect(ran.size).toBeGreaterThan(0);
    expect(ran.size, [...ran.keys()].join('\n\n')).toBeLessThanOrEqual(3);
    // Its orders, their lines, people and events.
    for (const plan of ran.values())
      expect(rowsRead(plan), JSON.stringify(plan)).toBeLessThan(4 * HANDED_OUT);
  });

  it('is asked for changes by one read of an index when there are none, after the link was found', async () => {
    const read = async (since: string) => {
      const headers = { cookie, host: other.host };
      return (await answered(since, () => send(`${server.url}/pickup/state${since}`, { headers }))).json;
    };
    let cursor: string = (await read('')).cursor;
    // Orders may come again while any transaction of the database is under way, an autovacuum too.
    await expect
      .poll(async () => {
        const { orders, cursor: next } = await read(`?since=${cursor}`);
        cursor = next;
        return orders;
      })
      .toEqual([]);
    const ran = await asHelper(cookie, `/pickup/state?since=${cursor}`);
    expect(ran.size, [...ran.keys()].join('\n\n')).toBe(2);
    for (const plan of ran.values()) {
      const whole = nodesOf(plan).filter((node) => node['Node Type'] === 'Seq Scan');
      // Of the databases of the cluster there are a few.
      expect(whole.map((node) => node['Relation Name']).filter((name) => name !== 'pg_database')).toEqual([]);
      expect(rowsRead(plan), JSON.stringify(plan)).toBeLessThan(20);
    }
    const indexes = [...ran.values()].flatMap(nodesOf).map((node) => node['Index Name']);
    expect(indexes).toContain('pickup_changes_transaction_id_idx');
  });
});

/** The address of a list that may be of one resource, with an id of the filled organization. */
async function filledIn(list: string): Promise<string> {
  const [, resources = ''] = /^\/([^/]+)s\/\{id\}\//.exec(list) ?? [];
  return resources
    ? list.replace('{id}', String(await someId(`${resources.replaceAll('-', '_')}_id`)))
    : list;
}

/** The total in an administrator's list. */
async function totalOf(at: string): Promise<number> {
  const authorization = `Bearer ${await group.token(group.superadmin)}`;
  const headers = { authorization, host: group.host };
  return (await answered(at, () => send(`${server.url}${at}`, { headers }))).json.total;
}

/** One of the ids of the filled organization. */
async function someId(name: string): Promise<number> {
  const tables: Record<string, string> = {
    route_id: 'routes',
    participant_id: 'participants',
    purchase_round_id: 'purchase_rounds',
    wine_offering_id: 'wine_offerings',
    order_id: 'orders',
    mail_log_id: 'mail_logs',
    mail_template_id: 'mail_templates',
    payment_account_id: 'payment_accounts',
    supplier_id: 'suppliers',
    purchase_order_id: 'purchase_orders',
  };
  if (name === 'category_id') return 1;
  const table = tables[name];
  if (!table) throw new Error(`Say in this test where a ${name} is`);
  const [row] = await sql`
    SELECT max(id)::int AS id FROM ${sql(table)} WHERE organization_id = ${group.organizationId}`;
  return row?.id;
}
