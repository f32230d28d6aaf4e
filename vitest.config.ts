import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { compileLanguages } from './scripts/start/languages.mjs';
import { patience, testPatience } from './test/running/patience.mjs';
import { OneProjectAfterAnother } from './test/running/sequencer.mjs';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

compileLanguages(file('.'));

const RULES = ['app', 'lib', 'db', 'e2e/architecture'];

/**
 * Lasting effects on later files of a process: a replaced module, a process that is to stop, names of
 * statements.
 */
const LASTING = /\bvi\.mock\(|\bbeginStopping\(|\bNamedStatements\(/;

const rules = RULES.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.posix.join(folder, ...file.split(path.sep))),
);

/** The tests of rules that need a process of their own. */
const apart = rules.filter((file) => LASTING.test(readFileSync(file, 'utf8')));

export default defineConfig({
  resolve: {
    alias: {
      '@': file('.'),
      // Next sees to this import itself; here everything runs on the server.
      'server-only': 'next/dist/compiled/server-only/empty',
    },
  },
  test: {
    // Processes, because database pools and settings belong to one.
    pool: 'forks',
    // Loading the modules again for each file took a third of the time.
    isolate: false,
    sequence: { sequencer: OneProjectAfterAnother },
    // Compiled source files are kept for the next run and the next step of this one: half the time of
    // imports.
    experimental: {
      fsModuleCache: true,
      fsModuleCachePath: file('.data/test-modules'),
    },
    // Only a hang reaches these.
    testTimeout: testPatience(),
    hookTimeout: testPatience(),
    expect: { poll: { timeout: patience() } },
    setupFiles: ['test/support/limits.ts'],
    env: {
      SECRET_KEY: 'a secret for tests only, of more than thirty-two bytes',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_LOGIN: '0',
      RATE_LIMIT_PUBLIC_PER_MINUTE: '0',
      RATE_LIMIT_ORDER_MAIL_PER_HOUR: '0',
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          // A list of its own to leave out would replace that of the command.
          include: rules.filter((file) => !apart.includes(file)),
          globalSetup: 'test/support/global-database.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'rules apart',
          include: apart,
          isolate: true,
          globalSetup: 'test/support/global-database.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts', 'test/**/*.test.ts', 'e2e/lab/**/*.test.ts'],
          globalSetup: 'test/support/global-database.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['e2e/api/**/*.test.ts'],
          globalSetup: 'test/support/servers/global-server.ts',
          setupFiles: ['test/support/vitest-setup.ts'],
        },
      },
    ],
  },
});
