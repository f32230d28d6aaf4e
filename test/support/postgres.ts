import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { migrateDatabase } from '@/db/setup/migrate';
import { loadInitialData } from '@/lib/process/installation/initial-data';
import { readSettings } from '@/lib/process/runtime/env';
import { startEmbeddedPostgres } from '@/scripts/postgres/embedded';
import { PROJECT } from '@/scripts/start/database';
import { fingerprintOf } from '@/scripts/start/fingerprint.mjs';
import { databasesOf } from '@/test/running/quick-folder';

const TEMPLATE = 'wine_template';
const DUPLICATE_DATABASE = '42P04';
const UNIQUE_VIOLATION = '23505';

/**
 * Starts a real PostgreSQL for tests, apart from the product's own. Its data may be lost, so it does not sync
 * to disk.
 */
export async function startTestPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = await startEmbeddedPostgres({
    directory: databasesOf(PROJECT),
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_wal_size: '64MB',
      min_wal_size: '32MB',
      max_connections: '300',
      // A plan, and with it the order of rows that nobody asked for, must not change while a test runs.
      autovacuum: 'off',
    },
  });
  return { url: server.url, stop: () => server.stop() };
}

/** `url` with another database name. */
export function databaseUrl(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.toString();
}

/** The sources that determine the template's content. */
const SOURCES = ['db', 'lib/process/installation', 'lib/process/runtime/env.ts', 'package-lock.json'];

let prepared: Promise<string> | undefined;

/**
 * Makes the database that new ones are copied from, with the newest schema and the initial data. It is named
 * after its sources and kept, so that simultaneous and later runs share it. Returns its name.
 */
export function prepareTemplate(url: string): Promise<string> {
  prepared ??= findOrMakeTemplate(url);
  return prepared;
}

async function findOrMakeTemplate(url: string): Promise<string> {
  const name = `${TEMPLATE}_${fingerprintOf(PROJECT, SOURCES).slice(0, 16)}`;
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const known = await sql<{ name: string }[]>`
      SELECT datname AS name FROM pg_database WHERE starts_with(datname, ${TEMPLATE})`;
    if (known.some((database) => database.name === name)) return name;
    const draft = await emptyDatabase(url);
    await migrateDatabase(draft.url, (installation) => loadInitialData(installation, readSettings({})));
    const made = new URL(draft.url).pathname.slice(1);
    await sql`ALTER DATABASE ${sql(made)} RENAME TO ${sql(name)}`.catch((error: postgres.PostgresError) => {
      // Another run has made it meanwhile.
      if (error.code !== DUPLICATE_DATABASE && error.code !== UNIQUE_VIOLATION) throw error;
    });
    // Closes the draft's connection. The renamed database stays.
    await draft.drop();
    for (const older of known) await sql`DROP DATABASE IF EXISTS ${sql(older.name)} WITH (FORCE)`;
    return name;
  } finally {
    await sql.end();
  }
}

/** A new database in the state after set-up; `drop` removes it again. */
export const freshDatabase = async (url: string) => createDatabase(url, await prepareTemplate(url));

/** A copy of another database of this server, which must have no connections. */
export const copiedDatabase = (url: string, original: string) =>
  createDatabase(url, new URL(original).pathname.slice(1));

/** An empty database. */
export const emptyDatabase = (url: string) => createDatabase(url, 'template0');

async function createDatabase(
  url: string,
  template: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  // Copying the files takes less than half the time of writing each of their pages to the log.
  await sql`CREATE DATABASE ${sql(name)} TEMPLATE ${sql(template)} STRATEGY FILE_COPY`;
  return {
    url: databaseUrl(url, name),
    async drop() {
      await sql`DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`;
      await sql.end();
    },
  };
}
