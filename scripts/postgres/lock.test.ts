import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock';
import { identify } from './processes';

let directory: string;

beforeEach(() => {
  directory = fs.mkdtempSync(path.join(tmpdir(), 'lock-'));
});

afterEach(() => fs.rmSync(directory, { recursive: true }));

test('the lock admits one at a time', async () => {
  let inside = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++inside);
    await turn();
    inside--;
  };
  await Promise.all(Array.from({ length: 10 }, () => withLock(directory, work)));
  expect(most).toBe(1);
  expect(fs.readdirSync(directory)).toHaveLength(1);
});

test('the lock is free again after a failure', async () => {
  const failure = new Error('no');
  await expect(withLock(directory, () => Promise.reject(failure))).rejects.toBe(failure);
  expect(await withLock(directory, async () => 'in')).toBe('in');
});

test('the lock of a process that died is taken over by one of many', async () => {
  fs.writeFileSync(path.join(directory, 'lock.7'), deadIdentity());
  const order: number[] = [];
  await Promise.all([1, 2, 3].map((number) => withLock(directory, async () => void order.push(number))));
  expect(order.sort()).toEqual([1, 2, 3]);
});

test('the lock of a process whose id now belongs to another is taken over', async () => {
  fs.writeFileSync(path.join(directory, 'lock.1'), `${identify(process.pid)}1`);
  expect(await withLock(directory, async () => 'in')).toBe('in');
});

function deadIdentity(): string {
  const { pid } = spawnSync(process.execPath, ['--version']);
  return `${pid} 1`;
}
