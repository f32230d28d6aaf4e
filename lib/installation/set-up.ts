import { migrateDatabase } from '@/db/migrate';
import { settings } from '@/lib/runtime/env';
import { addUser, loadInitialData, OperatorError } from './initial-data';

/** Migrations, then the initial data. Safe to run again, and from several instances at once. */
export async function setUp(databaseUrl: string): Promise<void> {
  await migrateDatabase(databaseUrl, (executor) => loadInitialData(executor, settings()));
}

/** Adds an administrator to the organization of that name, which is made when it is new. */
export async function createUser(
  databaseUrl: string,
  user: { email: string; password: string; organization: string; isSuperadmin: boolean },
): Promise<void> {
  await migrateDatabase(databaseUrl, async (executor) => {
    if (!(await addUser(executor, user)))
      throw new OperatorError(`A user with the e-mail address ${user.email} already exists`);
  });
}
