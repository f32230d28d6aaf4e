import { defineConfig } from 'playwright/test';
import { usual } from '../playwright.config';

/** The browser tests of the full run alone: they build the application anew, with a language more. */
export default defineConfig({
  ...usual,
  testDir: '.',
  testMatch: '*.full.ts',
  globalSetup: './sixth-language.ts',
  workers: 2,
  outputDir: '../../test-results/full',
});
