import postgres from 'postgres';
import { migrationsUpTo } from './migrations';
import { SETUP_LOCK } from './setup-lock';

/** Tables about running processes. Their rows mean nothing in another place or at another time. */
const OF_PROCESSES = ['job_workers', 'rate_limits'];

/** Changes that are known by ids of transactions, which mean nothing in another database. */
const OF_TRANSACTIONS = ['pickup_changes'];

const LEFT_OUT = [...OF_PROCESSES, ...OF_TRANSACTIONS];

/** The number of rows in one read. Few rows are long, but a mail template may have 256 KiB. */
const ROWS_AT_ONCE = 200;

/** A table with its columns, without generated ones. */
export interface Table {
  name: string;
  columns: string[];
}

/** The next number of a table's identity column. */
export interface Sequence {
  table: string;
  column: string;
  last: string;
  called: boolean;
}

/** The schema that a database has: the last migration that was applied to it. */
export interface SchemaVersion {
  name: string;
  digest: string;
}

/** All data of the service at one moment. */
export interface Snapshot {
  schema: SchemaVersion;
  /** In an order in which every row comes after those it references. */
  tables: Table[];
  /**
   * The rows of a table in portions. Each is the JSON text of an array with the text form of each value, as
   * PostgreSQL writes and reads it, or null.
   */
  rows(table: Table): AsyncIterable<string[]>;
  /** The jobs that are still to be done: identifier, payload, time of the next attempt, number of attempts. */
  jobs(withoutTask: string): AsyncIterable<string[]>;
  sequences(): Promise<Sequence[]>;
}

/** The database at the address has no tables of the service. */
export class NothingToRead extends Error {
  override name = 'NothingToRead';
}

/**
 * Reads the database at `url` on one snapshot, while others go on changing it; only migrations wait. Throws
 * `NothingToRead` when it was never set up. Aborting `signal` cuts off the connection.
 */
export async function withSnapshot<T>(
  url: string,
  signal: AbortSignal,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return withOwnConnection(url, signal, async (client) => {
    await client`SELECT pg_advisory_lock_shared(${SETUP_LOCK})`;
    const result = await client.begin('isolation level repeatable read read only', async (connection) => {
      await connection.unsafe(EXACT_TEXT).simple();
      return { done: await work(await snapshotOn(connection)) };
    });
    return result.done as T;
  });
}

/** Values are written and read in one form, whatever the server's settings; none is cut off. */
export const EXACT_TEXT = `
  SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, MDY'; SET LOCAL IntervalStyle = 'postgres';
  SET LOCAL extra_float_digits = 1; SET LOCAL search_path = public;
  SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`;

/** Runs work of any length on a connection of its own, which is cut off when `signal` is aborted. */
export async function withOwnConnection<T>(
  url: string,
  signal: AbortSignal,
  work: (client: postgres.Sql) => Promise<T>,
): Promise<T> {
  const client = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {}, fetch_types: false });
  let cutOff = () => {};
  try {
    signal.throwIfAborted();
    const aborted = new Promise<never>((_, reject) => {
      cutOff = () => reject(signal.reason);
      signal.addEventListener('abort', cutOff, { once: true });
    });
    return await Promise.race([work(client), aborted]);
  } finally {
    signal.removeEventListener('abort', cutOff);
    await client.end({ timeout: signal.aborted ? 0 : 5 });
  }
}

async function snapshotOn(connection: postgres.TransactionSql): Promise<Snapshot> {
  const schema = await schemaOf(connection);
  if (!schema) throw new NothingToRead('The database has no tables of this service');
  const tables = await tablesOf(connection);
  return {
    schema,
    tables,
    rows: ({ name, columns }) =>
      // A row that references another one of its own table was written after it.
      portions(connection, `FROM ${quoted(name)}`, columns.map(quoted), columns.includes('id') ? 'id' : '1'),
    jobs: (withoutTask) =>
      portions(
        connection,
        `FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = job.task_id
         WHERE job.attempts < job.max_attempts AND task.identifier <> ${literal(withoutTask)}`,
        ['task.identifier', 'job.payload', 'job.run_at', 'job.max_attempts', 'job.key'],
        'job.id',
      ),
    sequences: () => sequencesOf(connection),
  };
}

async function schemaOf(connection: postgres.TransactionSql): Promise<SchemaVersion | undefined> {
  const [journal] = await connection`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there`;
  if (!journal?.there) return undefined;
  const [last] = await connection<{ hash: string }[]>`
    SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at DESC LIMIT 1`;
  if (!last) return undefined;
  return { name: migrationsUpTo(last.hash).at(-1)?.name ?? 'a later one', digest: last.hash };
}

async function tablesOf(connection: postgres.TransactionSql): Promise<Table[]> {
  const tables = await connection<(Table & { references: string[] })[]>`
    SELECT class.relname AS name,
      (SELECT json_agg(attname ORDER BY attnum) FROM pg_attribute
       WHERE attrelid = class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
      (SELECT coalesce(json_agg(DISTINCT target.relname), '[]') FROM pg_constraint
       JOIN pg_class target ON target.oid = confrelid
       WHERE conrelid = class.oid AND contype = 'f' AND confrelid <> conrelid) AS "references"
    FROM pg_class class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = class.oid AND deptype = 'e')
      AND relname NOT IN ${connection(LEFT_OUT)}
    ORDER BY relname`;
  return referencedFirst([...tables]);
}

/** Sorts tables so that each comes after those it references. Throws when they reference each other. */
export function referencedFirst<T extends { name: string; references: string[] }>(tables: T[]): T[] {
  const sorted: T[] = [];
  let rest = tables;
  while (rest.length > 0) {
    const waiting = new Set(rest.map(({ name }) => name));
    const free = rest.filter(({ references }) => !references.some((name) => waiting.has(name)));
    if (free.length === 0) throw new Error(`The tables ${[...waiting].join(', ')} reference each other`);
    sorted.push(...free);
    rest = rest.filter((table) => !free.includes(table));
  }
  return sorted;
}

/** Reads expressions of rows in portions. Each row becomes a JSON array of texts. */
async function* portions(
  connection: postgres.TransactionSql,
  from: string,
  expressions: string[],
  order: string,
): AsyncGenerator<string[]> {
  const values = expressions.map((expression) => `${expression}::text`).join(', ');
  const statement = `SELECT json_build_array(${values})::text AS item ${from} ORDER BY ${order}`;
  for await (const rows of connection.unsafe<{ item: string }[]>(statement).cursor(ROWS_AT_ONCE)) {
    yield rows.map(({ item }) => item);
  }
}

async function sequencesOf(connection: postgres.TransactionSql): Promise<Sequence[]> {
  const owned = await connection<{ table: string; column: string; sequence: string }[]>`
    SELECT class.relname AS table, attname AS column,
      pg_get_serial_sequence(quote_ident(class.relname), attname) AS sequence
    FROM pg_attribute JOIN pg_class class ON class.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
      AND pg_get_serial_sequence(quote_ident(class.relname), attname) IS NOT NULL
      AND relname NOT IN ${connection(LEFT_OUT)}
    ORDER BY 1, 2`;
  const sequences: Sequence[] = [];
  for (const { table, column, sequence } of owned) {
    const [state] = await connection.unsafe<{ last: string; called: boolean }[]>(
      `SELECT last_value::text AS last, is_called AS called FROM ${sequence}`,
    );
    if (state) sequences.push({ table, column, ...state });
  }
  return sequences;
}

/** A name for use in a statement. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
