import type { Page } from 'playwright/test';

/**
 * The pressable elements of the page that are less than 24 pixels wide or high, the least for a finger (WCAG
 * 2.2, 2.5.8). A link within a sentence is as high as its line, and a box is pressed by its label.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 24;
    const isInSentence = (element: Element) =>
      element.localName === 'a' &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentNode?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 3,
      );
    return [
      ...document.querySelectorAll('a[href], button, input:not([type="hidden"]), select, textarea, summary'),
    ]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr-only'),
      )
      .flatMap((element) => {
        const label = element.matches('[type="checkbox"], [type="radio"]')
          ? (element as HTMLInputElement).labels?.[0]
          : undefined;
        const { width, height } = (label ?? element).getBoundingClientRect();
        // Rounded, because a line of text may end a fraction of a pixel early.
        const fits = Math.round(width) >= LEAST && Math.round(height) >= LEAST;
        if (fits || isInSentence(element)) return [];
        return [`${Math.round(width)} × ${Math.round(height)}: ${element.outerHTML.slice(0, 120)}`];
      });
  });
}
