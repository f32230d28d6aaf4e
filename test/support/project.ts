import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SOURCES } from '@/scripts/build';
import { PROJECT } from '@/scripts/database';

/** A copy of the files that commands need, without a build and without data. */
export interface ProjectCopy {
  folder: string;
  /** Deletes the copy and the data that its embedded database has elsewhere. */
  remove(): Promise<void>;
}

/** What a command runs from; its real path decides which project that is. */
const COPIED = ['db', 'lib', 'scripts', 'package.json', 'tsconfig.json'];

/** Copies the project into a folder that only this user can enter; with `built`, it has the build as well. */
export async function copyProject({ built = false } = {}): Promise<ProjectCopy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'group-wine-'));
  for (const part of COPIED) {
    await cp(path.join(PROJECT, part), path.join(folder, part), { recursive: true });
  }
  const others = built ? ['.next', ...SOURCES.filter((source) => !COPIED.includes(source))] : [];
  for (const part of ['node_modules', ...others]) {
    await symlink(path.join(PROJECT, part), path.join(folder, part));
  }
  return {
    folder,
    async remove() {
      const elsewhere = await readFile(path.join(folder, '.data', 'postgres', 'location'), 'utf8').catch(
        () => '',
      );
      if (elsewhere) await rm(elsewhere.trim(), { recursive: true, force: true });
      await rm(folder, { recursive: true });
    },
  };
}

interface Ended {
  code: number | null;
  output: string;
}

/**
 * Runs the script of a command in a copy, with `input` as its standard input. The entry point of npm scripts is left
 * out: it would install.
 */
export function runScriptIn(
  folder: string,
  script: string,
  args: string[] = [],
  env: Record<string, string> = {},
  input = '',
): Promise<Ended> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(folder, 'scripts', `${script}.ts`), ...args],
    {
      cwd: folder,
      env: { NODE_ENV: 'production', PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  child.stdin.end(input);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output: output.trim() })));
}
