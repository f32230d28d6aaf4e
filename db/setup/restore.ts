import type postgres from 'postgres';
import { migrateQueue } from '@/db/jobs/queue';
import { applyMigrations, migrationsUpTo } from './migrations';
import { SETUP_LOCK } from './setup-lock';
import {
  EXACT_TEXT,
  quoted,
  type SchemaVersion,
  type Sequence,
  type Table,
  withOwnConnection,
} from './snapshot';

/** The database that is to be filled has tables already. */
export class NotEmpty extends Error {
  override name = 'NotEmpty';
}

/** The data are of a table that the schema does not have. */
export class NoSuchTable extends Error {
  override name = 'NoSuchTable';
  readonly table: string;

  constructor(table: string) {
    super(`There is no table ${table}`);
    this.table = table;
  }
}

/** Writes data into a database that was empty. Rows are JSON texts, as a snapshot gives them. */
export interface Filling {
  add(table: Table, rows: string[]): Promise<void>;
  addJobs(rows: string[]): Promise<void>;
  setSequences(sequences: Sequence[]): Promise<void>;
}

/** True when this version of the service knows the schema, so that it can bring it to its own. */
export function knowsSchema({ digest }: SchemaVersion): boolean {
  return migrationsUpTo(digest).length > 0;
}

/**
 * Gives the empty database at `url` the tables of an earlier or the newest schema and has `work` fill them. All is one
 * transaction, which succeeds or leaves no table behind. Throws `NotEmpty` and `NoSuchTable`. No instance of the
 * service can set up the database meanwhile.
 */
export async function fillEmptyDatabase(
  url: string,
  schema: SchemaVersion,
  work: (filling: Filling) => Promise<void>,
): Promise<void> {
  const never = new AbortController().signal;
  await withOwnConnection(url, never, async (client) => {
    await client`SELECT pg_advisory_lock(${SETUP_LOCK})`;
    if (await hasTables(client)) throw new NotEmpty('The database has tables already');
    await migrateQueue(url);
    await client.begin(async (connection) => {
      await connection.unsafe(EXACT_TEXT).simple();
      await applyMigrations(connection, migrationsUpTo(schema.digest));
      await work(fillingOn(connection));
    });
    await client`ANALYZE`;
  });
}

async function hasTables(client: postgres.Sql): Promise<boolean> {
  const [found] = await client`
    SELECT FROM pg_class class JOIN pg_namespace space ON space.oid = relnamespace
    WHERE nspname IN ('public', 'drizzle') AND relkind IN ('r', 'p', 'v', 'm', 'f')
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = class.oid AND deptype = 'e')
    LIMIT 1`;
  return found !== undefined;
}

function fillingOn(connection: postgres.TransactionSql): Filling {
  return {
    async add(table, rows) {
      const types = await typesOf(connection, table);
      const columns = table.columns.map(quoted).join(', ');
      const values = types.map((type, index) => `(item ->> ${index})::${type}`).join(', ');
      await connection.unsafe(
        `INSERT INTO ${quoted(table.name)} (${columns}) OVERRIDING SYSTEM VALUE
         SELECT ${values} FROM json_array_elements($1::text::json) AS elements(item)`,
        [asJson(rows)],
      );
    },
    async addJobs(rows) {
      await connection.unsafe(
        `SELECT graphile_worker.add_job(item ->> 0, (item ->> 1)::json, run_at => (item ->> 2)::timestamptz,
           max_attempts => (item ->> 3)::int, job_key => item ->> 4) FROM json_array_elements($1::text::json) AS elements(item)`,
        [asJson(rows)],
      );
    },
    async setSequences(sequences) {
      for (const { table, column, last, called } of sequences) {
        await requireTable(connection, table);
        await connection`SELECT setval(pg_get_serial_sequence(${quoted(table)}, ${column}), ${last}, ${called})`;
      }
    },
  };
}

/** Refuses a table of another name than the service's; PostgreSQL would find its own catalogues, such as its users, too. */
async function requireTable(connection: postgres.TransactionSql, name: string): Promise<void> {
  const [found] = await connection`SELECT to_regclass(${`public.${quoted(name)}`}) IS NOT NULL AS there`;
  if (!found?.there) throw new NoSuchTable(name);
}

/** The types of a table's columns, in the order of `table.columns`. */
async function typesOf(connection: postgres.TransactionSql, table: Table): Promise<string[]> {
  await requireTable(connection, table.name);
  const columns = await connection<{ name: string; type: string }[]>`
    SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
    WHERE attrelid = ${quoted(table.name)}::regclass AND attnum > 0 AND NOT attisdropped`;
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  return table.columns.map((column) => types.get(column) ?? 'text');
}

/** The parameter is cast from text, because the driver would quote known JSON once more. */
const asJson = (rows: string[]) => `[${rows.join(',')}]`;
