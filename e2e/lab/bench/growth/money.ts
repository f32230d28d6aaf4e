import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { ask, authorize, LOGIN } from '@/e2e/lab/bench/ask';
import { processorTime, residentMemory } from '@/e2e/lab/bench/processor-time';
import { payloadOf } from '@/lib/money/codes/payload';
import { CodePrinter } from '@/lib/money/codes/printer';
import { paymentReference } from '@/lib/money/ledger/reference';
import { setUp } from '@/lib/process/installation/set-up';
import { ACCOUNT, camt, type WrittenEntry, zipped } from '@/test/support/rounds/bank-files';
import { startServer, type TestServer } from '@/test/support/servers/server';
import { growOrganization } from './growth-data';

/** The rounds of 3,333 orders that files are read beside, and the movements of one file. */
const ROUNDS = 3;
const ENTRIES = 5_000;

/** The number of times that paper is made, with codes and without in turns. */
const TIMES = 11;

/** After so long the engine has found itself idle. */
const IDLE_MS = 30_000;

interface Measured {
  what: string;
  ms: number;
  serverMs: number;
  databaseMs: number;
  /** Resident memory at its highest beyond that of the idle server, in MiB. */
  more: number;
  /** The longest wait of another request meanwhile. */
  othersMs: number;
}

/**
 * Measures reading, previewing and booking a bank's file against unpaid orders, and the cost of codes on paper, on an
 * empty database; prints a table.
 */
export async function benchMoney({ url, processId }: { url: string; processId: number }): Promise<void> {
  Object.assign(process.env, { DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('hex'), ...LOGIN });
  await setUp(url);
  const round = await growOrganization(url, ROUNDS);
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const server = await startServer(url);
  try {
    const entries = await prepareOrders(sql);
    const file = camt(entries);
    const authorization = await authorize(server);
    const headers = { authorization, cookie: `session=${authorization.replace('Bearer ', '')}` };
    const [account] = await sql`SELECT id::int FROM payment_accounts`;
    const read = (query: string, status: number, body: string | Buffer = file) =>
      ask(server, {
        method: 'POST',
        path: `/bank-statements?payment_account_id=${account?.id}${query}`,
        headers,
        body: () => body,
        status,
      });
    const dryRun = () => read('&dry_run=true', 200);
    const upload = await keep(server, headers, account?.id, file);
    const preview = () => ask(server, { path: upload, headers });
    const waiting = () => ask(server, { path: '/admin/payments', headers });
    // Compiled once, with the lasting memory of a first run.
    for (const act of [dryRun, preview, waiting]) await act();
    await sleep(IDLE_MS);
    const idle = residentMemory(server.process.pid);
    const rows: Measured[] = [];
    const measure = async (what: string, act: () => Promise<unknown>) => {
      rows.push(await measured(what, act, { server, postmaster: processId, idle }));
    };
    await measure('file read, in a dry run', dryRun);
    await measure('the same again', dryRun);
    await measure('page of a file before it is booked', preview);
    await measure('file booked', () => read('', 201));
    await measure('the same file again', () => read('', 201));
    await measure('page of payments with what waits', waiting);
    const large = largeFile(entries);
    await measure('ten times as much, in a dry run', () => read('&dry_run=true', 200, large));
    await measure('ten times as much, booked', () => read('', 201, large));
    console.log(table(rows));
    await benchCodes(server, headers, sql, round);
  } finally {
    await server.stop();
    await sql.end();
  }
}

/** Makes all orders unpaid, has them paid to an account, and writes movements about as many as a file has. */
async function prepareOrders(sql: postgres.Sql): Promise<WrittenEntry[]> {
  await sql`UPDATE orders SET paid_at = NULL, paid_cents = 0, cancelled_at = NULL`;
  await sql`
    WITH account AS (
      INSERT INTO payment_accounts (organization_id, name, holder, iban)
      SELECT id, 'Bench', 'Bench', ${ACCOUNT} FROM organizations RETURNING id)
    UPDATE routes SET payment_account_id = account.id FROM account`;
  const orders = await sql<{ id: number; number: number; name: string; cents: number }[]>`
    SELECT orders.id::int, order_number AS number, participants.name, total_cents::int AS cents
    FROM orders JOIN participants ON participants.id = orders.participant_id
    ORDER BY md5(orders.id::text) LIMIT ${ENTRIES}`;
  // Of ten movements six have a reference, two a number or a name, one is another's, and one goes out.
  const entries = orders.map(({ id, number, name, cents }, index): WrittenEntry => {
    const iban = `DE89${String(id).padStart(18, '0')}`;
    const entry = { id: `B${id}`, amount: (cents / 100).toFixed(2), name, iban, endToEndId: `E${id}` };
    if (index % 10 < 6) return { ...entry, text: `Wine of November, ${paymentReference(id)}` };
    if (index % 10 === 6) return { ...entry, text: `Wine, order ${number}` };
    if (index % 10 === 7) return { ...entry, text: 'Wine' };
    return { ...entry, amount: '7.77', text: 'Rent', direction: index % 10 === 8 ? 'CRDT' : 'DBIT' };
  });
  await sql`VACUUM ANALYZE`;
  return entries;
}

