import { migrateDatabase } from '@/db/setup/migrate';
import { settings } from '@/lib/process/runtime/env';
import { log } from '@/lib/process/runtime/log';
import {
  addInvitedUser,
  addUser,
  changePassword,
  loadInitialData,
  OperatorError,
  openSampleAccounts,
} from './initial-data';

/** Runs the migrations, then adds the initial data. Safe to run again, and from several instances at once. */
export async function setUp(databaseUrl: string): Promise<void> {
  await migrateDatabase(databaseUrl, (installation) => loadInitialData(installation, settings()));
}

/** Like `setUp`, before serving for real: also logs the sample accounts that are shut out, and the remedy. */
export async function setUpForUse(databaseUrl: string): Promise<void> {
  await migrateDatabase(databaseUrl, async (installation) => {
    await loadInitialData(installation, settings());
    for (const email of await openSampleAccounts(installation)) {
      log().warn(
        { email },
        `${email} still has the sample password of the demonstration and cannot log in. Change it with ` +
          `npm run user:password -- --email ${email}`,
      );
    }
  });
}

/** Changes an administrator's password. */
export async function setPassword(
  databaseUrl: string,
  user: { email: string; password: string },
): Promise<void> {
  await migrateDatabase(databaseUrl, (installation) => changePassword(installation, user));
}

/** Adds an administrator to the organization of that name, which is created when there is none. */
export async function createUser(
  databaseUrl: string,
  user: { email: string; password: string; organization: string; isSuperadmin: boolean },
): Promise<void> {
  await migrateDatabase(databaseUrl, async (installation) => {
    if (!(await addUser(installation, user)))
      throw new OperatorError(`A user with the e-mail address ${user.email} already exists`);
  });
}

/** Adds an administrator to the organization of that name, and mails them a page to set their password. */
export async function inviteUser(
  databaseUrl: string,
  user: { email: string; organization: string; isSuperadmin: boolean },
): Promise<void> {
  await migrateDatabase(databaseUrl, (installation) => addInvitedUser(installation, user));
}
