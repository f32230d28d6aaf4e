import { type Browser, expect, type Page } from 'playwright/test';
import type { Group } from '@/test/support/group';

/** A phone as most people hold it. */
export const PHONE = { width: 390, height: 844 };

/** Opens the pickup by a new link, and returns the path of that link in the API. */
export async function help(page: Page, group: Group, label = 'Table 2'): Promise<string> {
  const { id, url } = await group.api('/pickup-links', { purchase_round_id: group.roundId, label });
  await page.goto(`${group.url}${new URL(url).pathname}`);
  await page.getByRole('button').click();
  await page.waitForURL('**/pickup');
  return `/pickup-links/${id}`;
}

/** Opens the pickup on another phone, with a browser of its own. */
export async function helpBeside(
  browser: Browser,
  group: Group,
  label: string,
  scripts = true,
): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: scripts, viewport: PHONE });
  const page = await context.newPage();
  await help(page, group, label);
  return page;
}

/** Opens an order by its number. */
export async function open(page: Page, number: number): Promise<void> {
  await page.locator('input[name="order"]').fill(String(number));
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.locator(`[data-order="${number}"]`)).toBeVisible();
}

/** The order that is open. */
export const card = (page: Page) => page.locator('[data-order]');

/** The first button of the open order that makes an event of a kind. */
export const event = (page: Page, kind: string) => card(page).locator(`[data-event="${kind}"]`).first();

/** The orders of the group's round as the pickup shows them to an administrator. */
export const state = async ({ api, roundId }: Group) =>
  (await api(`/purchase-rounds/${roundId}/pickup`)).orders;

/** The element with the number of unsent events. */
export const pending = (page: Page) => page.locator('[data-pending]');

/** The page's own message; the framework has an alert beside it. */
export const alerts = (page: Page) => page.locator('main').getByRole('alert');
