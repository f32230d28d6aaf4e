import path from 'node:path';
import { describe, expect, it } from 'vitest';
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

describe('a browser test', () => {
  const file = path.join('e2e', 'smoke', 'journeys.spec.ts');
  const spec = (title: string, status: string, message = '') => ({
    file: 'smoke/journeys.spec.ts',
    title,
    tests: [{ projectName: 'WebKit', status, results: [{ error: { message } }] }],
  });
  const reported = (...specs: ReturnType<typeof spec>[]) => ({
    config: { rootDir: at('e2e') },
    stats: { expected: specs.filter(({ tests }) => tests[0]?.status === 'expected').length, skipped: 1 },
    suites: [{ specs: [], suites: [{ specs }] }],
  });
  const awaitsFrames = [
    '\u001b[31mTimeoutError: locator.click: Timeout 60000ms exceeded.\u001b[39m',
    'Call log:',
    '  - attempting click action',
    '    - waiting for element to be visible, enabled and stable',
    '',
  ].join('\n');

  it('that failed is named by its browser too, and so is one that passed only again', () => {
    const failed = spec('an order is placed', 'unexpected', 'Error: no page\n  at line 1');
    expect(
      outcomeOfPlaywright(
        reported(failed, spec('it is printed', 'flaky', 'late'), spec('it is paid', 'expected')),
      ),
    ).toEqual({
      passed: 1,
      failed: [
        `[WebKit] ${file} › an order is placed: Error: no page`,
        `[WebKit] ${file} › it is printed: late`,
      ],
      skipped: 1,
    });
  });

  it('passes again after its browser had stopped drawing', () => {
    expect(outcomeOfPlaywright(reported(spec('it is paid', 'flaky', awaitsFrames)))).toEqual({
      passed: 1,
      failed: [],
      skipped: 1,
    });
  });

  it.each([
    ['the browser stopped drawing twice', 'unexpected', awaitsFrames],
    ['the button kept moving', 'flaky', `${awaitsFrames}    - element is not stable\n`],
  ])('fails when %s', (_reason, status, message) => {
    expect(outcomeOfPlaywright(reported(spec('it is paid', status, message))).failed).toEqual([
      `[WebKit] ${file} › it is paid: TimeoutError: locator.click: Timeout 60000ms exceeded.`,
    ]);
  });
});
