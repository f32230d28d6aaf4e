import { logWhatIsPrinted } from '@/lib/process/runtime/printed-lines';
import { askedToStop, runCommand } from '../start/process';
import { serve } from '../start/web';

// One of the processes that share a port; see `web-processes.ts`.
await runCommand(async () => {
  const stop = askedToStop();
  logWhatIsPrinted();
  const web = await serve();
  await stop;
  await web.stop();
  process.exit();
});
