import type { BrowserContext, Page } from 'playwright';
import { SAMPLE_LOGINS } from '@/lib/accounts/auth/sample-accounts';

/** Opens a page, with a second try for a busy machine. Rejects when it is an error page. */
export async function open(page: Page, address: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const answer = await page.goto(address, { waitUntil: 'load' });
    if (!answer || answer.status() < 500) return;
    if (tries === 3) throw new Error(`${address} answered ${answer.status()}.`);
  }
}

/** Logs the context in as the administrator of the sample data. */
export async function logIn(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/admin/login`);
  await page.getByLabel('E-mail').fill(SAMPLE_LOGINS.admin.email);
  await page.getByLabel('Password').fill(SAMPLE_LOGINS.admin.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/\/admin$/);
  await page.close();
}
