import { test as base, type Page } from 'playwright/test';
import postgres from 'postgres';
import { type Group, type Login, makeGroup } from '@/test/support/group';

export { expect } from 'playwright/test';

/** Browser tests: each gets a group of its own. */
export const test = base.extend<{ group: Group }, { database: postgres.Sql }>({
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs off this parameter
    async ({}, use) => {
      const database = postgres(process.env.E2E_DATABASE_URL ?? '', { max: 2, onnotice: () => {} });
      await use(database);
      await database.end();
    },
    { scope: 'worker' },
  ],
  group: async ({ database }, use) => {
    await use(await makeGroup(database, process.env.E2E_SERVER_URL ?? ''));
  },
});

/** Logs an administrator of the group in to the console, which then shows its rounds. */
export async function logIn(page: Page, group: Group, login: Login = group.admin): Promise<void> {
  await page.goto(`${group.consoleUrl}/admin/login`);
  await page.getByLabel('E-mail').fill(login.email);
  await page.getByLabel('Password').fill(login.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/admin/rounds');
}
