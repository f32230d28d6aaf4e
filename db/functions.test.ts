import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { emptyDatabase, freshDatabase } from '@/test/support/postgres';
import { FUNCTIONS } from './setup/functions';
import { migrateDatabase } from './setup/migrate';

/** A database that was set up, and a copy of the folder of functions for a release to change. */
let url: string;
let sql: postgres.Sql;
let folder: string;
beforeEach(async () => {
  const database = await freshDatabase(inject('postgresUrl'));
  url = database.url;
  sql = postgres(url, { max: 1, onnotice: () => {} });
  folder = await mkdtemp(path.join(tmpdir(), 'functions-'));
  await cp(FUNCTIONS, folder, { recursive: true });
  onTestFinished(async () => {
    await rm(folder, { recursive: true });
    await sql.end();
    await database.drop();
  });
});

const nothing = async () => {};
const start = (functions = folder) => migrateDatabase(url, nothing, functions);
const state = (name: string, text: string) => writeFile(path.join(folder, `${name}.sql`), text);
const withdraw = (name: string) => rm(path.join(folder, `${name}.sql`));

/** Functions and views of the product by name, and triggers with their tables. */
async function objects(): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    SELECT proname AS name FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
    UNION ALL SELECT viewname FROM pg_views WHERE schemaname = 'public'
    UNION ALL SELECT tgname || ' on ' || tgrelid::regclass FROM pg_trigger
    WHERE NOT tgisinternal AND tgrelid::regclass::text NOT LIKE 'graphile_worker.%'`;
  return rows.map(({ name }) => name).sort();
}

const answer = 'CREATE OR REPLACE FUNCTION answer() RETURNS integer LANGUAGE sql AS $$ SELECT 42 $$;';
const asked = async () => (await sql`SELECT answer()`)[0]?.answer;

describe('db/functions', () => {
  it('has a file for each function and view of a database, named after it', async () => {
    const names = (await objects()).filter((name) => !name.includes(' on '));
    expect((await readdir(FUNCTIONS)).sort()).toEqual(names.map((name) => `${name}.sql`));
  });

  it('makes a function as its file says at the next start, and only then', async () => {
    await state('answer', answer);
    await start();
    await sql`CREATE OR REPLACE FUNCTION answer() RETURNS integer LANGUAGE sql AS 'SELECT 1'`;
    await start();
    expect(await asked()).toBe(1);
    await state('answer', answer.replace('42', '43'));
    await Promise.all([start(), start(), start()]);
    expect(await asked()).toBe(43);
  });

  it('makes functions and views whatever the order of their names is', async () => {
    await state('a_view', 'CREATE OR REPLACE VIEW a_view AS SELECT b_function() AS answer;');
    await state(
      'b_function',
      "CREATE OR REPLACE FUNCTION b_function() RETURNS text LANGUAGE sql AS 'SELECT name FROM c_view';",
    );
    await state('c_view', "CREATE OR REPLACE VIEW c_view AS SELECT 'Ann'::text AS name;");
    await start();
    expect(await sql`SELECT answer FROM a_view`).toEqual([{ answer: 'Ann' }]);
  });

  it('gives a function another return type, and a view fewer columns, with all that depends on them', async () => {
    await state('answer', answer);
    await state('answers', 'CREATE OR REPLACE VIEW answers AS SELECT 1 AS id, answer() AS answer;');
    await start();
    await state('answer', answer.replace('integer', 'text').replace('42', "'forty-two'"));
    await start();
    expect(await sql`SELECT * FROM answers`).toEqual([{ id: 1, answer: 'forty-two' }]);
    await state('answers', 'CREATE OR REPLACE VIEW answers AS SELECT answer() AS answer;');
    await start();
    expect(await sql`SELECT * FROM answers`).toEqual([{ answer: 'forty-two' }]);
  });

  it('drops a function, an earlier signature and a view one change after they were stated last', async () => {
    await state('answer', answer);
    await state('answers', 'CREATE OR REPLACE VIEW answers AS SELECT 1 AS id;');
    await start();
    const before = await mkdtemp(path.join(tmpdir(), 'functions-'));
    await cp(folder, before, { recursive: true });
    await state('answer', answer.replace('answer()', 'answer(p_of text)'));
    await withdraw('answers');
    await start();
    // An instance of the release before starts once more, and then one of the new release.
    await start(before);
    await start();
    await start();
    expect(await asked()).toBe(42);
    expect(await objects()).toContain('answers');

    await withdraw('answer');
    await start();
    await expect(asked()).rejects.toThrow('does not exist');
    expect(await objects()).not.toContain('answers');
    expect(await sql`SELECT answer('all')`).toEqual([{ answer: 42 }]);
    await rm(before, { recursive: true });
  });

  it('drops a trigger at once, and leaves everything that it did not make', async () => {
    const before = await objects();
    await sql`CREATE VIEW theirs AS SELECT 1 AS one`;
    await sql`CREATE TRIGGER theirs BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION note_pickup_change()`;
    const text = await readFile(path.join(FUNCTIONS, 'note_pickup_change.sql'), 'utf8');
    await state('note_pickup_change', text.replaceAll('note_pickup_deletion', 'note_deletion'));
    await start();
    await start(FUNCTIONS);
    await start();
    const renamed = before.map((name) => name.replace('note_pickup_deletion', 'note_deletion'));
    expect(await objects()).toEqual([...renamed, 'theirs', 'theirs on orders'].sort());
  });

  it('takes back all of a change that one file fails in, and names the file', async () => {
    const before = await objects();
    await state('answer', answer);
    await state('broken', 'CREATE OR REPLACE VIEW broken AS SELECT nothing;');
    await expect(start()).rejects.toThrow('db/functions/broken.sql: column "nothing" does not exist');
    expect(await objects()).toEqual(before);
  });

  it('leaves the functions of a later version, whose migrations the database has, as they are', async () => {
    const before = await objects();
    await sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 9e14)`;
    await state('answer', answer);
    await start();
    expect(await objects()).toEqual(before);
  });

  it('needs no more than the rights of the owner of the database', async () => {
    const { url: owned, drop } = await emptyDatabase(inject('postgresUrl'));
    const role = 'owner_of_one_database';
    await sql`CREATE ROLE ${sql(role)} LOGIN PASSWORD 'secret'`;
    onTestFinished(async () => {
      await drop();
      await sql`DROP ROLE ${sql(role)}`;
    });
    await sql`ALTER DATABASE ${sql(new URL(owned).pathname.slice(1))} OWNER TO ${sql(role)}`;
    const url = Object.assign(new URL(owned), { username: role, password: 'secret' }).href;
    await migrateDatabase(url, nothing, folder);
    await state('answer', answer);
    await migrateDatabase(url, nothing, folder);
  });
});
