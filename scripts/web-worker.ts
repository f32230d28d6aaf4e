import { askedToStop, runCommand } from './process';
import { serve } from './web';

await runCommand(async () => {
  const stop = askedToStop();
  const web = await serve();
  await stop;
  await web.stop();
  process.exit();
});
