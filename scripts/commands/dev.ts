import { admitSampleAccounts } from '@/lib/accounts/auth/sample-accounts';
import { setUp } from '@/lib/process/installation/set-up';
import { settings } from '@/lib/process/runtime/env';
import { openDatabase } from '../start/database';
import { askedToStop, runCommand, untilStopped } from '../start/process';
import { requirePlaces, serve } from '../start/web';

Object.assign(process.env, { NODE_ENV: 'development', NEXT_TELEMETRY_DISABLED: '1' });
process.env.HOST ||= '127.0.0.1';

await runCommand(async () => {
  const stop = askedToStop();
  await requirePlaces();
  const database = await openDatabase({ keep: true });
  try {
    settings();
    await setUp(database.url);
    admitSampleAccounts();
    const web = await serve({ dev: true });
    await untilStopped(web, Promise.race([stop, database.lost]));
  } finally {
    await database.stop();
  }
  process.exit();
});
