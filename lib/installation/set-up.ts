import { migrateDatabase } from '@/db/migrate';
import { settings } from '@/lib/runtime/env';
import { addUser, loadInitialData, OperatorError } from './initial-data';

/** Runs the migrations, then adds the initial data. Safe to run again, and from several instances at once. */
export async function setUp(databaseUrl: string): Promise<void> {
  await migrateDatabase(databaseUrl, (installation) => loadInitialData(installation, settings()));
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
