import { randomUUID } from 'node:crypto';
import path from 'node:path';
import postgres from 'postgres';
import { migrateDatabase } from '@/db/migrate';
import { loadInitialData } from '@/lib/installation/initial-data';
import { readSettings } from '@/lib/runtime/env';
import { DATA } from '@/scripts/database';
import { startEmbeddedPostgres } from '@/scripts/postgres/embedded';

const TEMPLATE = 'wine_template';

/** A real PostgreSQL for tests, kept apart from the product's own: its data may be lost, so it need not be safe. */
export async function startTestPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = await startEmbeddedPostgres({
    directory: path.join(DATA, 'test-postgres'),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  return { url: server.url, stop: () => server.stop() };
}

/** `url` with another database. */
export function databaseUrl(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.toString();
}

const PREPARED = Symbol.for('group-wine.test-template');
const shared = globalThis as typeof globalThis & { [PREPARED]?: Promise<void> };

/**
 * Makes the database that fresh ones are copied from: the newest schema and the initial data. Once a process,
 * because each project of the test run asks for it and the others' tests may be copying it by then.
 */
export function prepareTemplate(url: string): Promise<void> {
  shared[PREPARED] ??= makeTemplate(url);
  return shared[PREPARED];
}

async function makeTemplate(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await sql`DROP DATABASE IF EXISTS ${sql(TEMPLATE)} WITH (FORCE)`;
  await sql`CREATE DATABASE ${sql(TEMPLATE)}`;
  await sql.end();
  await migrateDatabase(databaseUrl(url, TEMPLATE), (installation) =>
    loadInitialData(installation, readSettings({})),
  );
}

/** A database of one's own, as set-up leaves it; `drop` removes it again. */
export const freshDatabase = (url: string) => createDatabase(url, TEMPLATE);

/** A database with nothing in it. */
export const emptyDatabase = (url: string) => createDatabase(url, 'template0');

async function createDatabase(
  url: string,
  template: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await sql`CREATE DATABASE ${sql(name)} TEMPLATE ${sql(template)}`;
  return {
    url: databaseUrl(url, name),
    async drop() {
      await sql`DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`;
      await sql.end();
    },
  };
}
