import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type postgres from 'postgres';
import { dropTriggers } from './functions';

/** The folder of the migrations, in the order of its journal. */
export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/** One step of the schema. Its digest identifies it, also in a database that it was applied to. */
export interface Migration {
  name: string;
  digest: string;
  /** When it was generated, in milliseconds since 1970; the migrator tells by it what is still to be done. */
  made: number;
  statements: string[];
}

/** All migrations of this version of the service, the first one first. */
export function migrationFiles(folder = MIGRATIONS): Migration[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(path.join(folder, 'meta', '_journal.json'), 'utf8'),
  );
  return readMigrationFiles({ migrationsFolder: folder }).map((file, index) => ({
    name: journal.entries[index]?.tag ?? '',
    digest: file.hash,
    made: file.folderMillis,
    statements: file.sql,
  }));
}

/** The tables of drizzle's migrator, and beside them the functions, views and triggers that were made. */
const JOURNAL = `
  CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint);
  CREATE TABLE IF NOT EXISTS drizzle.stated_objects (name text PRIMARY KEY, digest text NOT NULL)`;

/**
 * Applies the migrations that the database does not have yet. "later" says that a newer version of the service has
 * applied some that `migrations` lacks. Triggers are dropped before a migration, which then decides alone what rows become.
 */
export async function applyMigrations(
  connection: postgres.TransactionSql,
  migrations: readonly Migration[],
): Promise<'applied' | 'none' | 'later'> {
  await connection.unsafe(JOURNAL);
  const [last] = await connection<{ made: string | null }[]>`
    SELECT max(created_at) AS made FROM drizzle.__drizzle_migrations`;
  const reached = Number(last?.made ?? 0);
  const pending = migrations.filter(({ made }) => made > reached);
  if (pending.length === 0) return reached > (migrations.at(-1)?.made ?? 0) ? 'later' : 'none';
  await dropTriggers(connection);
  for (const { statements, digest, made } of pending) {
    for (const statement of statements) await connection.unsafe(statement);
    await connection`
      INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${digest}, ${made})`;
  }
  return 'applied';
}
