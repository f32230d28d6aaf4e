import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '@/test/support/postgres';
import { PROJECT } from '@/test/support/tree';

const FOLDER = path.join(PROJECT, 'db', 'functions');
const files = (await readdir(FOLDER)).sort();

/** Thrown to take back what a test did to the database that all of them share. */
class RolledBack extends Error {}

/** A database that was migrated from nothing. */
let migrated: postgres.Sql;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await freshDatabase(inject('postgresUrl'));
  drop = database.drop;
  migrated = postgres(database.url, { max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await migrated.end();
  await drop();
});

/** The product's own functions with their whole definitions, by name. */
async function definitions(sql: postgres.Sql | postgres.TransactionSql): Promise<Record<string, string[]>> {
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
    const names = Object.keys(await definitions(migrated));
    expect(files).toEqual(names.map((name) => `${name}.sql`));
  });

  it.each(files)('%s holds what the migrations left in the database', async (file) => {
    const before = await definitions(migrated);
    const text = await readFile(path.join(FOLDER, file), 'utf8');
    await migrated
      .begin(async (sql) => {
        await sql.unsafe(text);
        expect(await definitions(sql)).toEqual(before);
        throw new RolledBack();
      })
      .catch((error) => {
        if (!(error instanceof RolledBack)) throw error;
      });
  });
});
