import { openPools } from '@/db/statements/client';
import { admitSampleAccounts, SAMPLE_LOGINS } from '@/lib/accounts/auth/sample-accounts';
import { setUp } from '@/lib/process/installation/set-up';
import { catchMail } from '../mail-catcher/beside-demo';
import type { MailCatcher } from '../mail-catcher/mail-catcher';
import { ensureBuild } from '../start/build';
import { DATA, openDatabase } from '../start/database';
import { askedToStop, runCommand, untilStopped } from '../start/process';
import { requirePlaces, serve } from '../start/web';
import { writeSampleBankFile } from './sample/sample-bank-file';
import { loadSampleData } from './sample/sample-data';

// A demonstration runs on this machine, for nobody else, without a proxy and with little output.
Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });
process.env.HOST ||= '127.0.0.1';
process.env.PUBLIC_SCHEME ??= 'http';
process.env.LOG_LEVEL ??= 'warn';

await runCommand(async () => {
  const stop = askedToStop();
  await requirePlaces();
  const mail = await catchMail();
  const database = await openDatabase({ keep: true }).catch(async (error: unknown) => {
    await mail?.stop();
    throw error;
  });
  try {
    await setUp(database.url);
    openPools(database.url);
    await loadSampleData(database.url);
    const bankFile = await writeSampleBankFile(DATA);
    await ensureBuild(console.error);
    admitSampleAccounts();
    const web = await serve();
    console.log(addresses(web.port, mail, bankFile));
    await untilStopped(web, Promise.race([stop, database.lost]));
  } finally {
    await mail?.stop();
    await database.stop();
  }
  process.exit();
});

function addresses(port: number, catcher: MailCatcher | undefined, bankFile: string): string {
  const { admin, superadmin } = SAMPLE_LOGINS;
  const mail = catcher?.url.replace('127.0.0.1', 'localhost');
  return `
  Storefronts   http://localhost:${port}/         Riverside Wine Circle
                http://north.localhost:${port}/   Wijnkring Noord, in Dutch
  Console       http://localhost:${port}/admin
  ${mail ? `Mail catcher  ${mail}/         every message the demo sends\n                ${catcher?.smtpUrl} takes mail as well\n  ` : ''}Logins        ${admin.email} / ${admin.password}
                ${superadmin.email} / ${superadmin.password}  (superadmin)
  Bank file     ${bankFile}
                to be read under Payments: it pays for the orders of now

  Ctrl-C stops everything; the data is kept for next time.
`;
}
