import { expect, type Page } from 'playwright/test';
import type { Group } from '@/test/support/group';
import { send } from '@/test/support/http';

/** Presses the button that is called exactly so. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The one message that is seen and says this, in a form or above a page that has no such form any more. */
export const saysOnce = (page: Page, words: RegExp) =>
  page.locator('[tabindex="-1"]').filter({ hasText: words, visible: true });

/** Places an order at the group's storefront: so many bottles of its first wine, its second and so on. */
export async function order(
  { host, apiUrl, offerings }: Group,
  email: string,
  quantities: number[],
): Promise<void> {
  const lines = quantities.map((quantity, index) => ({ wine_offering_id: offerings[index]?.id, quantity }));
  const answer = await send(`${apiUrl}/public/orders`, {
    method: 'POST',
    headers: { host },
    data: { name: email.split('@')[0], email, lines: lines.filter((line) => line.quantity > 0) },
  });
  expect(answer.status, answer.text).toBe(201);
}

/** Expects each of the console's addresses to be as if there were nothing. */
export async function notFound(page: Page, group: Group, paths: string[]): Promise<void> {
  for (const path of paths) {
    const answer = await page.goto(`${group.consoleUrl}/admin${path}`);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
  }
}

/** From here on, every form the page sends says `value` in its field `name`, as somebody who tampers would. */
export async function forge(page: Page, name: string, value: number): Promise<void> {
  const field = new RegExp(`(name="(?:_\\d+_)?${name}"\\r\\n\\r\\n)[^\\r]*`, 'g');
  await page.route('**/*', (route) => {
    const sent = route.request().postData();
    if (sent === null) return route.continue();
    return route.continue({ postData: sent.replace(field, `$1${value}`) });
  });
}

/** Holds back the scripts of the pages that come, until the function it gives is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let arrive = () => {};
  const released = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return () => arrive();
}
