import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { sized } from '@/test/running/size';
import { copiedDatabase, emptyDatabase } from '@/test/support/postgres';
import { PROJECT } from '@/test/support/tree';
import { migrateQueue } from './jobs/queue';
import * as schema from './schema';
import { migrateDatabase } from './setup/migrate';
import { applyMigrations, migrationFiles } from './setup/migrations';

const MIGRATIONS = path.join(PROJECT, 'db', 'migrations');
const FIXTURE = path.join(PROJECT, 'db', 'upgrade.fixture.sql');
const read = (file: string) => readFile(path.join(MIGRATIONS, file), 'utf8');
const journal: { entries: { tag: string }[] } = JSON.parse(await read('meta/_journal.json'));
const tags = journal.entries.map(({ tag }) => tag);
const nothing = async () => {};

/** A database that `make` makes, empty by default, and a way to bring it to the newest schema. */
async function oldDatabase(make = emptyDatabase) {
  const { url, drop } = await make(inject('postgresUrl'));
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  onTestFinished(async () => {
    await sql.end();
    await drop();
  });
  return { url, sql, migrate: () => migrateDatabase(url, nothing) };
}

/** Gives a database the first `count` migrations. */
async function migrateTo(url: string, count: number): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await migrateQueue(url);
  await sql.begin((connection) => applyMigrations(connection, migrationFiles().slice(0, count)));
  await sql.end();
}

/**
 * Tables that migrations took away or emptied: what is counted can be counted again at any time, and mail to suppliers
 * moved into the mail log.
 */
const WITHOUT = [
  ...['mail_totals', 'shortened_mail_logs', 'round_sums', 'changed_rounds'],
  ...['purchase_order_mails', 'purchase_order_mail_events'],
];

/** Every row of every table. */
async function contents(sql: postgres.Sql): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = await sql<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`;
  const rows = await Promise.all(tables.map(({ name }) => sql`SELECT * FROM ${sql(name)} ORDER BY 1, 2`));
  return Object.fromEntries(tables.map(({ name }, index) => [name, [...(rows[index] ?? [])]]));
}

describe('migrations', () => {
  // In the whole proof, every earlier schema; otherwise the last three, of which a new migration takes over, and some.
  const every = sized({ usual: 8, full: 1 });
  const earlier = tags
    .slice(0, -1)
    .map((tag, index) => [tag, index + 1] as const)
    .filter(([, count]) => count % every === 0 || count > tags.length - 4);
  /** A database without rows that goes from schema to schema, so that no test migrates from the beginning. */
  let growing: Awaited<ReturnType<typeof emptyDatabase>>;
  beforeAll(async () => {
    growing = await emptyDatabase(inject('postgresUrl'));
  });
  afterAll(() => growing.drop());

  it.each(earlier)('keep the rows that were written with the schema of %s', async (_tag, count) => {
    await migrateTo(growing.url, count);
    const { sql, migrate } = await oldDatabase((url) => copiedDatabase(url, growing.url));
    await sql.unsafe(await readFile(FIXTURE, 'utf8'));
    const before = await contents(sql);
    expect(Object.values(before).filter((rows) => rows.length === 0)).toEqual([]);
    await migrate();
    const after = await contents(sql);
    const { purchase_order_mails: mails = [], purchase_order_mail_events: events = [] } = before;
    const moved = after.mail_logs?.find((mail) => mails.length > 0 && mail.purchase_order_id !== null);
    const kept = {
      ...before,
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

    expect(await sql`SELECT id::int, paid_cents::int FROM orders ORDER BY id`).toEqual([
      { id: 7, paid_cents: 7200 },
      { id: 8, paid_cents: null },
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
  });

  it('book what was paid before there was a ledger as one payment an order, of that amount and day', async () => {
    // Not the one that grows, which is past it by now.
    const { url, sql, migrate } = await oldDatabase();
    await migrateTo(url, tags.indexOf('0030_payment_accounts_and_payments'));
    await sql.unsafe(await readFile(FIXTURE, 'utf8'));
    // Late in the evening UTC, the next day has begun in Amsterdam. The third order was paid before its total was noted
    // with it, the fourth came to nothing, and of the fifth a mark was taken back.
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
    await migrate();
    expect(
      await sql`SELECT order_id::int, amount_cents::int, paid_on::text FROM payments ORDER BY 1`,
    ).toEqual([
      { order_id: 7, amount_cents: 500, paid_on: '2020-02-03' },
      { order_id: 9, amount_cents: 6000, paid_on: '2020-02-03' },
    ]);
    expect(
      await sql`SELECT id::int, paid_cents::int, paid_at IS NULL AS open FROM orders ORDER BY 1`,
    ).toEqual([
      { id: 7, paid_cents: 500, open: false },
      { id: 8, paid_cents: null, open: true },
      { id: 9, paid_cents: 6000, open: false },
      { id: 10, paid_cents: 0, open: false },
      { id: 11, paid_cents: null, open: true },
    ]);
  });

  it('can be run again, and by several instances at once', async () => {
    const { url, sql } = await oldDatabase();
    await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(url, nothing)));
    await migrateDatabase(url, nothing);
    const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
      SELECT count(*)::int FROM drizzle.__drizzle_migrations`;
    expect(count).toBe(tags.length);
  });

  it('have not been edited since they were released', async () => {
    const released: Record<string, string> = JSON.parse(await read('released.json'));
    const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort();
    expect(files).toEqual(tags.map((tag) => `${tag}.sql`));
    for (const tag of tags) {
      const digest = createHash('sha256')
        .update(await read(`${tag}.sql`))
        .digest('hex');
      expect(released[tag], `the digest of ${tag} in released.json`).toBe(digest);
    }
  });

  it('create the tables that the code describes', async () => {
    const latest = `meta/${String(tags.length - 1).padStart(4, '0')}_snapshot.json`;
    const snapshot = JSON.parse(await read(latest));
    expect(await generateMigration(snapshot, generateDrizzleJson(schema))).toEqual([]);
  });
});
