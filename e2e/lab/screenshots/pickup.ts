import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { logIn, open } from './browsing';

/**
 * Takes the pictures of the page for helpers into `folder`: a phone at the pickup of a round, from the keys to an order
 * that was handed out. Returns their number.
 */
export async function takePickup(
  browser: Browser,
  folder: string,
  url: string,
  roundId: number,
): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  await logIn(context, url);
  const page = await context.newPage();
  await open(page, `${url}/admin/rounds/${roundId}/pickup-links`);
  await page.getByLabel('Label').fill('Table 2');
  await page.getByRole('button', { name: 'Make link' }).click();
  const address = await page.getByText(/\/helping\//).textContent();
  await open(page, url + new URL(address ?? '').pathname);
  await page.getByRole('button', { name: 'Start handing out' }).click();
  await page.waitForURL('**/pickup');
  const taken: string[] = [];
  const take = async (name: string) => {
    taken.push(name);
    await page.screenshot({ path: path.join(folder, `pickup-${name}-phone.png`) });
  };
  await page.getByRole('button', { name: '3', exact: true }).click();
  await take('numbers');
  await page.getByRole('button', { name: 'Open' }).click();
  await atOrder(page);
  await take('order');
  const line = page.getByText('Only this wine, or bottles missing').first();
  await line.click();
  await page.getByLabel('Reason').first().selectOption('broken');
  await line.evaluate((summary) => summary.closest('li')?.scrollIntoView({ block: 'center' }));
  await take('short');
  await page.locator('[data-event="short"]').first().click();
  await page.locator('[data-event="collected"]').first().click();
  await page.locator('[data-state="collected"]').waitFor();
  await page.locator('[data-pending="0"]').waitFor({ state: 'attached' });
  await page.mouse.move(0, 0);
  await atOrder(page);
  await take('collected');
  await context.close();
  return taken.length;
}

/** Brings the order that is open below the bar, which covers the upper edge. */
const atOrder = (page: Page) =>
  page.locator('[data-order]').evaluate((card) => {
    scrollTo(0, card.getBoundingClientRect().top + scrollY - 44);
  });
