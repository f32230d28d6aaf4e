// Brings node_modules in line with package-lock.json and patches/. Uses only Node's own modules, because it
// runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Installs the packages of `root` as locked, and patches them. Uses neither npm nor the network when nothing
 * has changed since the last time. Throws an Error with a sentence for the user.
 */
export async function ensureInstalled(root) {
  const stamp = path.join(root, 'node_modules', '.installed');
  if (isStamped(root, stamp)) return;

  await withLock(path.join(root, '.data', 'install.lock'), async (lock) => {
    if (isStamped(root, stamp)) return;
    // Removed first, so that an interrupted npm does not leave a stamp that is no longer true.
    rmSync(stamp, { force: true });
    const ready = isSatisfied(root) && (await applyPatches(root, lock)).code === 0;
    if (!ready) await installAndPatch(root, lock);
    writeFileSync(stamp, fingerprint(root));
  });
}

async function installAndPatch(root, lock) {
  console.error('Installing packages (first start, about a minute)…');
  // Some machines refuse install scripts. Running none anywhere makes all machines equal.
  const flags = [
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
  ];
  let installed = await runNpm(root, ['ci', ...flags], lock);
  // npm 11 refuses a lockfile without the packages of other platforms, though this platform needs none of
  // them.
  if (installed.output.includes('in sync')) {
    rmSync(path.join(root, 'node_modules'), { recursive: true, force: true });
    installed = await runNpm(root, ['install', '--no-save', ...flags], lock);
  }
  if (installed.code !== 0 || !isSatisfied(root)) {
    throw new Error(
      `${installed.output}\nThe packages could not be installed as package-lock.json has them.`,
    );
  }
  const patched = await applyPatches(root, lock);
  if (patched.code !== 0) {
    throw new Error(`${patched.output}\nThe patches in patches/ do not apply to the installed packages.`);
  }
}

function applyPatches(root, lock) {
  if (patchFiles(root).length === 0) return { code: 0, output: '' };
  const patchPackage = path.join(root, 'node_modules', 'patch-package', 'index.js');
  return run(process.execPath, [patchPackage, '--error-on-fail'], { cwd: root }, lock);
}

function runNpm(root, args, lock) {
  const node = path.dirname(process.execPath);
  const candidates = [
    process.env.npm_execpath,
    path.join(node, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    path.join(node, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  // npm_execpath is also set by other package managers, and `npm` is a batch file on Windows.
  const cli = candidates.find((file) => file?.endsWith('npm-cli.js') && existsSync(file));
  if (cli) return run(process.execPath, [cli, ...args], { cwd: root }, lock);
  return run('npm', args, { cwd: root, shell: process.platform === 'win32' }, lock);
}

/**
 * Runs a program and resolves to its exit code and its output. A signal to this process also ends the
 * program.
 */
async function run(program, args, options, lock) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  // npm outlives a killed parent, so the lock names both: node_modules is in use until both have ended.
  if (child.pid) writeFileSync(lock, `${process.pid} ${child.pid}`);

  const stop = (signal) => {
    child.once('close', () => process.exit(128 + constants.signals[signal]));
    child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.once(signal, stop);

  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(1);
    });
    child.once('close', resolve);
  });
  for (const signal of signals) process.removeListener(signal, stop);
  return { code, output: output.trim() };
}

function isStamped(root, stamp) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root);
}

/** A hash of everything that determines the content of node_modules, and of the patched files. */
function fingerprint(root) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  const patches = patchFiles(root);
  for (const file of [path.join(root, 'package-lock.json'), ...patches]) hash.update(readFileSync(file));
  for (const patch of patches) {
    for (const [, file] of readFileSync(patch, 'utf8').matchAll(/^\+\+\+ b\/(.+)$/gm)) {
      const patched = path.join(root, file);
      hash.update(existsSync(patched) ? readFileSync(patched) : 'missing');
    }
  }
  return hash.digest('hex');
}

function patchFiles(root) {
  const directory = path.join(root, 'patches');
  if (!existsSync(directory)) return [];
  const names = readdirSync(directory).filter((name) => name.endsWith('.patch'));
  return names.sort().map((name) => path.join(directory, name));
}

/** True when node_modules, perhaps installed by hand, has every locked package in the locked version. */
function isSatisfied(root) {
  const locked = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const hidden = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const present = JSON.parse(readFileSync(hidden, 'utf8')).packages;

  return Object.entries(locked).every(([directory, { version, optional }]) => {
    if (directory === '') return true;
    // npm leaves out optional packages for other platforms.
    if (!present[directory]) return optional === true;
    const manifest = path.join(root, directory, 'package.json');
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version;
  });
}

/** Runs `work` while no other start does; `lock` holds the ids of the processes that hold the lock. */
async function withLock(lock, work) {
  mkdirSync(path.dirname(lock), { recursive: true });
  for (let told = false; !tryLock(lock); await sleep(200)) {
    if (!told) console.error('Waiting for another start that is installing packages…');
    told = true;
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    await work(lock);
  } finally {
    process.removeListener('exit', release);
    release();
  }
}

function tryLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw new Error(`node_modules cannot be prepared: ${error.message}.`);
  }
  if (isAbandoned(lock)) rmSync(lock, { force: true });
  return false;
}

function isAbandoned(lock) {
  try {
    const pids = readFileSync(lock, 'utf8').split(' ').filter(Boolean).map(Number);
    // The ids are written a moment after the file is created, so an empty file counts as abandoned only if it
    // stays empty.
    if (pids.length === 0) return Date.now() - statSync(lock).mtimeMs > 5000;
    return !pids.some(isAlive);
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
