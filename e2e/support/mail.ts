import { expect, type Page } from 'playwright/test';

/** Where the browser tests' mail provider keeps what it was handed, and is told how to behave. */
const provider = () => process.env.E2E_MAIL_URL ?? '';

/** Has the provider refuse so many messages to addresses that contain `part`. */
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

/** Expects the provider to have been handed this subject for this address; leaves the page there. */
export async function expectMail(page: Page, to: string, subject: string): Promise<void> {
  await page.goto(provider());
  await expect(page.getByRole('row').filter({ hasText: to }).filter({ hasText: subject })).toHaveCount(1);
}
