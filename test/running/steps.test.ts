import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT } from '../../scripts/start/database';
import { outcomeOfPlaywright, outcomeOfVitest } from './steps';

const at = (file: string) => path.join(PROJECT, file);

it('a failed rule is named by its file, its name and the first line of its message', () => {
  const passes = { status: 'passed', fullName: 'a list is sorted', failureMessages: [] };
  const fails = {
    status: 'failed',
    fullName: 'a round opens',
    failureMessages: ['\u001b[31mAssertionError: no mail\u001b[39m\n    at line 3'],
  };
  const report = {
    numPassedTests: 1,
    numPendingTests: 2,
    testResults: [
      {
        name: at('lib/rounds/rounds.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [passes, fails],
      },
      { name: at('lib/list.test.ts'), status: 'passed', message: '', assertionResults: [passes] },
      {
        name: at('lib/broken.test.ts'),
        status: 'failed',
        message: 'SyntaxError: no\n',
        assertionResults: [],
      },
    ],
  };
  expect(outcomeOfVitest(report)).toEqual({
    passed: 1,
    failed: [
      'lib/rounds/rounds.test.ts › a round opens: AssertionError: no mail',
      'lib/broken.test.ts: SyntaxError: no',
    ],
    skipped: 2,
  });
});

it('a failed browser test is named by its browser too, and one that passed only again fails', () => {
  const spec = (title: string, status: string, message: string) => ({
    file: 'smoke/journeys.spec.ts',
    title,
    tests: [{ projectName: 'WebKit', status, results: [{ error: { message } }] }],
  });
  const report = {
    config: { rootDir: at('e2e') },
    stats: { expected: 3, skipped: 1 },
    suites: [
      {
        specs: [spec('an order is placed', 'unexpected', 'Error: no page\n  at line 1')],
        suites: [{ specs: [spec('it is printed', 'flaky', 'late'), spec('it is paid', 'expected', '')] }],
      },
    ],
  };
  const file = path.join('e2e', 'smoke', 'journeys.spec.ts');
  expect(outcomeOfPlaywright(report)).toEqual({
    passed: 3,
    failed: [
      `[WebKit] ${file} › an order is placed: Error: no page`,
      `[WebKit] ${file} › it is printed: late`,
    ],
    skipped: 1,
  });
});
