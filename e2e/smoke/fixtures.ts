import { test as usual } from '../fixtures';
import { BROWSERS } from './browsers';
import type { SmokeBrowser, Visitor } from './visitor';

export { expect } from '../fixtures';

/** The browser of a run of the journeys, which each has a project of its own. */
export interface SmokeOptions {
  engine: keyof typeof BROWSERS;
}

/** The base of the journeys: each has a group and a visitor of its own. */
export const test = usual.extend<
  { visitor: Visitor },
  SmokeOptions & { smokeBrowser: SmokeBrowser | undefined }
>({
  engine: ['Chromium', { scope: 'worker', option: true }],
  smokeBrowser: [
    async ({ engine, launchOptions }, use) => {
      const browser = await BROWSERS[engine](launchOptions);
      await use(browser);
      await browser?.stop();
    },
    { scope: 'worker' },
  ],
  visitor: async ({ smokeBrowser, engine, viewport }, use, test) => {
    if (smokeBrowser) await smokeBrowser.visit(viewport ?? { width: 1280, height: 720 }, use);
    else test.skip(true, `No ${engine} that can be driven is on this machine`);
  },
});
