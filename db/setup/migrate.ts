import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { migrateQueue } from '@/db/jobs/queue';
import { Installation } from './installation';
import { MIGRATIONS } from './migration-files';
import { SETUP_LOCK } from './setup-lock';

/**
 * Migrates the database at `url` to the newest schema, then runs `afterwards` on the same connection. With an
 * advisory lock, several instances may start at once: one migrates, and the others then find nothing to do.
 */
export async function migrateDatabase(
  url: string,
  afterwards: (installation: Installation) => Promise<void>,
  migrationsFolder = MIGRATIONS,
): Promise<void> {
  const client = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {}, fetch_types: false });
  try {
    await client`SELECT pg_advisory_lock(${SETUP_LOCK})`;
    const database = drizzle(client);
    // The queue comes first, because the product's own functions put jobs into it.
    await migrateQueue(url);
    await migrate(database, { migrationsFolder });
    await afterwards(new Installation(database));
  } finally {
    await client.end({ timeout: 5 });
  }
}
