import { once } from 'node:events';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { paymentReference } from '@/lib/money/ledger/reference';
import { type Group, makeGroup } from '@/test/support/group';
import { fetchAnswer, type Sent } from '@/test/support/http';
import { hiddenFieldsIn, MULTIPART, multipart } from '@/test/support/page-forms';
import { freshDatabase } from '@/test/support/postgres';
import { ACCOUNT, camt, type WrittenEntry } from '@/test/support/rounds/bank-files';
import { startServer, type TestServer } from '@/test/support/servers/server';

let database: postgres.Sql;
let databaseUrl: string;
let drop: () => Promise<void>;
let group: Group;
let account: number;
let orders: number[];
let server: TestServer;

beforeAll(async () => {
  ({ url: databaseUrl, drop } = await freshDatabase(inject('postgresUrl')));
  database = postgres(databaseUrl, { max: 4, onnotice: () => {} });
  await start();
});
afterAll(async () => {
  await server.stop();
  await database.end();
  await drop();
});

beforeEach(async () => {
  group = await makeGroup(database, server.url);
  account = (await group.api('/payment-accounts', { holder: HOLDER, iban: ACCOUNT })).id;
  await group.api(`/routes/${group.routeId}`, { payment_account_id: account }, 'PATCH');
  const id = await group.addPerson('Ann');
  const rows = await database`
    INSERT INTO orders (organization_id, purchase_round_id, route_id, participant_id, order_number, access_token)
    SELECT ${group.organizationId}, ${group.roundId}, ${group.routeId}, ${id}, n, md5(${group.host} || n)
    FROM generate_series(1, 40) n RETURNING id::int`;
  orders = rows.map((row) => row.id);
});

const HOLDER = 'Riverside Wine Society';

/** Starts a server, which the next test kills, if it kills one. It logs all that it can. */
async function start(): Promise<void> {
  server = await startServer(databaseUrl, { LOG_LEVEL: 'trace' });
}

async function ask(path: string, sent: Sent = { method: 'POST' }) {
  const authorization = `Bearer ${await group.token(group.admin)}`;
  // Failures of our own, which are in no contract, are made on purpose here.
  return fetchAnswer(`${server.url}${path}`, { ...sent, headers: { authorization, ...sent.headers } });
}
const read = (body: string | Buffer, query = '') =>
  ask(`/bank-statements?payment_account_id=${account}${query}`, { method: 'POST', body });
const paying = (order: number | undefined, fields: WrittenEntry = {}): WrittenEntry => ({
  text: paymentReference(order ?? 0),
  id: `of order ${order}`,
  ...fields,
});

