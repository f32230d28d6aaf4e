import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from 'playwright/test';
import postgres from 'postgres';
import { type Group, type Login, makeGroup } from '@/test/support/group';

export { expect } from 'playwright/test';

/** A browser context, and the empty page that stays open in it. */
interface Kept {
  context: BrowserContext;
  empty: Page;
}

/** Returns the browser context for these options. It is made once and kept for the worker's later tests. */
type Contexts = (options: BrowserContextOptions) => Promise<Kept>;

/** The base of the browser tests: each gets its own group. */
export const test = base.extend<
  { group: Group; groupWithOwnNonces: Group },
  { database: postgres.Sql; contexts: Contexts }
>({
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs off this parameter
    async ({}, use) => {
      const database = postgres(process.env.E2E_DATABASE_URL ?? '', { max: 2, onnotice: () => {} });
      await use(database);
      await database.end();
    },
    { scope: 'worker' },
  ],
  contexts: [
    async ({ browser }, use) => {
      const kept = new Map<string, Promise<Kept>>();
      const make = async (options: BrowserContextOptions): Promise<Kept> => {
        const context = await browser.newContext(options);
        // The process that draws the context's pages ends with the last of them, and a new one would read and
        // compile every script again.
        return { context, empty: await context.newPage() };
      };
      await use((options) => {
        const key = JSON.stringify(options);
        const made = kept.get(key) ?? make(options);
        kept.set(key, made);
        return made;
      });
      for (const made of kept.values()) await (await made).context.close();
    },
    { scope: 'worker' },
  ],
  // The context keeps the browser's cache of fetched and compiled scripts, which took half the time of a
  // test. Cookies, pages and routes are removed after each test.
  context: async ({ contexts, colorScheme, javaScriptEnabled, locale, timezoneId }, use) => {
    const { context, empty } = await contexts({
      colorScheme: colorScheme ?? null,
      javaScriptEnabled: javaScriptEnabled ?? true,
      ...(locale ? { locale } : {}),
      // Readers outside a group's zone are told it, so tests set their own zone, not the machine's.
      timezoneId: timezoneId ?? 'UTC',
    });
    await use(context);
    for (const page of context.pages()) if (page !== empty) await page.close();
    await context.unrouteAll();
    await context.clearCookies();
  },
  // A page is given its size, so that a context serves pages of every size.
  page: async ({ context, viewport }, use) => {
    const page = await context.newPage();
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
  },
  group: async ({ database }, use) => {
    await use(await makeGroup(database, process.env.E2E_SERVER_URL ?? ''));
  },
  // The group of a test that looks for violations of the pages' policy.
  groupWithOwnNonces: async ({ database }, use) => {
    await use(await makeGroup(database, process.env.E2E_OWN_NONCES_URL ?? ''));
  },
});

/**
 * Starts a console session of an administrator of the group by setting the cookie with a token, as a login
 * would. It opens no page; the login form has its own tests in console.spec.ts.
 */
export async function logIn(page: Page, group: Group, login: Login = group.admin): Promise<void> {
  const value = await group.token(login);
  await page
    .context()
    .addCookies([{ name: 'session', value, url: group.consoleUrl, httpOnly: true, sameSite: 'Lax' }]);
}

/** Starts a console session as `logIn` does, and opens an address of the console, such as /admin/rounds. */
export async function openConsole(page: Page, group: Group, address: string, login?: Login): Promise<void> {
  await logIn(page, group, login);
  await page.goto(new URL(address, group.consoleUrl).href);
}
