import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { bareEnvironment } from './env';

const run = promisify(execFile);

/** The log of a separate process that writes many lines and ends at once, by `end`. */
async function logged(end: string): Promise<{ code: number; lines: { msg: string }[] }> {
  const program = `
    import { log } from './lib/process/runtime/log.ts';
    import { logWhatIsPrinted } from './lib/process/runtime/printed-lines.ts';
    logWhatIsPrinted();
    for (let n = 0; n < 2000; n++) log().info('line ' + n);
    ${end}`;
  const args = ['--import=tsx', '--input-type=module', '--eval', program];
  const env = { ...bareEnvironment(), LOG_LEVEL: 'info' };
  const { code, stdout } = await run(process.execPath, args, {
    env,
    maxBuffer: 16 * 1024 * 1024,
  }).then(
    ({ stdout: written }) => ({ code: 0, stdout: written }),
    (failed: { code: number; stdout: string }) => failed,
  );
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { code, lines };
}

it.each([
  ['is ended', 'process.exit(0);', 0, 'line 1999'],
  ['crashes by what nobody awaits', "Promise.reject(new Error('a mistake'));", 1, 'crashed'],
])('all lines are written when the process %s', async (_how, end, code, last) => {
  const ended = await logged(end);
  expect(ended.code).toBe(code);
  expect(ended.lines.slice(0, 2000).map(({ msg }) => msg)).toEqual(
    Array.from({ length: 2000 }, (_, n) => `line ${n}`),
  );
  expect(ended.lines.at(-1)?.msg).toContain(last);
});
