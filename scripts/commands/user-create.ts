import { createUser } from '@/lib/installation/set-up';
import { settings } from '@/lib/runtime/env';
import { useDatabase } from '../start/database';
import { runCommand } from '../start/process';
import { readAdministrator, readPassword } from './arguments/administrator';

await runCommand(async () => {
  const user = readAdministrator(process.argv.slice(2));
  const password = await readPassword();
  const database = await useDatabase();
  try {
    settings();
    await createUser(database.url, { ...user, password });
    console.log(`${user.email} can now log in at /admin.`);
  } finally {
    await database.stop();
  }
});
