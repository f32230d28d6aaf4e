import path from 'node:path';
import { defineConfig, type LaunchOptions } from 'playwright/test';
import { canSandbox, findChromium } from '../test/running/browser';
import { patience, testPatience } from '../test/running/patience.mjs';
import type { SmokeOptions } from './smoke/fixtures';

/** Chromium as people have it: a process for each site, and a sandbox around each where the system allows one. */
const ordinary = await once('E2E_CHROMIUM', async (): Promise<LaunchOptions> => {
  const found = await findChromium();
  return { ...found, chromiumSandbox: await canSandbox(found) };
});
// One process draws all pages of a context, of any site. Chromium would otherwise start one for each site,
// where every script is read and compiled anew, and one ahead of each page.
const processes = ['--renderer-process-limit=1', '--disable-site-isolation-trials'];
// Scripts run too shortly here to win back the time of compiling them for speed.
const slim: LaunchOptions = {
  ...ordinary,
  chromiumSandbox: false,
  args: [...(ordinary.args ?? []), ...processes, '--js-flags=--no-maglev,--no-opt'],
};

/** Calls `find` in the first process of a run. The processes that it starts read the result off a setting. */
async function once<Found>(setting: string, find: () => Promise<Found>): Promise<Found> {
  process.env[setting] ??= JSON.stringify(await find());
  return JSON.parse(process.env[setting] ?? '');
}

/** Tests of frames, sandboxes and policies, which depend on the processes that draw a page. */
const OF_SITES = /@sites/;

export const usual = defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './support/browser-global.ts',
  reporter: [['list'], ['json'], [path.join(import.meta.dirname, 'support/skipped-reporter.ts')]],
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Only a hang reaches these.
  timeout: testPatience(),
  expect: { timeout: patience() },
  // Without a limit of its own, an act on what is missing would wait for the whole test's.
  use: {
    browserName: 'chromium',
    actionTimeout: patience(),
    launchOptions: slim,
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  outputDir: '../test-results',
});

export default defineConfig<SmokeOptions>(usual, {
  projects: [
    { name: 'slim', testIgnore: '**/smoke/**', grepInvert: OF_SITES },
    { name: 'ordinary', testIgnore: '**/smoke/**', grep: OF_SITES, use: { launchOptions: ordinary } },
    { name: 'Chromium', testMatch: 'smoke/*.spec.ts', use: { engine: 'Chromium', launchOptions: ordinary } },
    { name: 'Firefox', testMatch: 'smoke/*.spec.ts', use: { engine: 'Firefox', launchOptions: {} } },
    { name: 'WebKit', testMatch: 'smoke/*.spec.ts', use: { engine: 'WebKit', launchOptions: {} } },
  ],
});
