import { text } from 'node:stream/consumers';
import { createUser } from '@/lib/installation/set-up';
import { settings } from '@/lib/runtime/env';
import { readAdministrator } from './administrator';
import { useDatabase } from './database';
import { runCommand } from './process';

await runCommand(async () => {
  const user = readAdministrator(process.argv.slice(2));
  if (process.stdin.isTTY) console.error('Type the password, then Enter and Ctrl-D:');
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  const database = await useDatabase();
  try {
    settings();
    await createUser(database.url, { ...user, password });
    console.log(`${user.email} can now log in at /admin.`);
  } finally {
    await database.stop();
  }
});
