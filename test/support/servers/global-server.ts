import { generateKeyPairSync } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { publicKeyOf } from '@/scripts/mail-catcher/webhooks/webhook';
import { ensureBuild } from '@/scripts/start/build';
import { freshDatabase, prepareTemplate, startTestPostgres } from '../postgres';
import { startServer, WITHOUT_LIMITS } from './server';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    databaseUrl: string;
    serverUrl: string;
    /** The private key in PEM format whose events the shared server's webhook accepts. */
    webhookKey: string;
  }
}

/** Starts one PostgreSQL for the whole run, and one server that the API's tests share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  await prepareTemplate(postgres.url);
  project.provide('postgresUrl', postgres.url);
  const database = await freshDatabase(postgres.url);
  await ensureBuild(console.log);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const server = await startServer(database.url, {
    ...WITHOUT_LIMITS,
    MAILER_WEBHOOK_PUBLIC_KEY: publicKeyOf(privateKey),
  });
  project.provide('databaseUrl', database.url);
  project.provide('serverUrl', server.url);
  project.provide('webhookKey', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  return async () => {
    await server.stop();
    // No test may cause an internal error in the shared server.
    const errors = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":50'));
    if (errors.length > 0) console.error(`The shared server logged:\n${errors.slice(0, 20).join('\n')}`);
    await database.drop();
    await postgres.stop();
  };
}
