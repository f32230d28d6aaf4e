import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { sized } from '@/test/running/size';
import { schemaOf } from '@/test/support/database-schema';
import { copiedDatabase, emptyDatabase, freshDatabase } from '@/test/support/postgres';
import { PROJECT } from '@/test/support/tree';
import { migrateQueue } from './jobs/queue';
import * as schema from './schema';
import { migrateDatabase } from './setup/migrate';
import { applyMigrations, archivedMigrations, MIGRATIONS, migrationFiles } from './setup/migrations';

const FIXTURE = await readFile(path.join(PROJECT, 'db', 'upgrade.fixture.sql'), 'utf8');
const [baseline, ...later] = migrationFiles();
/** The way of a database that is older than the baseline. */
const steps = [...archivedMigrations(), ...later];
const nothing = async () => {};

/** A database that `make` makes, empty by default. */
async function database(make = emptyDatabase) {
  const { url, drop } = await make(inject('postgresUrl'));
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  onTestFinished(async () => {
    await sql.end();
    await drop();
  });
  return { url, sql };
}

/** Applies the steps before `end` to a database that has those before `start`. */
async function migrateTo(url: string, end: number, start = 0): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await migrateQueue(url);
  await sql.begin((connection) => applyMigrations(connection, steps.slice(start, end)));
  await sql.end();
}

/**
 * Tables that migrations took away or emptied. Counts can be made again at any time, and mail to suppliers moved into
 * the mail log.
 */
const WITHOUT = [
  ...['mail_totals', 'shortened_mail_logs', 'round_sums', 'block_sums', 'changed_rounds'],
  ...['purchase_order_mails', 'purchase_order_mail_events'],
];

