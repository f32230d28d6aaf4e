import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { copyProject, runScriptIn } from '@/test/support/project';
import { identify } from '../postgres/processes';
import { holdBuild, requireUnusedBuild } from './serving';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'group-wine-serving-'));
  return () => rm(folder, { recursive: true });
});

const IN_USE = `The application has changed since its build, from which process ${process.pid} serves. Stop that process first.`;

it('a build is in use until its process stops serving', () => {
  const release = holdBuild(folder);
  expect(() => requireUnusedBuild(folder)).toThrow(IN_USE);
  release();
  expect(() => requireUnusedBuild(folder)).not.toThrow();
});

it('a process that died does not keep its build in use', async () => {
  const { pid } = spawnSync(process.execPath, ['--eval', '']);
  await writeFile(path.join(folder, `serving.${pid}`), `${pid} 12345`);
  requireUnusedBuild(folder);
  expect(await readdir(folder)).toEqual([]);
});

it('a command that would replace a build in use ends with a sentence', async () => {
  const copy = await copyProject();
  onTestFinished(copy.remove);
  const data = path.join(copy.folder, '.data');
  await mkdir(data);
  await writeFile(path.join(data, `serving.${process.pid}`), identify(process.pid) ?? '');
  expect(await runScriptIn(copy.folder, 'build-application')).toEqual({ code: 1, output: IN_USE });
  expect(existsSync(path.join(copy.folder, '.next'))).toBe(false);
});