/** A ZIP with a file of ten times as many movements as these, each with an id of its own. */
function largeFile(entries: WrittenEntry[]): Buffer {
  const many = Array.from({ length: 10 }, (_, time) =>
    entries.map((entry) => ({ ...entry, id: `${time}-${entry.id}` })),
  ).flat();
  return Buffer.from(zipped({ 'large.xml': camt(many) }));
}

/** Sends a file as the console does, and resolves to the page that shows it. */
async function keep(server: TestServer, headers: Record<string, string>, account: number, file: string) {
  const boundary = 'bench-boundary';
  const part = (name: string, value: string | number) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const named = part('file', file).replace('name="file"', 'name="file"; filename="bank.xml"');
  const host = new URL(server.url).host;
  const { text } = await ask(server, {
    method: 'POST',
    path: '/admin/uploads/bank-file',
    headers: {
      ...headers,
      host,
      origin: `http://${host}`,
      accept: 'application/json',
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: () => `${part('payment_account_id', account)}${named}--${boundary}--\r\n`,
  });
  return JSON.parse(text).goTo as string;
}

async function measured(
  what: string,
  act: () => Promise<unknown>,
  { server, postmaster, idle }: { server: TestServer; postmaster: number; idle: number },
): Promise<Measured> {
  const before = processorTime(server.process.pid, postmaster);
  const started = performance.now();
  let ms: number | undefined;
  let [peak, othersMs] = [0, 0];
  const acting = act().then(() => {
    ms = performance.now() - started;
  });
  while (ms === undefined) {
    const other = await ask(server, { path: '/health/live' });
    othersMs = Math.max(othersMs, other.ms);
    peak = Math.max(peak, residentMemory(server.process.pid));
    await sleep(10);
  }
  await acting;
  const after = processorTime(server.process.pid, postmaster);
  return {
    what,
    ms,
    serverMs: after.server - before.server,
    databaseMs: after.database - before.database,
    more: peak - idle,
    othersMs,
  };
}

function table(rows: Measured[]): string {
  const lines = rows.map(({ what, ms, serverMs, databaseMs, more, othersMs }) =>
    [what, ...[ms, serverMs, databaseMs, more, othersMs].map((figure) => figure.toFixed(0))].join(' | '),
  );
  return [
    'what | ms | server ms | database ms | MiB more | others ms',
    '--- | --: | --: | --: | --: | --:',
    ...lines,
  ]
    .map((line) => `| ${line} |`)
    .join('\n');
}

/** Prints the cost of a round's sheets with codes on them and without, and of as many codes alone. */
async function benchCodes(
  server: TestServer,
  headers: Record<string, string>,
  sql: postgres.Sql,
  round: number,
): Promise<void> {
  const [route] = await sql`SELECT id::int, payment_account_id::int AS account FROM routes`;
  const sheets = () => ask(server, { path: `/purchase-rounds/${round}/pickup-list`, headers });
  const paidTo = (account: number | null) =>
    sql`UPDATE routes SET payment_account_id = ${account} WHERE id = ${route?.id}`;
  const times: Record<'with' | 'without' | 'codes', number[]> = { with: [], without: [], codes: [] };
  let codes = 0;
  for (let time = 0; time < TIMES; time += 1) {
    await paidTo(null);
    const plain = await sheets();
    await paidTo(route?.account);
    const drawn = await sheets();
    times.without.push(plain.ms);
    times.with.push(drawn.ms);
    codes = drawingsIn(drawn.text) - drawingsIn(plain.text);
    const started = performance.now();
    const printer = new CodePrinter();
    for (let id = 1; id <= codes; id += 1) printOne(printer, id);
    times.codes.push(performance.now() - started);
  }
  const middle = (of: number[]) =>
    of.sort((one, other) => one - other)[Math.floor(of.length / 2)] ?? Number.NaN;
  const [together, sheetsAlone, codesAlone] = [
    middle(times.with),
    middle(times.without),
    middle(times.codes),
  ];
  const figures = [together, sheetsAlone, codesAlone].map((figure) => figure.toFixed(0));
  const ratio = (together / (sheetsAlone + codesAlone)).toFixed(2);
  console.log(
    `\nSheets with ${codes} codes: ${figures[0]} ms; sheets ${figures[1]}, codes ${figures[2]}: ${ratio}`,
  );
}

const drawingsIn = (text: string) => text.split('<image').length - 1;

function printOne(printer: CodePrinter, id: number): void {
  const to = { holder: 'Bench', iban: ACCOUNT, bic: null, reference: paymentReference(id) };
  const payload = payloadOf({ ...to, amountCents: 8450 + id, currency: 'EUR' }, null);
  if ('text' in payload) printer.print(payload);
}
