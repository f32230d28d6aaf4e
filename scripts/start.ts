import { setUp } from '@/lib/installation/set-up';
import { settings } from '@/lib/runtime/env';
import { ensureBuild } from './build';
import { useDatabase } from './database';
import { askedToStop, runCommand } from './process';
import { requireFreePort } from './web';
import { serveAll } from './web-processes';

Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });

await runCommand(async () => {
  const stop = askedToStop();
  const database = await useDatabase();
  try {
    settings();
    await setUp(database.url);
    await requireFreePort();
    await ensureBuild(console.error);
    const web = await serveAll();
    await stop;
    await web.stop();
  } finally {
    await database.stop();
  }
  process.exit();
});
