import { setUpForUse } from '@/lib/installation/set-up';
import { settings } from '@/lib/runtime/env';
import { ensureBuild } from './build';
import { useDatabase } from './database';
import { askedToStop, runCommand, untilStopped } from './process';
import { requirePlaces } from './web';
import { serveAll } from './web-processes';

Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });

await runCommand(async () => {
  const stop = askedToStop();
  await requirePlaces();
  const database = await useDatabase({ keep: true });
  try {
    settings();
    await setUpForUse(database.url);
    await ensureBuild(console.error);
    const web = await serveAll();
    await untilStopped(web, Promise.race([stop, database.lost]));
  } finally {
    await database.stop();
  }
  process.exit();
});
