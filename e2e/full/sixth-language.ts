import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startMailCatcher } from '@/scripts/mail-catcher/catcher';
import { copyToBuild, removeCopy } from '@/test/running/tree-copy';
import { freshDatabase, prepareTemplate, startTestPostgres } from '@/test/support/postgres';
import { PSEUDO, pseudoCatalogue } from '@/test/support/pseudo-language';
import { startServerIn, TEST_SECRET } from '@/test/support/servers/server';

/**
 * Serves a copy of the project in which one file is new: the catalogue of an invented language. Nothing else is
 * changed, which is all that a new language needs.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const copy = await copyToBuild('sixth-language-');
  const languages = path.join(copy, 'languages');
  const english = JSON.parse(await readFile(path.join(languages, 'en.json'), 'utf8'));
  const catalogue = pseudoCatalogue(english);
  await writeFile(path.join(languages, `${PSEUDO}.json`), JSON.stringify(catalogue));
  const postgres = await startTestPostgres();
  await prepareTemplate(postgres.url);
  const database = await freshDatabase(postgres.url);
  const apiKey = 'key-of-the-browser-tests';
  const catcher = await startMailCatcher({ port: 0, apiKey });
  const server = await startServerIn(copy, {
    DATABASE_URL: database.url,
    SECRET_KEY: TEST_SECRET,
    MAILER_URL: catcher.url,
    MAILER_API_KEY: apiKey,
  });
  process.env.E2E_SERVER_URL = server.url;
  process.env.E2E_DATABASE_URL = database.url;
  process.env.E2E_MAIL_URL = catcher.url;
  return async () => {
    await server.stop();
    await catcher.stop();
    await database.drop();
    await postgres.stop();
    await removeCopy(copy);
  };
}
