import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

/** Expects the page to fit its screen's width and to have no accessibility problem that can be found by machine. */
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
  // A colour on its way to another is neither.
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
  await page.evaluate(axe.source);
  const problems = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run();
    return violations.map(
      ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((node) => node.html).join(' ')}`,
    );
  });
  expect(problems).toEqual([]);
}

/** What the page's content security policy stopped, as it happens. */
export function policyViolations(page: Page): string[] {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  return violations;
}
