import { createHash } from 'node:crypto';
import {
  createWriteStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { migrateQueue } from '@/db/jobs/queue';
import { migrateDatabase } from '@/db/setup/migrate';
import {
  applyMigrations,
  archivedMigrations,
  MIGRATIONS,
  type Migration,
  migrationFiles,
} from '@/db/setup/migrations';
import { referencedFirst } from '@/db/setup/snapshot';
import { copiedDatabase, emptyDatabase, freshDatabase } from '@/test/support/postgres';
import { makeBackup } from './make';
import { checkBackup, restoreBackup } from './restore';

const FIXTURE = path.join(path.dirname(MIGRATIONS), 'upgrade.fixture.sql');
const SECRET = 'the key that the service has made for itself';
const nothing = async () => {};
/** The rows of processes, and the columns that name transactions. */
const LEFT_OUT = ['job_workers', 'rate_limits', 'pickup_changes'];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'backup-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface TestDatabase {
  url: string;
  sql: postgres.Sql;
}

async function database(make = emptyDatabase): Promise<TestDatabase> {
  const { url, drop } = await make(inject('postgresUrl'));
  const sql = postgres(url, { max: 2, onnotice: () => {} });
  onTestFinished(async () => {
    await sql.end();
    await drop();
  });
  return { url, sql };
}

/** Applies migrations to an empty database, and puts a row into every table. */
async function fill({ url, sql }: TestDatabase, steps: Migration[]): Promise<void> {
  await migrateQueue(url);
  await sql.begin((connection) => applyMigrations(connection, steps));
  await sql.unsafe(readFileSync(FIXTURE, 'utf8'));
}

/** A database with an earlier schema and a row in every table. */
async function earlierDatabase(steps: Migration[]): Promise<TestDatabase> {
  const made = await database();
  await fill(made, steps);
  return made;
}

/** The address of a database with today's schema and a row in every table, which tests get copies of. */
let original: string;
let dropOriginal: () => Promise<void>;
beforeAll(async () => {
  ({ url: original, drop: dropOriginal } = await emptyDatabase(inject('postgresUrl')));
  const sql = postgres(original, { max: 1, onnotice: () => {} });
  await fill({ url: original, sql }, migrationFiles());
  await migrateDatabase(original, nothing);
  await sql.end();
});
afterAll(() => dropOriginal());

const filledDatabase = () => database((url) => copiedDatabase(url, original));

/** The names of all columns, each behind its table's. */
async function columnsOf(sql: postgres.Sql): Promise<string[]> {
  const columns = await sql<{ name: string }[]>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'`;
  return columns.map(({ name }) => name);
}

