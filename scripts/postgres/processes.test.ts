import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { commandLine, identify, isAlive } from './processes';

test('a process keeps its identity while it lives', async () => {
  const child = spawn(process.execPath, ['--eval', 'process.stdin.resume()', 'an argument'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  await once(child, 'spawn');
  const processId = child.pid ?? 0;
  const identity = identify(processId);
  expect(identity).toMatch(new RegExp(`^${processId}\\b`));
  expect(identify(processId)).toBe(identity);
  expect(isAlive(identity ?? '')).toBe(true);
  expect(commandLine(processId)).toContain('an argument');

  child.stdin.end();
  await once(child, 'exit');
  expect(identify(processId)).toBeUndefined();
  expect(isAlive(identity ?? '')).toBe(false);
});

test('a reused process id has another identity', () => {
  expect(isAlive(`${identify(process.pid)}`)).toBe(true);
  expect(isAlive(`${process.pid} once`)).toBe(false);
});

test.each(['', 'x', '0', '-1', '1.5'])('%j identifies no process', (identity) => {
  expect(isAlive(identity)).toBe(false);
});
