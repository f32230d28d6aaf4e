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

/** What stands in a function's file for its tables, in the words of `apply_mail_event`. */
const NAMED_ALIKE = [
  ['apply_purchase_order_mail_event', 'apply_mail_event'],
  ['purchase_order_mail_events', 'mail_events'],
  ['purchase_order_mails', 'mail_logs'],
  ['purchase_order_mail_id', 'mail_log_id'],
  ['p_mail_id', 'p_mail_log_id'],
] as const;

/** The statements of a function's file: without comments, and with one space wherever there is any. */
async function statementsOf(name: string): Promise<string> {
  const text = await readFile(path.join(FOLDER, `${name}.sql`), 'utf8');
  return text.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim();
}

describe('db/functions', () => {
  it('does the same with an event about a purchase order as with one about a message', async () => {
    let statements = await statementsOf('apply_purchase_order_mail_event');
    for (const [theirs, ours] of NAMED_ALIKE) statements = statements.replaceAll(theirs, ours);
    expect(statements).toBe(await statementsOf('apply_mail_event'));
  });

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
