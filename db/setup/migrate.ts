import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { migrateQueue } from '@/db/jobs/queue';
import { writeAddressesInAscii } from './ascii-addresses';
import { FUNCTIONS, makeFunctions } from './functions';
import { Installation } from './installation';
import { migrate } from './migrations';
import { SETUP_LOCK } from './setup-lock';

/**
 * Brings the database at `url` to the newest schema and functions, then runs `afterwards` on the same connection. With
 * an advisory lock, several instances may start at once: one migrates, and the others then find nothing to do. Functions of
 * a newer version of the service stay, so that an older instance that starts again beside it changes none.
 */
export async function migrateDatabase(
  url: string,
  afterwards: (installation: Installation) => Promise<void>,
  functions = FUNCTIONS,
): Promise<void> {
  const client = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {}, fetch_types: false });
  try {
    await client`SELECT pg_advisory_lock(${SETUP_LOCK})`;
    // The queue comes first, because the product's own functions put jobs into it.
    await migrateQueue(url);
    await client.begin(async (connection) => {
      const outcome = await migrate(connection);
      // Before triggers are made again, so that a mark of a lost address stays.
      if (outcome === 'migrated') await writeAddressesInAscii(connection);
      if (outcome !== 'later') await makeFunctions(connection, functions, outcome === 'migrated');
    });
    await afterwards(new Installation(drizzle(client)));
  } finally {
    await client.end({ timeout: 5 });
  }
}
