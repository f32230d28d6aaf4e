import { openPools } from '@/db/client';
import { settings } from '@/lib/env';
import { setUp } from '@/lib/installation/set-up';
import { ensureBuild } from './build';
import { useDatabase } from './database';
import { askedToStop, runCommand } from './process';
import { loadSampleData, SAMPLE_LOGINS } from './sample-data';
import { serve } from './web';

// A demonstration is looked at on this machine, without a proxy and without noise.
Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });
process.env.PUBLIC_SCHEME ??= 'http';
process.env.LOG_LEVEL ??= 'warn';

await runCommand(async () => {
  const stop = askedToStop();
  const database = await useDatabase();
  try {
    const { PORT } = settings();
    await setUp(database.url);
    openPools(database.url);
    await loadSampleData(database.url);
    await ensureBuild(console.error);
    const web = await serve();
    const { admin, superadmin } = SAMPLE_LOGINS;
    console.log(`
  Storefronts   http://localhost:${PORT}/         Riverside Wine Circle
                http://north.localhost:${PORT}/   Northside Tasting Club
  Console       http://localhost:${PORT}/admin
  Logins        ${admin.email} / ${admin.password}
                ${superadmin.email} / ${superadmin.password}  (superadmin)

  Ctrl-C stops everything; the data is kept for next time.
`);
    await stop;
    await web.stop();
  } finally {
    await database.stop();
  }
  process.exit();
});
