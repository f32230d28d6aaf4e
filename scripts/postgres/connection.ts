import postgres from 'postgres';

/** The superuser's connection to a server. */
export interface Access {
  port: number;
  password: string;
}

/** The connection string of a database. */
export function databaseUrl({ port, password }: Access, database: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
}

/** True when the server that answers there is the one of `data`, and not another server or one of a copy. */
export async function answers(access: Access, data: string): Promise<boolean> {
  try {
    const [row] = await query(access, (sql) => sql`select current_setting('data_directory') as data`);
    return row?.data === data;
  } catch {
    return false;
  }
}

/** Creates the database unless it exists. */
export async function ensureDatabase(access: Access, name: string): Promise<void> {
  await query(access, async (sql) => {
    const found = await sql`select from pg_database where datname = ${name}`;
    return found.length > 0 ? found : sql`create database ${sql(name)}`;
  });
}

async function query(access: Access, work: (sql: postgres.Sql) => Promise<postgres.RowList<postgres.Row[]>>) {
  const sql = postgres(databaseUrl(access, 'postgres'), {
    max: 1,
    connect_timeout: 5,
    ssl: false,
    prepare: false,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    // The driver has no time limit of its own, so a server that hangs would block the start.
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('PostgreSQL does not answer.')), 15_000);
    });
    return await Promise.race([work(sql), late]);
  } finally {
    clearTimeout(timer);
    await sql.end({ timeout: 0 });
  }
}
