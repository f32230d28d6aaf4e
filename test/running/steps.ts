import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { PROJECT } from '../../scripts/start/database';
import type { Turn } from './turns';

/** The outcome of checks or tests. Those that this machine lacks a tool for are skipped. */
export interface Outcome {
  passed: number;
  /** A line for each that failed: its file, its name, and the first line of its message. */
  failed: string[];
  skipped: number;
}

/** One step of a run. It writes its output to its turn. */
export type Step = (turn: Turn) => Promise<Outcome>;

const PASSED: Outcome = { passed: 1, failed: [], skipped: 0 };
const failed = (name: string): Outcome => ({ passed: 0, failed: [name], skipped: 0 });
const BIN = path.join(PROJECT, 'node_modules', '.bin');

function run(turn: Turn, command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(path.join(BIN, command), args, {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', NEXT_TELEMETRY_DISABLED: '1', ...env },
    shell: process.platform === 'win32',
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => turn.write(text));
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Programs in Go, the compiler among them, collect garbage less often: a fifth of their processor time for memory. */
const COLLECT_LESS_OFTEN = { GOGC: '400' };

/** Runs programs one after the other. They count as one check, which passes when all exit with 0. */
export function check(name: string, ...programs: [command: string, ...args: string[]][]): Step {
  return async (turn) => {
    turn.write(`\n— ${name}\n`);
    for (const [command, ...args] of programs) {
      if ((await run(turn, command, args, COLLECT_LESS_OFTEN)) !== 0) return failed(name);
    }
    return PASSED;
  };
}

/** Runs work in this process as one check, which passes unless the work throws. */
export function work(name: string, doIt: (log: (line: string) => void) => Promise<void>): Step {
  return async (turn) => {
    turn.write(`\n— ${name}\n`);
    try {
      await doIt((line) => turn.write(`${line}\n`));
      return PASSED;
    } catch (error) {
      turn.write(`${error instanceof Error ? error.message : String(error)}\n`);
      return failed(name);
    }
  };
}

const firstLine = (text: string) => stripVTControlCharacters(text).trim().split('\n')[0] ?? '';

/** The part of vitest's report that is read. A file that cannot be loaded fails without any test. */
interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** The outcome that vitest reports. */
export function outcomeOfVitest({ numPassedTests, numPendingTests, testResults }: VitestReport): Outcome {
  return { passed: numPassedTests, failed: testResults.flatMap(failuresOfFile), skipped: numPendingTests };
}

function failuresOfFile({
  name,
  status,
  message,
  assertionResults,
}: VitestReport['testResults'][number]): string[] {
  const file = path.relative(PROJECT, name);
  const failures = assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0] ?? '')}`);
  return status === 'failed' && failures.length === 0 ? [`${file}: ${firstLine(message)}`] : failures;
}

/** The part of Playwright's report that is read. A test that passes only when it is repeated is flaky, and fails. */
interface PlaywrightReport {
  config: { rootDir: string };
  stats: { expected: number; skipped: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    title: string;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

/** The outcome that Playwright reports. */
export function outcomeOfPlaywright({ config, stats, suites }: PlaywrightReport): Outcome {
  const failed = suites.flatMap((suite) => failuresOfSuite(config.rootDir, suite));
  return { passed: stats.expected, failed, skipped: stats.skipped };
}

/** The failures of a suite, whose files are named from a root. */
const failuresOfSuite = (root: string, { suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(
        ({ projectName, results }) =>
          `[${projectName}] ${path.relative(PROJECT, path.join(root, file))} › ${title}: ${firstLine(results[0]?.error?.message ?? '')}`,
      ),
  ),
  ...suites.flatMap((suite) => failuresOfSuite(root, suite)),
];

/** The processes of a test run, and its excluded files. */
interface Running {
  processes?: number;
  without?: string[];
}

/** Runs the tests of vitest's projects, or only those in the named files. */
export function vitest(
  name: string,
  projects: string[],
  files: string[],
  { processes = 2, without = [] }: Running = {},
): Step {
  const chosen = [
    ...projects.flatMap((project) => ['--project', project]),
    ...without.map((pattern) => `--exclude=${pattern}`),
  ];
  const reporters = (report: string) => [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  return runner(
    name,
    'vitest',
    (report) => ['run', `--maxWorkers=${processes}`, ...chosen, ...reporters(report), ...files],
    (report) => outcomeOfVitest(report as VitestReport),
  );
}

/** Runs the browser tests of a configuration, or only those that the arguments of the runner choose. */
export function playwright(name: string, chosen: string[], config = 'e2e/playwright.config.ts'): Step {
  return runner(
    name,
    'playwright',
    () => ['test', `--config=${config}`, ...chosen],
    (report) => outcomeOfPlaywright(report as PlaywrightReport),
  );
}

/** Runs a test runner that writes its results as JSON. A runner that breaks counts as a failure. */
function runner(
  name: string,
  command: string,
  args: (report: string) => string[],
  read: (report: unknown) => Outcome,
): Step {
  return async (turn) => {
    turn.write(`\n— ${name}\n`);
    const folder = await mkdtemp(path.join(tmpdir(), 'wine-tests-'));
    const report = path.join(folder, 'report.json');
    const code = await run(turn, command, args(report), { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
    const outcome = await readFile(report, 'utf8').then(
      (json) => read(JSON.parse(json)),
      () => failed(name),
    );
    await rm(folder, { recursive: true, force: true });
    return code !== 0 && outcome.failed.length === 0 ? { ...outcome, failed: [name] } : outcome;
  };
}
