import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import {
  chown,
  cp,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { build, type OutputFile } from 'esbuild';
import { isRoot, run, unprivilegedAccount } from '@/scripts/postgres/account';
import { bundleOf } from '@/scripts/start/bundle';
import { PROJECT } from '@/scripts/start/database';
import { buildOf, SOURCES } from '@/scripts/start/fingerprint.mjs';
import { quickFolder } from '@/test/running/quick-folder';

/** A copy of the files that commands need, without a build and without data. */
export interface ProjectCopy {
  folder: string;
  /** Deletes the copy and the data that its embedded database has elsewhere. */
  remove(): Promise<void>;
}

/** The files of a command; their real path decides its project. */
const COPIED = ['db', 'lib', 'scripts', 'package.json', 'tsconfig.json'];

const COMMANDS = path.join('scripts', 'commands');
let compiled: Promise<OutputFile[]> | undefined;

/**
 * The commands that tests run in copies, compiled once: compiling in each copy would take longer than the
 * tests.
 */
async function compileCommands(): Promise<OutputFile[]> {
  const names = [
    'build-application',
    'db-backup',
    'db-remove',
    'db-restore',
    'demo',
    'setup',
    'start',
    'user-password',
  ];
  const options = bundleOf(
    names.map((name) => path.join(COMMANDS, `${name}.ts`)),
    path.join(PROJECT, COMMANDS),
  );
  const { outputFiles } = await build({ ...options, write: false });
  return outputFiles;
}

/** Copies the project into a folder that only this user can enter; with `built`, it has the build as well. */
export async function copyProject({ built = false } = {}): Promise<ProjectCopy> {
  const folder = await mkdtemp(path.join(quickFolder(), 'group-wine-'));
  for (const part of COPIED) {
    await cp(path.join(PROJECT, part), path.join(folder, part), { recursive: true });
  }
  compiled ??= compileCommands();
  for (const { path: file, contents } of await compiled) {
    await writeFile(path.join(folder, COMMANDS, path.basename(file)), contents);
  }
  const others = built ? SOURCES.filter((source) => !COPIED.includes(source.split('/')[0] ?? '')) : [];
  for (const part of ['node_modules', ...others]) {
    await symlink(path.join(PROJECT, part), path.join(folder, part));
  }
  if (built) await copyBuild(folder);
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

/** The built files are copied, because their real path decides their project too. */
async function copyBuild(folder: string): Promise<void> {
  const { commands } = buildOf(PROJECT);
  const build = path.dirname(commands);
  await mkdir(path.join(folder, '.next'));
  for (const part of await readdir(build)) {
    const copy = path.join(folder, '.next', part);
    if (part === path.basename(commands)) await cp(commands, copy, { recursive: true });
    else await symlink(path.join(build, part), copy);
  }
}

/**
 * Gives a copy to an ordinary user, as whom its commands run from then on. Does nothing unless we are root,
 * or when such a user cannot read the packages, as below a home directory.
 */
export async function giveToOrdinaryUser(folder: string): Promise<void> {
  if (!isRoot()) return;
  const account = unprivilegedAccount();
  const own = (file: string) => lchown(file, account.uid, account.gid);
  for (const name of await readdir(folder, { recursive: true })) await own(path.join(folder, name));
  await own(folder);
  const { code } = await run(account, process.execPath, ['--import', 'tsx', '--eval', ''], folder);
  if (code !== 0) await chown(folder, 0, 0);
}

interface Ended {
  code: number | null;
  output: string;
}

/**
 * Runs the script of a command in a copy as the copy's owner, with `input` as its standard input. The entry
 * point of npm scripts is left out: it would install.
 */
export function runScriptIn(
  folder: string,
  script: string,
  args: string[] = [],
  env: Record<string, string> = {},
  input = '',
): Promise<Ended> {
  const { uid, gid } = statSync(folder);
  const child = spawn(process.execPath, [path.join(folder, COMMANDS, `${script}.mjs`), ...args], {
    ...(isRoot() ? { uid, gid } : {}),
    cwd: folder,
    env: { NODE_ENV: 'production', PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output: output.trim() })));
}
