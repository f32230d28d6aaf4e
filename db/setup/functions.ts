import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';

/** The folder that states each function with its triggers, and each view, in a file of its name. */
export const FUNCTIONS = fileURLToPath(new URL('../functions', import.meta.url));

interface File {
  name: string;
  text: string;
}

/** The digest of objects that an earlier release stated, and the last one no longer. */
const LEFT = '';

/** CREATE OR REPLACE refuses another return type, other names of parameters, or fewer columns of a view. */
const OTHER_SHAPE = ['42P13', '42P16'];

/**
 * Makes the functions, views and triggers in `folder` again when its digest has changed, or `always`. A function or
 * view that is no longer stated is dropped one change later: a process of the release before may still call it. A
 * trigger goes at once, because it would act beside its replacement.
 */
export async function makeFunctions(
  connection: postgres.TransactionSql,
  folder: string,
  always: boolean,
): Promise<void> {
  const files = filesIn(folder);
  const digest = createHash('sha256').update(JSON.stringify(files)).digest('hex');
  const recorded = await connection<{ name: string; digest: string }[]>`
    SELECT name, digest FROM drizzle.stated_objects`;
  if (!always && recorded.some((object) => object.digest === digest)) return;

  const before = await objectsIn(connection);
  await make(connection, files);
  const after = await objectsIn(connection);
  const stated = [...after.keys()].filter((name) => before.get(name) !== after.get(name));
  for (const object of recorded) {
    if (stated.includes(object.name)) continue;
    if (object.digest !== LEFT && !object.name.startsWith('trigger ')) {
      await connection`UPDATE drizzle.stated_objects SET digest = ${LEFT} WHERE name = ${object.name}`;
    } else {
      await drop(connection, object.name);
      await connection`DELETE FROM drizzle.stated_objects WHERE name = ${object.name}`;
    }
  }
  for (const name of stated) {
    await connection`
      INSERT INTO drizzle.stated_objects (name, digest) VALUES (${name}, ${digest})
      ON CONFLICT (name) DO UPDATE SET digest = EXCLUDED.digest`;
  }
}

/** Drops the triggers that were made, which `makeFunctions` then makes again. */
export async function dropTriggers(connection: postgres.TransactionSql): Promise<void> {
  const triggers = await connection<{ name: string }[]>`
    SELECT name FROM drizzle.stated_objects WHERE name LIKE 'trigger %' ORDER BY name`;
  for (const { name } of triggers) await drop(connection, name);
}

function filesIn(folder: string): File[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => ({
    name: path.basename(name, '.sql'),
    text: readFileSync(path.join(folder, name), 'utf8'),
  }));
}

/** Runs each file; one that needs another runs again after it, so that their order does not matter. */
async function make(
  connection: postgres.TransactionSql,
  files: readonly File[],
  dropped: readonly string[] = [],
): Promise<void> {
  let waiting = files;
  while (waiting.length > 0) {
    const failed: File[] = [];
    let refusal: unknown;
    for (const file of waiting) {
      const error = await connection
        .savepoint((savepoint) => savepoint.unsafe(file.text))
        .then(
          () => undefined,
          (reason: unknown) => reason,
        );
      if (!error) continue;
      if (isOfOtherShape(error) && !dropped.includes(file.name)) {
        const all = [...(await objectsIn(connection)).keys()];
        const its = all.filter(
          (name) => name === `view public.${file.name}` || name.startsWith(`function public.${file.name}(`),
        );
        for (const name of its) await drop(connection, name);
        return make(connection, files, [...dropped, file.name]);
      }
      failed.push(file);
      refusal ??= new Error(`db/functions/${file.name}.sql: ${(error as Error).message}`, { cause: error });
    }
    if (failed.length === waiting.length) throw refusal;
    waiting = failed;
  }
}

const isOfOtherShape = (error: unknown) =>
  error instanceof postgres.PostgresError && OTHER_SHAPE.includes(error.code);

/** The functions, views and triggers of the tables, with the transaction that made each: "function public.f(bigint)". */
async function objectsIn(connection: postgres.TransactionSql): Promise<Map<string, string>> {
  const objects = await connection<{ name: string; made: string }[]>`
    SELECT identified.type || ' ' || identified.identity AS name, made FROM (
      SELECT 'pg_proc'::regclass AS catalog, oid, xmin::text AS made FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace
      UNION ALL
      SELECT 'pg_trigger'::regclass, pg_trigger.oid, pg_trigger.xmin::text
      FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
      WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace
      UNION ALL
      SELECT 'pg_class'::regclass, pg_class.oid, pg_rewrite.xmin::text
      FROM pg_class JOIN pg_rewrite ON ev_class = pg_class.oid
      WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace
    ) object CROSS JOIN LATERAL pg_identify_object(catalog, oid, 0) identified`;
  return new Map(objects.map(({ name, made }) => [name, made]));
}

/** Drops an object of that kind and name if it is there, with its dependents. */
async function drop(connection: postgres.TransactionSql, name: string): Promise<void> {
  await connection.unsafe(`DROP ${name.replace(' ', ' IF EXISTS ')} CASCADE`);
}
