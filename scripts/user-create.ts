import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { OperatorError } from '@/lib/installation/initial-data';
import { createUser } from '@/lib/installation/set-up';
import { settings } from '@/lib/runtime/env';
import { useDatabase } from './database';
import { runCommand } from './process';

const USAGE =
  'Usage: npm run user:create -- --email E --organization NAME [--superadmin], with the password on standard input';

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        email: { type: 'string' },
        organization: { type: 'string' },
        superadmin: { type: 'boolean', default: false },
      },
    });
    if (values.email && values.organization) {
      return { email: values.email, organization: values.organization, isSuperadmin: values.superadmin };
    }
  } catch {
    // Told below, with how it is called.
  }
  throw new OperatorError(USAGE);
}

await runCommand(async () => {
  const user = readArguments();
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