describe('a process that is killed while it books a file', () => {
  /** The sums of everything that booking writes. */
  const written = async () => {
    const id = group.organizationId;
    const [sums] = await database`
      SELECT (SELECT count(*) FROM bank_statements WHERE organization_id = ${id})::int AS statements,
             (SELECT count(*) FROM bank_transactions WHERE organization_id = ${id})::int AS transactions,
             (SELECT count(*) FROM payments WHERE organization_id = ${id})::int AS payments,
             (SELECT count(*) FROM changes WHERE organization_id = ${id} AND order_id IS NOT NULL)::int AS changes,
             (SELECT coalesce(sum(paid_cents), 0) FROM orders WHERE organization_id = ${id})::int AS paid`;
    return sums;
  };
  const kill = async () => {
    server.process.kill('SIGKILL');
    await once(server.process, 'exit');
  };
  /** Waits until PostgreSQL has noticed that nobody is there any more. */
  const settled = async () => {
    for (;;) {
      const busy = await database`
        SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`;
      if (busy.length === 0) return;
    }
  };
  const isWaiting = async () => {
    const waiting = await database`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return waiting.length > 0;
  };
  const file = () =>
    camt([
      ...orders.slice(1).map((order) => paying(order)),
      { text: 'for wine', id: 'open' },
      paying(orders[0], { direction: 'DBIT', returned: 'AC04' }),
    ]);
  const WHOLE = { found: 41, outgoing: 1, booked: 39, suggested: 0, open: 1 };

  // By then it has written transfers, payments and changes: whatever it keeps before its end would be there.
  it('before it books the last of it, the returns, leaves nothing of it', async () => {
    await read(camt([paying(orders[0])]));
    const before = await written();
    await database.begin(async (holder) => {
      await holder`SELECT FROM bank_transactions WHERE organization_id = ${group.organizationId} FOR UPDATE`;
      const asked = read(file()).catch(() => 'lost');
      while (!(await isWaiting()));
      await kill();
      expect(await asked).toBe('lost');
    });
    await settled();
    expect(await written()).toEqual(before);
    await start();
    expect(await read(file())).toMatchObject({ status: 201, json: { ...WHOLE, known: 0 } });
    expect(await written()).toEqual({
      statements: 2,
      transactions: 41,
      payments: 41,
      changes: 41,
      paid: 39_000,
    });
  });

  it('after it has, leaves all of it, and the same file again adds nothing', async () => {
    await read(camt([paying(orders[0])]));
    const asked = read(file()).catch(() => 'lost');
    while ((await written())?.statements !== 2);
    await kill();
    await asked;
    await settled();
    const after = await written();
    expect(after).toMatchObject({ transactions: 41, payments: 41, changes: 41, paid: 39_000 });
    await start();
    expect((await read(file())).json).toMatchObject({ found: 41, known: 41, transactions: [] });
    expect(await written()).toEqual({ ...after, statements: 3 });
  });
});

describe('the log', () => {
  const PAYER = 'Wilhelmina Quist-Ångström';
  const IBAN = 'DE89370400440532013000';
  const OTHER = 'GB29NWBK60161331926819';
  const TEXT = 'the winter wine of a neighbour';
  const payment = (fields: WrittenEntry): WrittenEntry => ({ name: PAYER, iban: IBAN, ...fields });

  /** A page or a form of the console. */
  const inConsole = async (path: string, { headers, ...sent }: Sent = {}) => {
    const { host } = new URL(server.url);
    const cookie = `session=${await group.token(group.admin)}`;
    const all = { host, cookie, accept: 'text/html', origin: `http://${host}`, ...headers };
    return fetchAnswer(`${server.url}${path}`, { ...sent, headers: all });
  };
  const sendForm = (path: string, fields: Parameters<typeof multipart>[0]) =>
    inConsole(path, { method: 'POST', headers: { 'content-type': MULTIPART }, body: multipart(fields) });
  const upload = async (content: string) => {
    const { status, headers } = await sendForm('/admin/uploads/bank-file', [
      ['payment_account_id', String(account)],
      ['file', content, `${PAYER} ${IBAN}.xml`],
    ]);
    expect([status, headers.location]).toEqual([303, expect.stringMatching(/import\/\d+$/)]);
    return String(headers.location);
  };
  /** Presses a button of a page as a browser without scripts does. */
  const press = async (path: string, button: string) => {
    const forms = (await inConsole(path)).text.split('<form').map((form) => form.split('</form>')[0] ?? '');
    const fields = hiddenFieldsIn(forms.find((form) => form.includes(button)) ?? '');
    expect(fields).not.toEqual([]);
    return sendForm(path, fields);
  };

  it('has no account number, name or text of a transfer, whatever becomes of a file', async () => {
    const good = camt([
      payment({ text: `${TEXT} ${paymentReference(orders[0] ?? 0)}`, id: 'A' }),
      payment({ text: TEXT, id: 'B' }),
      payment({ text: TEXT, id: 'C', direction: 'DBIT', returned: 'AC04' }),
    ]);
    const statuses: number[] = [];
    const told = async (asked: Promise<{ status: number }>) => {
      const { status } = await asked;
      statuses.push(status);
    };
    const table = `Who;Day;Sum\n${PAYER};${IBAN};${TEXT}`;
    const columns = (day: string, amount: string) =>
      `&columns=${encodeURIComponent(JSON.stringify({ date: day, amount, text: 'Who', name: 'Who' }))}`;
    for (const body of ['', `<${IBAN}>`, good.slice(0, -30), good.replace('10.00', IBAN), table]) {
      await told(read(body));
    }
    await told(read(table, columns('Day', 'Sum')));
    await told(read(table, columns(IBAN, PAYER)));
    await told(read(camt([payment({})], { account: OTHER })));
    await told(read(Buffer.alloc(11 * 1024 * 1024, IBAN)));
    expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 422, 409, 413]);

    expect((await inConsole(await upload(table))).text).toContain('Who');
    expect((await inConsole(await upload(camt([payment({})], { account: OTHER })))).text).toContain('GB29');
    const page = await upload(good);
    expect((await inConsole(page)).text).toContain('Wilhelmina');
    const failing = async (table: string, column: string, work: () => Promise<void>) => {
      await database.unsafe(`ALTER TABLE ${table} RENAME ${column} TO gone`);
      await work();
      await database.unsafe(`ALTER TABLE ${table} RENAME gone TO ${column}`);
    };
    await failing('bank_transactions', 'end_to_end_id', async () => {
      expect((await read(good)).status).toBe(500);
      expect((await inConsole(page)).status).toBe(500);
      expect((await inConsole('/admin/payments')).status).toBe(500);
    });
    await failing('payments', 'note', async () => {
      expect((await read(good)).status).toBe(500);
    });
    await database`ALTER TABLE bank_transactions ADD CONSTRAINT short CHECK (name = '')`;
    expect((await read(good)).status).toBeGreaterThanOrEqual(409);
    await database`ALTER TABLE bank_transactions DROP CONSTRAINT short`;
    expect(await press(page, 'Assign transfers')).toMatchObject({
      status: 303,
      headers: { location: '/admin/payments?saved=1.1' },
    });

    const { items } = (await ask(`/bank-transactions?q=${encodeURIComponent(PAYER)}`, {})).json;
    const open = items.find(({ state }: { state: string }) => state === 'open');
    const assign = (parts: object[]) =>
      ask(`/bank-transactions/${open.id}/assign`, { method: 'POST', data: { parts } });
    expect((await assign([{ order_id: 999_999, amount_cents: 1000 }])).status).toBe(422);
    for (const at of ['', '/transfers', `/transfers?q=${IBAN}`, `/transfers/${open.id}?q=${IBAN}`]) {
      expect((await inConsole(`/admin/payments${at}`)).status).toBe(200);
    }
    await failing('payments', 'note', async () => {
      expect((await assign([{ order_id: orders[1], amount_cents: 1000 }])).status).toBe(500);
    });
    await server.stop();
    const output = server.output();
    expect(output).toContain('"status":500');
    const lines = output.replace(/[\s-]/g, '').toUpperCase();
    for (const secret of [PAYER, 'Quist', IBAN, ACCOUNT, OTHER, TEXT, HOLDER]) {
      expect(lines).not.toContain(secret.replace(/[\s-]/g, '').toUpperCase());
    }
  });
});
