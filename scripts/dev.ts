import { setUp } from '@/lib/installation/set-up';
import { settings } from '@/lib/runtime/env';
import { useDatabase } from './database';
import { askedToStop, runCommand } from './process';
import { serve } from './web';

Object.assign(process.env, { NODE_ENV: 'development', NEXT_TELEMETRY_DISABLED: '1' });

await runCommand(async () => {
  const stop = askedToStop();
  const database = await useDatabase();
  try {
    settings();
    await setUp(database.url);
    const web = await serve({ dev: true });
    await stop;
    await web.stop();
  } finally {
    await database.stop();
  }
  process.exit();
});
