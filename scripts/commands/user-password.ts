import { setPassword } from '@/lib/process/installation/set-up';
import { withDatabase } from '../start/database';
import { runCommand } from '../start/process';
import { readEmail, readPassword } from './arguments/administrator';

await runCommand(async () => {
  const email = readEmail(process.argv.slice(2));
  const password = await readPassword();
  await withDatabase((url) => setPassword(url, { email, password }));
  console.log(`${email} can now log in at /admin with the new password.`);
});
