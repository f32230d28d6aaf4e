import { defineConfig } from 'playwright/test';
import { findChromium } from '../scripts/browser';

const { executablePath, args } = await findChromium();
// Otherwise Chromium starts a process ahead of each page that might come, and most of them never do.
const frugal = [...args, '--renderer-process-limit=1'];

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './support/browser-global.ts',
  reporter: [['list'], ['json']],
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: frugal },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  outputDir: '../test-results',
});
