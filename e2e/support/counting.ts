import { expect, type Locator, type Page } from 'playwright/test';

/** Counts an organizer's work from the page that is shown: each page, each press and choice, and the refusals. */
export function counting(page: Page) {
  const counted = { pages: [new URL(page.url()).pathname], presses: 0, refusals: 0 };
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url());
    // A page may take words out of its own address.
    if (frame === page.mainFrame() && counted.pages.at(-1) !== pathname) counted.pages.push(pathname);
  });
  return {
    counted,
    async press(pressed: Locator): Promise<void> {
      counted.presses += 1;
      await pressed.click();
    },
    async choose(field: Locator, option: string): Promise<void> {
      counted.presses += 1;
      await field.selectOption(option);
    },
    async settled(heading: string | RegExp): Promise<void> {
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
      counted.refusals += await page.locator('main [role="alert"]').count();
    },
  };
}
