import { type Browser, expect, type Page } from 'playwright/test';
import type { SmokeBrowser, Visitor } from './visitor';

/** A browser that Playwright drives. No script of a page may throw, nor its policy stop one in Firefox. */
export function throughPlaywright(browser: Browser): SmokeBrowser {
  return {
    async visit(viewport, use) {
      const context = await browser.newContext({ viewport, locale: 'en-GB' });
      const page = await context.newPage();
      const errors: Error[] = [];
      page.on('pageerror', (error) => errors.push(error));
      await use(visitorAt(page));
      expect(errors).toEqual([]);
      await context.close();
    },
    stop: () => browser.close(),
  };
}

function visitorAt(page: Page): Visitor {
  const control = (name: RegExp) => page.getByRole('button', { name }).or(page.getByRole('link', { name }));
  return {
    open: async (address) => void (await page.goto(address)),
    async fill(label, text) {
      const field = page.getByLabel(beginning(label)).first();
      // Over WebDriver BiDi a number would be written behind the one that is there.
      await field.clear();
      await field.fill(text);
    },
    press: (name) => control(beginning(name)).first().click(),
    read: (words) => expect(page.locator('body')).toContainText(words, { useInnerText: true }),
    evaluate: (expression) => page.evaluate(expression),
  };
}

const beginning = (words: string) => new RegExp(`^${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
