import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter';

/** Prints a line at the end for each reason that tests were skipped for, with their number. */
export default class SkippedReporter implements Reporter {
  readonly #tests = new Map<string, number>();

  onTestEnd(_test: TestCase, { status, annotations }: TestResult): void {
    if (status !== 'skipped') return;
    const reason = annotations.find(({ type }) => type === 'skip')?.description ?? 'For no reason given';
    this.#tests.set(reason, (this.#tests.get(reason) ?? 0) + 1);
  }

  onEnd(): void {
    for (const [reason, tests] of this.#tests) console.log(`${reason}: ${tests} tests were not run.`);
  }
}