/** Every row of every table, the time and content of jobs, and the next numbers. */
async function contents(sql: postgres.Sql) {
  const tables = await sql<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`;
  const rows = await Promise.all(
    tables
      .filter(({ name }) => !LEFT_OUT.includes(name))
      .map(async ({ name }) => [name, [...(await sql`SELECT * FROM ${sql(name)} ORDER BY 1, 2`)]] as const),
  );
  return {
    rows: Object.fromEntries(rows),
    jobs: [
      ...(await sql`
        SELECT identifier, payload, run_at, job.max_attempts, job.key FROM graphile_worker._private_jobs job
        JOIN graphile_worker._private_tasks task ON task.id = job.task_id ORDER BY job.id`),
    ],
    next: [
      ...(await sql`
        SELECT sequencename AS name, last_value AS last FROM pg_sequences
        WHERE schemaname = 'public' ORDER BY sequencename`),
    ],
  };
}

async function backupOf(url: string, name: string): Promise<string> {
  const file = path.join(folder, name);
  await makeBackup(url, file, SECRET);
  return file;
}

const restore = async (url: string, file: string) => restoreBackup(url, file, await checkBackup(file));
const sentenceOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: Error) => error.message,
  );

describe('a backup', () => {
  const newest = migrationFiles();
  const archived = archivedMigrations();
  it.each([
    ['the first schema', archived.slice(0, 1)],
    ['the newest schema that is in the archive', archived],
    ['the schema before the newest', newest.length > 1 ? newest.slice(0, -1) : archived.slice(0, -1)],
    ['the newest schema', newest],
  ])('made with %s restores into today’s', async (name, steps) => {
    const earlier = await earlierDatabase(steps);
    const file = await backupOf(earlier.url, `${name}.gz`);
    const before = await columnsOf(earlier.sql);
    await migrateDatabase(earlier.url, nothing);

    const restored = await database();
    await restore(restored.url, file);
    const expected = await contents(earlier.sql);
    expect(Object.values(expected.rows).filter((rows) => rows.length > 0).length).toBeGreaterThan(10);
    // Keys and times that the earlier schema had no place for are each migration's own.
    const made = (await columnsOf(earlier.sql)).filter((column) => !before.includes(column));
    for (const [table, rows] of Object.entries(expected.rows)) {
      for (const row of rows) {
        for (const [column, value] of Object.entries(row)) {
          if (value instanceof Date && made.includes(`${table}.${column}`)) row[column] = expect.any(Date);
          if (column === 'unsubscribe_key' && made.includes(`${table}.${column}`))
            row[column] = expect.any(String);
        }
      }
    }
    expect(await contents(restored.sql)).toEqual(expected);
  });

  it('keeps every value as it was, the jobs that are due, and the next numbers', async () => {
    const { url, sql } = await filledDatabase();
    const strange = 'tab\t back\\slash \\N "quotes" \u2028 newline\n\u{1f377} {}[],';
    await sql`UPDATE participants SET name = ${strange}`;
    await sql`UPDATE idempotency_keys SET answer = 'null'`;
    await sql`UPDATE mail_templates SET body_html = repeat(${strange}, 10000)`;
    await sql`SELECT setval(pg_get_serial_sequence('orders', 'id'), 900)`;
    await sql`SELECT graphile_worker.add_job('send_order_mail', '{"order_id": 7}', run_at => '2999-01-01Z', max_attempts => 10, job_key => 'order/7')`;
    await sql`SELECT graphile_worker.add_job('make_backup')`;
    const before = await contents(sql);

    const restored = await database();
    await restore(restored.url, await backupOf(url, 'values.gz'));
    const after = await contents(restored.sql);
    expect(after).toEqual({ ...before, jobs: before.jobs.slice(0, 1) });
    expect(after.jobs).toMatchObject([{ identifier: 'send_order_mail', payload: { order_id: 7 } }]);
    expect(await restored.sql`SELECT jsonb_typeof(answer) AS type FROM idempotency_keys`).toEqual([
      { type: 'null' },
    ]);
  });

  it('shows one moment, although others go on writing', async () => {
    const { url, sql } = await filledDatabase();
    await sql`
      INSERT INTO mail_logs (organization_id, id, route_id, participant_id, event_type, status, recipient, rendered_subject)
      OVERRIDING SYSTEM VALUE SELECT 7, 100 + n, 7, 7, 'order_confirmed', 'sent', 'ann@example.org', repeat(md5(n::text), 50) FROM generate_series(1, 600) n`;
    let written = 0;
    const stop = new AbortController();
    const writing = (async () => {
      while (!stop.signal.aborted) {
        await sql`INSERT INTO organizations (id, name) OVERRIDING SYSTEM VALUE VALUES (${100 + written}, ${`later ${written++}`})`;
        await sql`
          INSERT INTO routes (organization_id, id, name, public_domain)
          OVERRIDING SYSTEM VALUE SELECT max(id), max(id), 'R', max(id) || '.example.org' FROM organizations`;
      }
    })();
    const file = await backupOf(url, 'moment.gz');
    stop.abort();
    await writing;
    expect(written).toBeGreaterThan(0);

    const restored = await database();
    await restore(restored.url, file);
    const [counts] = await restored.sql`
      SELECT (SELECT count(*) FROM organizations)::int - (SELECT count(*) FROM routes)::int AS without_route,
        (SELECT count(*) FROM mail_logs)::int AS messages`;
    expect(counts?.messages).toBe(602);
    expect([0, 1]).toContain(counts?.without_route);
  });

  it('is readable by its owner only', async () => {
    const { url } = await database(freshDatabase);
    const file = path.join(folder, 'private.gz');
    await makeBackup(url, file, SECRET);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await checkBackup(file)).toMatchObject({ secret_key: SECRET });
    const other = path.join(folder, 'without-key.gz');
    await makeBackup(url, other, undefined);
    expect((await checkBackup(other)).secret_key).toBeUndefined();
  });

  it('takes no name of another file, not even of one that comes while it is made', async () => {
    const place = mkdtempSync(path.join(folder, 'taken-'));
    const file = path.join(place, 'older.gz');
    writeFileSync(file, 'an older one');
    const { url } = await database(freshDatabase);
    const sentence = `${file} exists already, and was left as it is. Give a name that is free.`;
    expect(await sentenceOf(makeBackup(url, file, SECRET))).toBe(sentence);

    rmSync(file);
    const making = sentenceOf(makeBackup(url, file, SECRET));
    await expect.poll(() => readdirSync(place)).toHaveLength(1);
    writeFileSync(file, 'one that came meanwhile');
    expect(await making).toBe(sentence);
    expect(readFileSync(file, 'utf8')).toBe('one that came meanwhile');
    expect(readdirSync(place)).toEqual(['older.gz']);
  });

  it('leaves nothing behind when it is cut off or cannot be made', async () => {
    const place = mkdtempSync(path.join(folder, 'place-'));
    const file = path.join(place, 'b.gz');
    const { url, sql } = await filledDatabase();
    const cut = new AbortController();
    // The backup waits for the migration that holds this lock.
    await sql.begin(async (connection) => {
      await connection`SELECT pg_advisory_xact_lock(7461902)`;
      const making = sentenceOf(makeBackup(url, file, SECRET, cut.signal));
      cut.abort(new Error('cut off'));
      expect(await making).toBe('cut off');
    });
    expect(await sentenceOf(makeBackup((await database()).url, file, SECRET))).toContain('never set up');
    expect(await sentenceOf(makeBackup(url, path.join(place, 'none', 'b.gz'), SECRET))).toContain(
      'does not exist. Make it first.',
    );
    expect(await sentenceOf(makeBackup(url, place, SECRET))).toContain('is a folder');
    expect(readdirSync(place)).toEqual([]);
  });
});

describe('a restore', () => {
  let good: Buffer;
  let text: string;
  const written = (name: string, content: Buffer | string) => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  beforeAll(async () => {
    const { url, drop } = await freshDatabase(inject('postgresUrl'));
    await makeBackup(url, path.join(folder, 'good.gz'), SECRET);
    await drop();
    good = readFileSync(path.join(folder, 'good.gz'));
    text = gunzipSync(good).toString('utf8');
  });

  const flipped = (at: number) => {
    const copy = Buffer.from(good);
    copy[at] = (copy[at] ?? 0) ^ 0x10;
    return copy;
  };
  const lines = () => text.trimEnd().split('\n');

  it.each<[string, () => Buffer | string, string]>([
    ['cut short to its half', () => good.subarray(0, good.length / 2), 'is damaged'],
    ['that lacks its last byte', () => good.subarray(0, -1), 'is damaged'],
    ['with a changed byte', () => flipped(Math.floor(good.length / 2)), 'is damaged'],
    ['with a changed name', () => gzipSync(text.replace('Sparkling', 'Spackling')), 'is damaged'],
    ['with another signing key', () => gzipSync(text.replace(SECRET, SECRET.toUpperCase())), 'is damaged'],
    ['without its last line', () => gzipSync(`${lines().slice(0, -1).join('\n')}\n`), 'is damaged'],
    ['with a line after its end', () => gzipSync(`${text}[]\n`), 'is damaged'],
    ['without a row', () => gzipSync(text.replace(/\n\[.*/, '')), 'is damaged'],
    ['that is empty', () => '', 'is damaged'],
    ['that is a picture', () => Buffer.from('\u0089PNG\r\n'), 'is not a backup'],
    ['that is another compressed file', () => gzipSync('select 1;\n'), 'is not a backup'],
    ['that is one long line', () => gzipSync('x'.repeat(1_000_000)), 'is not a backup'],
    [
      'of a newer schema',
      () => gzipSync(text.replace(/"digest":"[0-9a-f]{64}"/, `"digest":"${'0'.repeat(64)}"`)),
      'later version of this service. Update this one',
    ],
    [
      'of a newer format',
      () => gzipSync(text.replace('"format_version":1', '"format_version":2')),
      'later version of this service. Update this one',
    ],
  ])('refuses a file %s', async (what, content, sentence) => {
    const file = written('refused.gz', content());
    expect(await sentenceOf(checkBackup(file)), what).toContain(sentence);
  });

  /** A backup of these lines with valid checksums, as an attacker could write one. */
  const withSums = (content: string[]) => {
    const sum = (texts: string[]) =>
      createHash('sha256')
        .update(texts.map((one) => `${one}\n`).join(''))
        .digest('hex');
    return gzipSync([...content, JSON.stringify({ end: true, sha256: sum(content) }), ''].join('\n'));
  };
  const section = (opening: object, ...rows: string[]) => [
    JSON.stringify(opening),
    ...rows,
    JSON.stringify({
      rows: rows.length,
      sha256: createHash('sha256')
        .update(rows.map((row) => `${row}\n`).join(''))
        .digest('hex'),
    }),
  ];
  const headWith = (changes: object) => JSON.stringify({ ...JSON.parse(lines()[0] ?? ''), ...changes });

  it.each([
    ['short', 'k'.repeat(31)],
    ['empty', ''],
    ['of two lines', `${'k'.repeat(40)}\nSECRET_KEY=other`],
    ['with blanks around it', ` ${'k'.repeat(40)} `],
    ['a number', 7],
    ['half a character', `${'k'.repeat(40)}\ud800`],
  ])('refuses a signing key that is %s', async (_what, secret_key) => {
    const file = written('key.gz', withSums([headWith({ secret_key })]));
    expect(await sentenceOf(checkBackup(file))).toContain('at least 32 bytes on one line');
  });

  it('names a table that the service does not have, and leaves nothing behind', async () => {
    for (const rest of [
      section({ table: 'vineyards', columns: ['id'] }, '["1"]'),
      [JSON.stringify({ sequences: [{ table: 'vineyards', column: 'id', last: '1', called: true }] })],
      section({ table: 'pg_db_role_setting', columns: ['setconfig'] }, '["{work_mem=1}"]'),
    ]) {
      const { url, sql } = await database();
      const file = written('table.gz', withSums([headWith({}), ...rest]));
      expect(await sentenceOf(restore(url, file))).toMatch(
        /has rows of the table (vineyards|pg_db_role_setting), which this service does not have/,
      );
      expect(await sql`SELECT FROM pg_tables WHERE schemaname IN ('public', 'drizzle')`).toHaveLength(0);
    }
  });

  it('refuses a row that never ends at its limit, without keeping it', async () => {
    const file = path.join(folder, 'endless.gz');
    const mebibyte = 'x'.repeat(2 ** 20);
    const rows = function* () {
      yield `${headWith({})}\n${JSON.stringify({ table: 'wine_categories', columns: ['name'] })}\n["`;
      for (let n = 0; n < 200; n++) yield mebibyte;
    };
    await pipeline(Readable.from(rows()), createGzip(), createWriteStream(file));
    const before = process.memoryUsage.rss();
    expect(await sentenceOf(checkBackup(file))).toContain('has a row of more than 64 MiB');
    expect(process.memoryUsage.rss() - before).toBeLessThan(180 * 2 ** 20);
  });

  it('refuses what is no file', async () => {
    expect(await sentenceOf(checkBackup(path.join(folder, 'none.gz')))).toContain('cannot be read (ENOENT)');
    expect(await sentenceOf(checkBackup(folder))).toContain('is not a file');
  });

  it('refuses a database that holds something, and leaves it as it was', async () => {
    const target = await filledDatabase();
    const before = await contents(target.sql);
    const file = written('onto.gz', good);
    expect(await sentenceOf(restore(target.url, file))).toContain('holds something already');
    expect(await contents(target.sql)).toEqual(before);

    const { url, sql } = await database();
    await sql`CREATE TABLE recipes (name text)`;
    expect(await sentenceOf(restore(url, file))).toContain('holds something already');
  });

  it('leaves no table behind when the file changes while it is read', async () => {
    const { url, sql } = await database();
    const file = written('changing.gz', good);
    const head = await checkBackup(file);
    writeFileSync(file, gzipSync(text.replace('Sparkling', 'Spackling')));
    expect(await sentenceOf(restoreBackup(url, file, head))).toContain('is damaged');
    expect(await sql`SELECT FROM pg_tables WHERE schemaname IN ('public', 'drizzle')`).toHaveLength(0);
    writeFileSync(file, good);
    await restore(url, file);
    expect(await sql`SELECT FROM wine_categories`).toHaveLength(8);
  });
});

it('tables come after those they reference, and a circle is an error', () => {
  const table = (name: string, ...references: string[]) => ({ name, references });
  const sorted = referencedFirst([table('lines', 'orders'), table('orders', 'rounds'), table('rounds')]);
  expect(sorted.map(({ name }) => name)).toEqual(['rounds', 'orders', 'lines']);
  expect(() => referencedFirst([table('a', 'b'), table('b', 'a')])).toThrow('reference each other');
});
