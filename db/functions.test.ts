import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { PROJECT } from '@/scripts/database';
import { freshDatabase } from '@/test/support/postgres';

const FOLDER = path.join(PROJECT, 'db', 'functions');
const files = (await readdir(FOLDER)).sort();

/** A database that was migrated from nothing. */
async function migratedDatabase(): Promise<postgres.Sql> {
  const { url, drop } = await freshDatabase(inject('postgresUrl'));
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  onTestFinished(async () => {
    await sql.end();
    await drop();
  });
  return sql;
}

/** The product's own functions with their whole definitions, by name. */
async function definitions(sql: postgres.Sql): Promise<Record<string, string[]>> {
  const rows = await sql<{ name: string; definition: string }[]>`
    SELECT proname AS name, pg_get_functiondef(oid) AS definition
    FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
    ORDER BY proname, oid`;
  const names = [...new Set(rows.map(({ name }) => name))];
  return Object.fromEntries(
    names.map((name) => [name, rows.filter((row) => row.name === name).map((row) => row.definition)]),
  );
}

describe('db/functions', () => {
  it('has a file for each function of a migrated database, and no other', async () => {
    const names = Object.keys(await definitions(await migratedDatabase()));
    expect(files).toEqual(names.map((name) => `${name}.sql`));
  });

  it.each(files)('%s holds what the migrations left in the database', async (file) => {
    const sql = await migratedDatabase();
    const migrated = await definitions(sql);
    await sql.unsafe(await readFile(path.join(FOLDER, file), 'utf8'));
    expect(await definitions(sql)).toEqual(migrated);
  });
});
