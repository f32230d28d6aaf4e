import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type postgres from 'postgres';
import { dropTriggers } from './functions';

/** The folder of the migrations, in the order of its journal. */
export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/** One step of the schema. Its digest identifies it, also in a database that it was applied to. */
export interface Migration {
  name: string;
  digest: string;
  /** The time when it was generated, in milliseconds since 1970. */
  made: number;
  statements: string[];
}

/** The migrations of a new database, in their order: the baseline with all tables, then the later ones. */
export function migrationFiles(): [Migration, ...Migration[]] {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(path.join(MIGRATIONS, 'meta', '_journal.json'), 'utf8'),
  );
  const [baseline, ...later] = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map((file, index) => ({
    name: journal.entries[index]?.tag ?? '',
    digest: file.hash,
    made: file.folderMillis,
    statements: file.sql,
  }));
  if (!baseline) throw new Error('There is no baseline');
  return [baseline, ...later];
}

/** The migrations whose tables the baseline has, in their order. The last one was made when the baseline was. */
export function archivedMigrations(): Migration[] {
  const archive = gunzipSync(readFileSync(path.join(MIGRATIONS, 'archive.sql.gz'))).toString('utf8');
  const [, ...parts] = archive.split(/^--> migration /m);
  return parts.map((part) => {
    const head = part.indexOf('\n');
    const [name = '', made] = part.slice(0, head).split(' ');
    const text = part.slice(head + 1, -1);
    const digest = createHash('sha256').update(text).digest('hex');
    return { name, digest, made: Number(made), statements: text.split('--> statement-breakpoint') };
  });
}

/** The migrations from nothing to the one with this digest, or none when this version of the service does not know it. */
export function migrationsUpTo(digest: string): Migration[] {
  const ways = [migrationFiles(), archivedMigrations()];
  const way = ways.find((migrations) => migrations.some((migration) => migration.digest === digest)) ?? [];
  return way.slice(0, way.findIndex((migration) => migration.digest === digest) + 1);
}

/** The tables of drizzle's migrator, and beside them the functions, views and triggers that were made. */
const JOURNAL = `
  CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint);
  CREATE TABLE IF NOT EXISTS drizzle.stated_objects (name text PRIMARY KEY, digest text NOT NULL)`;

/**
 * Brings a database, which may be empty, to the newest schema. "later" says that a newer version of the service has
 * migrated it, and that it was left as it is.
 */
export async function migrate(connection: postgres.TransactionSql): Promise<'migrated' | 'same' | 'later'> {
  await connection.unsafe(JOURNAL);
  const [last] = await connection<{ made: string | null }[]>`
    SELECT max(created_at) AS made FROM drizzle.__drizzle_migrations`;
  const reached = Number(last?.made ?? 0);
  const [baseline, ...later] = migrationFiles();
  const newest = later.at(-1) ?? baseline;
  if (reached >= newest.made) return reached === newest.made ? 'same' : 'later';
  const all = reached === 0 ? [baseline, ...later] : [...archivedMigrations(), ...later];
  await applyMigrations(
    connection,
    all.filter(({ made }) => made > reached),
  );
  return 'migrated';
}

/** Applies migrations. Triggers are dropped before, so that a migration alone decides the content of rows. */
export async function applyMigrations(
  connection: postgres.TransactionSql,
  migrations: readonly Migration[],
): Promise<void> {
  await connection.unsafe(JOURNAL);
  await dropTriggers(connection);
  for (const { statements, digest, made } of migrations) {
    for (const statement of statements) await connection.unsafe(statement);
    await connection`
      INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${digest}, ${made})`;
  }
}
