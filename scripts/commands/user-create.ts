import { createUser, inviteUser } from '@/lib/process/installation/set-up';
import { withDatabase } from '../start/database';
import { runCommand } from '../start/process';
import { readAdministrator, readPassword } from './arguments/administrator';

await runCommand(async () => {
  const { isInvited, ...user } = readAdministrator(process.argv.slice(2));
  const password = isInvited ? '' : await readPassword();
  await withDatabase(async (url) => {
    if (isInvited) {
      await inviteUser(url, user);
      console.log(`${user.email} was mailed a page to set a password, which lasts for seven days.`);
    } else {
      await createUser(url, { ...user, password });
      console.log(`${user.email} can now log in at /admin.`);
    }
  });
});
