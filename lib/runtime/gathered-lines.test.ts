import { execFile } from 'node:child_process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, it, onTestFinished, vi } from 'vitest';
import { PROJECT } from '@/scripts/database';
import { gatheredLines } from './gathered-lines';

function gathered() {
  const write = vi.fn<(lines: string) => void>();
  const before = process.listeners('exit');
  const lines = gatheredLines(write);
  onTestFinished(() => {
    for (const listener of process.listeners('exit')) {
      if (!before.includes(listener)) process.off('exit', listener);
    }
  });
  return { write, lines };
}

it('writes the lines of one turn together, and those of the next by themselves', async () => {
  const { write, lines } = gathered();
  lines.write('one\n');
  lines.write('two\n');
  expect(write).not.toHaveBeenCalled();
  await nextTurn();
  lines.write('three\n');
  await nextTurn();
  expect(write.mock.calls).toEqual([['one\ntwo\n'], ['three\n']]);
});

it('writes at once what waits when that is asked for, and only once', async () => {
  const { write, lines } = gathered();
  lines.write('one\n');
  lines.flushSync();
  await nextTurn();
  expect(write.mock.calls).toEqual([['one\n']]);
});

it.each([
  ['is ended', 'process.exit()'],
  ['fails', 'throw new Error("failed")'],
])('loses no line of a process that %s', async (_what, end) => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('LOG_LEVEL', 'info');
  const script = `import { log } from '@/lib/runtime/log.ts'; log().info('first'); log().info('last'); ${end}`;
  const run = promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script],
    { cwd: PROJECT },
  );
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  expect(stdout).toMatch(/"msg":"first"\}\n.*"msg":"last"\}\n$/);
});
