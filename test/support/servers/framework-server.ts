import { setUpForUse } from '@/lib/process/installation/set-up';
import { settings } from '@/lib/process/runtime/env';
import { logWhatIsPrinted } from '@/lib/process/runtime/printed-lines';
import { askedToStop, runCommand, untilStopped } from '@/scripts/start/process';
import { serve } from '@/scripts/start/web';

// The start command with an option that operators do not have: the framework answers everything, as during
// development.

await runCommand(async () => {
  const stop = askedToStop();
  await setUpForUse(settings().DATABASE_URL ?? '');
  logWhatIsPrinted();
  await untilStopped(await serve({ directly: false }), stop);
  process.exit();
});
