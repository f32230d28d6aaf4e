import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { openPools } from '@/db/statements/client';
import { pagesOf } from '@/e2e/lab/screenshots/pages';
import { takePictures } from '@/e2e/lab/screenshots/pictures';
import { admitSampleAccounts } from '@/lib/accounts/auth/sample-accounts';
import { setUp } from '@/lib/process/installation/set-up';
import { startEmbeddedPostgres } from '../postgres/embedded';
import { ensureBuild } from '../start/build';
import { DATA, PROJECT } from '../start/database';
import { runCommand } from '../start/process';
import { serve } from '../start/web';
import { loadSampleData } from './sample/sample-data';

/** The folder of the pictures, which is not part of the repository. */
const PICTURES = path.join(PROJECT, 'screenshots');

/** The database is created anew each time, so that pictures of two versions show equal data. */
const DATABASE = path.join(DATA, 'screenshots-postgres');

await runCommand(async () => {
  await rm(DATABASE, { recursive: true, force: true });
  await rm(PICTURES, { recursive: true, force: true });
  await mkdir(DATA, { recursive: true });
  const database = await startEmbeddedPostgres({
    directory: DATABASE,
    log: console.error,
    settings: { fsync: 'off' },
  });
  Object.assign(process.env, {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: database.url,
    SECRET_KEY: randomBytes(32).toString('base64url'),
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_SCHEME: 'http',
    LOG_LEVEL: 'silent',
  });
  delete process.env.MAILER_URL;
  delete process.env.CONSOLE_HOST;
  try {
    await setUp(database.url);
    openPools(database.url);
    await loadSampleData(database.url);
    await ensureBuild(console.error);
    admitSampleAccounts();
    const web = await serve();
    try {
      const count = await takePictures(
        PICTURES,
        `http://localhost:${web.port}`,
        database.url,
        await pagesOf(database.url),
      );
      console.log(`${count} pictures are in ${path.relative(process.cwd(), PICTURES) || '.'}/`);
    } finally {
      await web.stop();
    }
  } finally {
    await database.stop();
  }
  process.exit();
});
