import type { Page } from 'playwright/test';

interface Marked {
  /** The places by the width of the window. */
  places?: Record<number, { element: Element; was: DOMRect }[]>;
}

/** Records the position of every element on the page that the selector matches, at the width that it has. */
export async function mark(page: Page, selector = 'body *'): Promise<void> {
  await page.evaluate(async (wanted) => {
    // Nobody sees a page before its styles.
    await Promise.all(
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
        .filter(({ sheet }) => sheet === null)
        .map((link) => new Promise((resolve) => link.addEventListener('load', resolve, { once: true }))),
    );
    await document.fonts.ready;
    const places = [...document.querySelectorAll(wanted)].map((element) => ({
      element,
      was: element.getBoundingClientRect(),
    }));
    (window as Marked).places = { ...(window as Marked).places, [window.innerWidth]: places };
  }, selector);
}

/** The elements that have moved since they were marked at this width, of those that were visible then and still are. */
export function moved(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    ((window as Marked).places?.[window.innerWidth] ?? []).flatMap(({ element, was }) => {
      const is = element.getBoundingClientRect();
      const seen = element.isConnected && was.width > 0 && is.width > 0;
      const stays = Math.abs(is.x - was.x) < 1 && Math.abs(is.y - was.y) < 1;
      if (!seen || stays) return [];
      return [`${location.href}: ${was.x},${was.y} to ${is.x},${is.y}: ${element.outerHTML.slice(0, 120)}`];
    }),
  );
}
