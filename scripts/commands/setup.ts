import { setUp } from '@/lib/process/installation/set-up';
import { withDatabase } from '../start/database';
import { runCommand } from '../start/process';

await runCommand(async () => {
  await withDatabase(setUp);
  console.log('The database is up to date.');
});
