import axe, { type RunOptions } from 'axe-core';
import { expect, type Page } from 'playwright/test';

/** The rules that look at colours: all that can differ between the light and the dark scheme. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Expects the page to fit its screen's width and to have no accessibility problem that can be found by machine,
 * in the light and in the dark colour scheme. Leaves it in the light one.
 */
export async function looksRight(page: Page): Promise<void> {
  // Before its stylesheet is there, nobody sees the page.
  await page.waitForLoadState();
  const beyond = await page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth)
      .map((element) => element.outerHTML.slice(0, 200));
  });
  expect(beyond, `what ${page.url()} has beyond the edge of the screen`).toEqual([]);
  // After a navigation or an action in the browser, Next puts the title in one step later than the page.
  await expect(page).toHaveTitle(/./);
  await page.evaluate(axe.source);
  expect(await problems(page), `problems of ${page.url()}`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inTheDark = await problems(page, { runOnly: COLOURS });
  expect(inTheDark, `problems of ${page.url()} in the dark scheme`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** What axe finds wrong with a page that axe was put into. */
function problems(page: Page, options: RunOptions = {}): Promise<string[]> {
  return page.evaluate(
    async (runOptions) => {
      // A colour on its way to another is neither.
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(runOptions);
      return violations.map(
        ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((node) => node.html).join(' ')}`,
      );
    },
    { resultTypes: ['violations' as const], ...options },
  );
}

/** What the page's content security policy stopped, as it happens. */
export function policyViolations(page: Page): string[] {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  return violations;
}
