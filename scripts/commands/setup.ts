import { setUp } from '@/lib/installation/set-up';
import { settings } from '@/lib/runtime/env';
import { useDatabase } from '../start/database';
import { runCommand } from '../start/process';

await runCommand(async () => {
  const database = await useDatabase();
  try {
    settings();
    await setUp(database.url);
    console.log('The database is up to date.');
  } finally {
    await database.stop();
  }
});
