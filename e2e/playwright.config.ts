import { defineConfig } from 'playwright/test';
import { findChromium } from '../test/running/browser';
import { patience, testPatience } from '../test/running/patience.mjs';

const { executablePath, args } = await findChromium();
// One process draws all pages of a context, whichever sites they are of. Chromium would otherwise start one for
// each site, where every script is read and compiled anew, and one ahead of each page that might come. Composing what
// is drawn needs no process either.
const processes = ['--renderer-process-limit=1', '--disable-site-isolation-trials', '--in-process-gpu'];
// Scripts run too shortly here to win back what compiling them for speed takes.
const frugal = [...args, ...processes, '--js-flags=--no-maglev,--no-opt'];

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './support/browser-global.ts',
  reporter: [['list'], ['json']],
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Only a hang reaches these.
  timeout: testPatience(),
  expect: { timeout: patience() },
  use: {
    browserName: 'chromium',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: frugal },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  outputDir: '../test-results',
});
