import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions, run } from 'axe-core';
import { expect, type Page } from 'playwright/test';

/** Axe as it is made for browsers, which takes half as long to load as its readable form. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules about colours, which alone can differ between the light and the dark scheme. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** The part of the page beyond the edge of the screen. */
export const beyondScreen = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth)
      .map((element) => element.outerHTML.replace(/(.)\1{20,}/g, '$1…').slice(0, 150));
  });

/** The names on the page that break inside a word; words beyond a length do not count. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, th, label, button, a, dt')].flatMap((named) => {
      const texts = document.createTreeWalker(named, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/\p{L}{4,30}/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(word);
        }
      }
      return broken;
    }),
  );

/**
 * Expects the page to fit the screen's width, and to pass a machine's accessibility checks in the light and the dark
 * colour scheme. The page is in the light scheme afterwards. `colours` is false for a page whose colours were judged
 * already, at another width or in another language; judging them takes most of the time.
 */
export async function looksRight(page: Page, { colours = true } = {}): Promise<void> {
  // Waits for the stylesheet, before which nobody sees the page.
  await page.waitForLoadState();
  expect(await beyondScreen(page), `what ${page.url()} has beyond the edge of the screen`).toEqual([]);
  // After a navigation or an action in the browser, Next sets the title a moment after the content.
  await expect(page).toHaveTitle(/./);
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(letWaitWithoutScripts);
    await page.evaluate(AXE);
  }
  const rules = colours ? {} : Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }]));
  expect(await problems(page, { rules }), `problems of ${page.url()}`).toEqual([]);
  if (!colours) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  const inTheDark = await problems(page, { runOnly: COLOURS });
  expect(inTheDark, `problems of ${page.url()} in the dark scheme`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** On a page without scripts timers never run out, and axe waits by them for itself alone. */
function letWaitWithoutScripts(): void {
  if (!matchMedia('(scripting: none)').matches) return;
  const LIMIT_MS = 1000;
  const wait = (then: () => void, ms = 0) => {
    if (ms < LIMIT_MS) void Promise.resolve().then(() => then());
    return 0;
  };
  window.setTimeout = wait as typeof window.setTimeout;
}

/** The problems that axe finds on a page into which it was loaded. */
function problems(page: Page, options: RunOptions = {}): Promise<string[]> {
  return page.evaluate(
    async (runOptions) => {
      // Without scripts nobody is told of a frame that was drawn.
      if (!matchMedia('(scripting: none)').matches) {
        // A page may learn of the other scheme only when it is drawn next.
        for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
      }
      // A colour in between belongs to neither scheme, and a transition of hidden parts never ends by itself.
      for (const animation of document.getAnimations()) animation.finish();
      const { violations } = await (window as unknown as { axe: { run: typeof run } }).axe.run(runOptions);
      return violations.map(
        ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((node) => node.html).join(' ')}`,
      );
    },
    // Without preloading, which prepares for judging sound that plays by itself: no page has any. Without frames,
    // because axe is not in them and would wait half a second for each to answer.
    { resultTypes: ['violations' as const], preload: false, iframes: false, ...options },
  );
}

/** The nonce of all pages of the server that most tests ask. */
export const SAME_NONCE = Buffer.alloc(16, 'nonce').toString('base64');

/**
 * Collects the violations of the page's content security policy as they happen. A nonce common to all pages
 * would admit scripts of another page, so it counts as a violation: the test's group must be
 * `groupWithOwnNonces`.
 */
export function policyViolations(page: Page): string[] {
  const violations: string[] = [];
  page.on('response', (response) => {
    if (response.headers()['content-security-policy']?.includes(SAME_NONCE))
      violations.push('a shared nonce');
  });
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  return violations;
}
