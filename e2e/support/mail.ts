import { expect, type Page } from 'playwright/test';
import type { Sql } from 'postgres';
import type { Group } from '@/test/support/group';

/** The address of the browser tests' mail provider, which keeps messages and whose behaviour can be set. */
const provider = () => process.env.E2E_MAIL_URL ?? '';

/** Makes the provider refuse that many messages to addresses that contain `part`. */
export async function refuseMailTo(part: string, times: number): Promise<void> {
  const body = new URLSearchParams({
    kind: 'provider-error',
    error: 'NoContent',
    to: part,
    times: String(times),
  });
  const answer = await fetch(`${provider()}/behaviours`, { method: 'POST', body, redirect: 'manual' });
  expect(answer.status).toBe(303);
}

/** Lets the minute pass in which acts of the console may be undone before they are mailed. */
export async function letTimeToUndoPass(database: Sql, { organizationId }: Group): Promise<void> {
  await database`
    UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key LIKE ${`order/${organizationId}/%`}`;
}

/** Opens the mail catcher's page once it shows a message to this address. */
export async function inMailCatcher(page: Page, to: string): Promise<void> {
  await expect(async () => {
    await page.goto(provider());
    await expect(page.getByRole('row').filter({ hasText: to })).not.toHaveCount(0, { timeout: 500 });
  }).toPass();
}

/**
 * Expects the provider to have received a mail with this subject for this address. The page stays at the
 * provider.
 */
export async function expectMail(page: Page, to: string, subject: string): Promise<void> {
  await page.goto(provider());
  await expect(page.getByRole('row').filter({ hasText: to }).filter({ hasText: subject })).toHaveCount(1);
}

/** Has the provider report about the newest mail to this address: `event` is the name of its button. The page stays there. */
export async function reportOnMail(page: Page, to: string, event: string): Promise<void> {
  await page.goto(provider());
  await page.getByRole('row').filter({ hasText: to }).first().getByRole('link').first().click();
  await page.getByRole('button', { name: event, exact: true }).click();
  await expect(page.getByRole('cell', { name: event, exact: true }).first()).toBeVisible();
}
