import { setUpForUse } from '@/lib/process/installation/set-up';
import { settings } from '@/lib/process/runtime/env';
import { log } from '@/lib/process/runtime/log';
import { logWhatIsPrinted } from '@/lib/process/runtime/printed-lines';
import { ensureBuild } from '../start/build';
import { openDatabase } from '../start/database';
import { askedToStop, runCommand, untilStopped } from '../start/process';
import { requirePlaces } from '../start/web';
import { serveAll } from '../start/web-processes';

Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });

await runCommand(async () => {
  const stop = askedToStop();
  await requirePlaces();
  // The settings, and with them the log, are not complete before the database is known.
  const said: string[] = [];
  let tell = (line: string): void => void said.push(line);
  const database = await openDatabase({ keep: true, tell: (line) => tell(line) });
  try {
    settings();
    tell = (text) => log().info({ text }, 'embedded database');
    for (const line of said) tell(line);
    await setUpForUse(database.url);
    await ensureBuild((line) => log().info({ text: line }, 'building'));
    logWhatIsPrinted();
    const web = await serveAll();
    await untilStopped(web, Promise.race([stop, database.lost]));
  } finally {
    await database.stop();
  }
  process.exit();
});
