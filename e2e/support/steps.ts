import { expect, type Locator, type Page, type Route } from 'playwright/test';
import { type Group, sendOrder } from '@/test/support/group';

/** Presses the button with exactly this name. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Closes the round of the page before its deadline, which asks first. */
export async function closeEarly(page: Page): Promise<void> {
  const now = page.getByRole('button', { name: 'Close now', exact: true });
  if (!(await now.isVisible())) await page.getByText('Close round…').click();
  await now.click();
}

/**
 * A button beside a wine on the list that adds or takes bottles. The choice has buttons of those names too.
 */
export const stepper = (page: Page, name: string) =>
  page.locator('[data-add]').and(page.getByRole('button', { name }));

/** The one visible message with this text, in a form or above a page that no longer has the form. */
export const saysOnce = (page: Page, words: RegExp) =>
  page.locator('[tabindex="-1"]').filter({ hasText: words, visible: true });

/** Places an order at the group's storefront, with the bottles of its first wine, its second and so on. */
export async function order(group: Group, email: string, quantities: number[]): Promise<void> {
  const answer = await sendOrder(group, email, quantities);
  expect(answer.status, answer.text).toBe(201);
}

/**
 * Expects each of these console addresses to be answered as not found. No browser draws the page, which is
 * equal for all of them.
 */
export async function notFound(page: Page, { consoleUrl }: Group, paths: string[]): Promise<void> {
  for (const path of paths) {
    const answer = await page.request.get(`${consoleUrl}/admin${path}`, { headers: { accept: 'text/html' } });
    expect(answer.status(), path).toBe(404);
    expect(await answer.text()).toContain('There is nothing at this address');
  }
}

/** Holds the page's next requests of an address until the returned function is called, and lets `then` answer them. */
export async function hold(
  page: Page,
  address: string,
  then = (route: Route) => route.continue(),
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await then(route);
  });
  return () => release();
}

/** Blocks the scripts of the following pages until the returned function is called. */
export const holdScripts = (page: Page) => hold(page, '**/*.js');

/** Waits until the page's scripts have taken over all links and controls, and have nothing left to do. */
export async function takenOver(page: Page): Promise<void> {
  const left = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'body :is(a, button, form, input:not([type="hidden"]), select, textarea)',
        ),
      ]
        // React writes such a property on each element that it takes over.
        .filter((element) => !Object.keys(element).some((key) => key.startsWith('__reactFiber$')))
        .map((element) => element.outerHTML.slice(0, 120)),
    );
  await expect.poll(left, `what the scripts of ${page.url()} leave alone`).toEqual([]);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Pastes a text into a field, as the browser does. */
export const pasteInto = (field: Locator, text: string) =>
  field.evaluate((control, pasted) => {
    (control as HTMLElement).focus();
    control.dispatchEvent(new Event('paste', { bubbles: true }));
    document.execCommand('insertText', false, pasted);
  }, text);
