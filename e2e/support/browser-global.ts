import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuild } from '@/scripts/build';
import { PROJECT } from '@/scripts/database';
import { startMailCatcher } from '@/scripts/mail-catcher/catcher';
import { freshDatabase, prepareTemplate, startTestPostgres } from '@/test/support/postgres';
import { startServer } from '@/test/support/server';

/**
 * Starts one PostgreSQL, one server and one mail provider for all browser tests. Each test makes its own
 * group there.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  await prepareTemplate(postgres.url);
  const database = await freshDatabase(postgres.url);
  await ensureBuild(console.log);
  const apiKey = 'key-of-the-browser-tests';
  const catcher = await startMailCatcher({ port: 0, apiKey });
  const server = await startServer(database.url, {
    PUBLIC_SCHEME: 'http',
    MAILER_URL: catcher.url,
    MAILER_API_KEY: apiKey,
    MAILER_WEBHOOK_PUBLIC_KEY: catcher.publicKey,
    NODE_OPTIONS: `--import=${pathToFileURL(path.join(PROJECT, 'test/support/same-nonce.mjs')).href}`,
  });
  catcher.reportTo(`${server.url}/webhooks/mailer`);
  process.env.E2E_SERVER_URL = server.url;
  process.env.E2E_DATABASE_URL = database.url;
  process.env.E2E_MAIL_URL = catcher.url;
  return async () => {
    await server.stop();
    await catcher.stop();
    await database.drop();
    await postgres.stop();
  };
}
