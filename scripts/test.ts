import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROJECT } from './database';
import { runCommand } from './process';

// Everything that must hold before a change lands, in the order in which it fails fastest. A run may be
// narrowed to files: `npm test -- lib/orders` (then only the tests run).

const BIN = path.join(PROJECT, 'node_modules', '.bin');

interface Outcome {
  passed: number;
  failed: number;
}

const total: Outcome = { passed: 0, failed: 0 };

function count({ passed, failed }: Outcome): void {
  total.passed += passed;
  total.failed += failed;
}

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(path.join(BIN, command), args, {
    cwd: PROJECT,
    stdio: 'inherit',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', NEXT_TELEMETRY_DISABLED: '1', ...env },
    shell: process.platform === 'win32',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

async function check(name: string, command: string, args: string[]): Promise<void> {
  console.log(`\n— ${name}`);
  const passed = (await run(command, args)) === 0;
  count(passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}

/** Runs a test runner that writes its results as JSON; a runner that breaks counts as one failure. */
async function tests(
  name: string,
  command: string,
  args: (report: string) => string[],
  read: (report: unknown) => Outcome,
) {
  console.log(`\n— ${name}`);
  const folder = await mkdtemp(path.join(tmpdir(), 'wine-tests-'));
  const report = path.join(folder, 'report.json');
  const code = await run(command, args(report), { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const outcome = await readFile(report, 'utf8')
    .then((json) => read(JSON.parse(json)))
    .catch(() => ({ passed: 0, failed: 1 }));
  count(code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome);
  await rm(folder, { recursive: true, force: true });
}

const fromVitest = (report: unknown): Outcome => {
  const { numPassedTests, numFailedTests } = report as { numPassedTests: number; numFailedTests: number };
  return { passed: numPassedTests, failed: numFailedTests };
};

const fromPlaywright = (report: unknown): Outcome => {
  const { stats } = report as { stats: { expected: number; unexpected: number; flaky: number } };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
};

await runCommand(async () => {
  const only = process.argv.slice(2);
  if (only.length === 0) {
    await check('Formatting and style', 'biome', ['ci', '--colors=off', '.']);
    await check('Lint', 'oxlint', ['--type-aware', '--deny-warnings']);
    // The types of pages and addresses are generated, and not there yet in a fresh clone.
    await run('next', ['typegen']);
    await check('Types', 'tsc', ['--noEmit', '--pretty', 'false']);
    await check('Nothing unused', 'knip', ['--no-progress']);
  }
  const browser = only.filter((file) => file.endsWith('.spec.ts'));
  const others = only.filter((file) => !file.endsWith('.spec.ts'));
  if (only.length === 0 || others.length > 0) {
    await tests(
      'Rules and API',
      'vitest',
      (report) => ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...others],
      fromVitest,
    );
  }
  if (only.length === 0 || browser.length > 0) {
    await tests(
      'Browser',
      'playwright',
      () => ['test', '--config=e2e/playwright.config.ts', ...browser],
      fromPlaywright,
    );
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
});
