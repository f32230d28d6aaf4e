import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)) } },
  test: {
    include: ['{lib,db,scripts}/**/*.test.ts', 'e2e/{api,architecture}/**/*.test.ts'],
    globalSetup: 'e2e/support/global.ts',
    setupFiles: 'e2e/support/vitest-setup.ts',
    // Each file in a process of its own: database pools and settings belong to a process.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    env: {
      SECRET_KEY: 'a secret for tests only, of more than thirty-two bytes',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_LOGIN: '0',
      RATE_LIMIT_PUBLIC_PER_MINUTE: '0',
    },
  },
});
