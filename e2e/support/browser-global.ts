import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startMailCatcher } from '@/scripts/mail-catcher/catcher';
import { ensureBuild } from '@/scripts/start/build';
import { PROJECT } from '@/scripts/start/database';
import { freshDatabase, prepareTemplate, startTestPostgres } from '@/test/support/postgres';
import { startServer, WITHOUT_LIMITS } from '@/test/support/servers/server';
import { SAME_NONCE } from './looks';

/**
 * Starts one PostgreSQL and one mail provider for all browser tests, and two servers. The pages of one share a nonce,
 * so that they are drawn sooner; those of the other have their own, for tests of their policy. Each test makes its own
 * group there.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  await prepareTemplate(postgres.url);
  const database = await freshDatabase(postgres.url);
  await ensureBuild(console.log);
  const apiKey = 'key-of-the-browser-tests';
  const catcher = await startMailCatcher({ port: 0, apiKey });
  const settings = {
    ...WITHOUT_LIMITS,
    PUBLIC_SCHEME: 'http',
    MAILER_URL: catcher.url,
    MAILER_API_KEY: apiKey,
    MAILER_WEBHOOK_PUBLIC_KEY: catcher.publicKey,
  };
  const server = await startServer(database.url, {
    ...settings,
    SAME_NONCE,
    NODE_OPTIONS: `--import=${pathToFileURL(path.join(PROJECT, 'test/support/servers/same-nonce.mjs')).href}`,
  });
  const withOwnNonces = await startServer(database.url, settings);
  catcher.reportTo(`${server.url}/webhooks/mailer`);
  process.env.E2E_SERVER_URL = server.url;
  process.env.E2E_OWN_NONCES_URL = withOwnNonces.url;
  process.env.E2E_DATABASE_URL = database.url;
  process.env.E2E_MAIL_URL = catcher.url;
  return async () => {
    await server.stop();
    await withOwnNonces.stop();
    await catcher.stop();
    await database.drop();
    await postgres.stop();
  };
}
