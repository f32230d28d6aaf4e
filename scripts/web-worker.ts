import { logWhatIsPrinted } from '@/lib/runtime/printed';
import { askedToStop, runCommand } from './process';
import { serve } from './web';

await runCommand(async () => {
  const stop = askedToStop();
  logWhatIsPrinted();
  const web = await serve();
  await stop;
  await web.stop();
  process.exit();
});