/** Every row of every table. */
async function contents(sql: postgres.Sql): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = await sql<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`;
  const rows = await Promise.all(tables.map(({ name }) => sql`SELECT * FROM ${sql(name)} ORDER BY 1, 2`));
  return Object.fromEntries(tables.map(({ name }, index) => [name, [...(rows[index] ?? [])]]));
}

/** The sums of each order, as its row has them. */
const sumsOfOrders = (sql: postgres.Sql) => sql`
  SELECT id::int, bottles, total_cents::int AS total, paid_cents::int AS paid, due_cents::int AS due
  FROM orders ORDER BY id`;

describe('migrations', () => {
  // In the whole proof, every earlier schema; otherwise the first one, one in the middle, the baseline, and the newest two.
  const every = sized({ usual: 28, full: 1 });
  const earlier = steps
    .map(({ name }, index) => [name, index + 1] as const)
    .filter(([, count]) => (count - 1) % every === 0 || count > steps.length - 2);
  /** A database without rows that goes from schema to schema, so that no test migrates from the beginning. */
  let growing: Awaited<ReturnType<typeof emptyDatabase>>;
  let grown = 0;
  beforeAll(async () => {
    growing = await emptyDatabase(inject('postgresUrl'));
  });
  afterAll(() => growing.drop());

  it.each(earlier)('bring the rows and the schema of %s up to date', async (_name, count) => {
    await migrateTo(growing.url, count, grown);
    grown = count;
    const { url, sql } = await database((server) => copiedDatabase(server, growing.url));
    await sql.unsafe(FIXTURE);
    const before = await contents(sql);
    expect(Object.values(before).filter((rows) => rows.length === 0)).toEqual([]);
    await migrateDatabase(url, nothing);
    const after = await contents(sql);
    const { purchase_order_mails: mails = [], purchase_order_mail_events: events = [] } = before;
    const moved = after.mail_logs?.find((mail) => mails.length > 0 && mail.purchase_order_id !== null);
    const kept = {
      ...before,
      orders: (before.orders ?? []).map((order) =>
        order.paid_cents === null ? { ...order, paid_cents: '0' } : order,
      ),
      mail_logs: [...mails.map(({ id: _id, ...mail }) => mail), ...(before.mail_logs ?? [])],
      mail_events: [
        ...events.map(({ id: _id, purchase_order_mail_id: _mail, ...event }) => ({
          ...event,
          mail_log_id: moved?.id,
        })),
        ...(before.mail_events ?? []),
      ],
    };
    for (const [table, rows] of Object.entries(kept).filter(([name]) => !WITHOUT.includes(name))) {
      expect(after[table], table).toMatchObject(rows);
    }

    expect(await sumsOfOrders(sql)).toEqual([
      { id: 7, bottles: 6, total: 7200, paid: 7200, due: 0 },
      { id: 8, bottles: 2, total: 1800, paid: 0, due: 1800 },
    ]);
    if (!before.payments) {
      const booked = await sql`
        SELECT order_id::int, amount_cents::int, paid_on::text, method, created_by, voided_at FROM payments`;
      expect(booked).toEqual([
        {
          order_id: 7,
          amount_cents: 7200,
          paid_on: '2020-02-02',
          method: 'other',
          created_by: null,
          voided_at: null,
        },
      ]);
    }
    const [placed] = await sql`
      SELECT place_order_on_behalf(7, 8, 7, '', '[{"wine_offering_id": 8, "quantity": 1}]', repeat('c', 32), NULL) AS order`;
    expect(placed?.order).toMatchObject({ order_number: 5 });
    await sql`DELETE FROM purchase_rounds WHERE id = 7`;
    expect(await sql`SELECT id FROM order_lines WHERE purchase_round_id = 7`).toHaveLength(0);
    expect(await sql`SELECT purchase_round_id FROM mail_logs`).toEqual([{ purchase_round_id: null }]);
    const fresh = await database(freshDatabase);
    expect(await schemaOf(sql)).toEqual(await schemaOf(fresh.sql));
  });

  it('book what was paid before there was a ledger as one payment an order, of that amount and day', async () => {
    const { url, sql } = await database();
    await migrateTo(
      url,
      steps.findIndex(({ name }) => name === '0030_payment_accounts_and_payments'),
    );
    await sql.unsafe(FIXTURE);
    // Late in the evening UTC, the next day has begun in Amsterdam. The third order was paid before its total was
    // noted, the fourth came to nothing, and the fifth lost its mark again.
    await sql.unsafe(`
      UPDATE routes SET time_zone = 'Europe/Amsterdam';
      UPDATE orders SET paid_at = '2020-02-02T23:30Z', paid_cents = 500 WHERE id = 7;
      INSERT INTO orders (organization_id, id, route_id, purchase_round_id, participant_id, order_number, access_token,
                          paid_at, paid_cents)
      OVERRIDING SYSTEM VALUE VALUES
        (7, 9, 7, 7, 7, 2, repeat('d', 32), '2020-02-03Z', NULL), (7, 10, 7, 7, 7, 3, repeat('e', 32), '2020-02-03Z', 0),
        (7, 11, 7, 7, 7, 5, repeat('f', 32), NULL, 900);
      INSERT INTO order_lines (organization_id, order_id, purchase_round_id, wine_offering_id, quantity,
                               unit_price_cents, allotted)
      VALUES (7, 9, 7, 7, 6, 1200, 5);`);
    await migrateDatabase(url, nothing);
    expect(
      await sql`SELECT order_id::int, amount_cents::int, paid_on::text FROM payments ORDER BY 1`,
    ).toEqual([
      { order_id: 7, amount_cents: 500, paid_on: '2020-02-03' },
      { order_id: 9, amount_cents: 6000, paid_on: '2020-02-03' },
    ]);
    expect(await sql`SELECT id::int FROM orders WHERE paid_at IS NULL ORDER BY 1`).toEqual([
      { id: 8 },
      { id: 11 },
    ]);
    expect(await sumsOfOrders(sql)).toEqual([
      { id: 7, bottles: 6, total: 7200, paid: 500, due: 6700 },
      { id: 8, bottles: 2, total: 1800, paid: 0, due: 1800 },
      { id: 9, bottles: 5, total: 6000, paid: 6000, due: 0 },
      { id: 10, bottles: 0, total: 0, paid: 0, due: 0 },
      { id: 11, bottles: 0, total: 0, paid: 0, due: 0 },
    ]);
  });

  it('write domains of stored addresses in ASCII, and make no two people one', async () => {
    const { url, sql } = await database();
    await migrateTo(url, steps.length - 1);
    await sql.unsafe(`
      INSERT INTO organizations (id, name) OVERRIDING SYSTEM VALUE VALUES (7, 'Cellar');
      INSERT INTO users (id, organization_id, email, hashed_password) OVERRIDING SYSTEM VALUE VALUES (7, 7, 'ada@bücher.example', '');
      INSERT INTO routes (organization_id, id, name, public_domain, sender_email) OVERRIDING SYSTEM VALUE
      VALUES (7, 7, 'North', 'north.example.org', 'wine@bücher.example');
      INSERT INTO participants (organization_id, id, route_id, name, email) OVERRIDING SYSTEM VALUE
      VALUES (7, 1, 7, 'Ann', 'jürg@bücher.example'), (7, 2, 7, 'Bo', 'bo@xn--bcher-kva.example'),
             (7, 3, 7, 'Bo', 'bo@bücher.example');`);
    await migrateDatabase(url, nothing);
    expect(await sql`SELECT email FROM participants ORDER BY id`).toEqual(
      ['jürg@xn--bcher-kva.example', 'bo@xn--bcher-kva.example', 'bo@bücher.example'].map((email) => ({
        email,
      })),
    );
    expect(await sql`SELECT email, sender_email FROM users, routes`).toEqual([
      { email: 'ada@xn--bcher-kva.example', sender_email: 'wine@xn--bcher-kva.example' },
    ]);
  });

  it('can be run again, and by several instances at once', async () => {
    const { url, sql } = await database();
    await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(url, nothing)));
    await migrateDatabase(url, nothing);
    const applied = await sql`SELECT hash FROM drizzle.__drizzle_migrations ORDER BY id`;
    expect(applied.map(({ hash }) => hash)).toEqual(migrationFiles().map(({ digest }) => digest));
  });

  it('stand in the order in which they were made, the baseline where the archive ends', () => {
    const times = steps.map(({ made }) => made);
    expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
    expect(archivedMigrations().at(-1)?.made).toBe(baseline.made);
  });

  it('have not been edited since they were released', async () => {
    const released: Record<string, string> = JSON.parse(
      await readFile(path.join(MIGRATIONS, 'released.json'), 'utf8'),
    );
    const archive = await readFile(path.join(MIGRATIONS, 'archive.sql.gz'));
    expect(released).toEqual({
      'archive.sql.gz': createHash('sha256').update(archive).digest('hex'),
      ...Object.fromEntries(migrationFiles().map(({ name, digest }) => [name, digest])),
    });
    const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort();
    expect(files).toEqual(migrationFiles().map(({ name }) => `${name}.sql`));
  });

  it('create the tables that the code describes', async () => {
    const [snapshot = '', ...older] = (await readdir(path.join(MIGRATIONS, 'meta'))).filter((file) =>
      file.endsWith('_snapshot.json'),
    );
    expect(older).toEqual([]);
    const latest = await readFile(path.join(MIGRATIONS, 'meta', snapshot), 'utf8');
    expect(await generateMigration(JSON.parse(latest), generateDrizzleJson(schema))).toEqual([]);
  });
});
