import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    alias: {
      '@': fileURLToPath(new URL('.', import.meta.url)),
      // Next sees to this import itself; here everything runs on the server.
      'server-only': 'next/dist/compiled/server-only/empty',
    },
  },
  test: {
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
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['{lib,db}/**/*.test.ts', 'e2e/architecture/**/*.test.ts'],
          globalSetup: 'test/support/global-database.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts'],
          globalSetup: 'test/support/global-database.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['e2e/api/**/*.test.ts'],
          globalSetup: 'test/support/global-server.ts',
          setupFiles: 'test/support/vitest-setup.ts',
        },
      },
    ],
  },
});
