import { ensureBuild } from '@/scripts/build';
import { freshDatabase, prepareTemplate, startTestPostgres } from './postgres';
import { startServer } from './server';

/** One PostgreSQL and one server for all browser tests; each test makes a group of its own on it. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  await prepareTemplate(postgres.url);
  const database = await freshDatabase(postgres.url);
  await ensureBuild(console.log);
  const server = await startServer(database.url, { PUBLIC_SCHEME: 'http' });
  process.env.E2E_SERVER_URL = server.url;
  process.env.E2E_DATABASE_URL = database.url;
  return async () => {
    await server.stop();
    await database.drop();
    await postgres.stop();
  };
}
