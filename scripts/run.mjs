// The entry point of every npm script: `node scripts/run.mjs <command> [args…]`. It needs only Node, so that
// `npm start` works in a fresh checkout before anything is installed.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';

/** The file in `commands/` that each command runs. */
const commands = {
  demo: 'demo',
  start: 'start',
  setup: 'setup',
  dev: 'dev',
  'user:create': 'user-create',
  'user:password': 'user-password',
  'db:backup': 'db-backup',
  'db:restore': 'db-restore',
  build: 'build-application',
  bench: 'bench',
  test: 'test',
  'test:defects': 'test-defects',
  'test:mutation': 'test-mutation',
  'test:chaos': 'chaos',
  lint: 'lint',
  typecheck: 'typecheck',
  format: 'format',
  'db:generate': 'db-generate',
  screenshots: 'screenshots',
};
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const [command, ...args] = process.argv.slice(2);
if (!isNodeRecent()) fail(`Node.js 20.19 or newer is needed; this is ${process.versions.node}.`);
if (!Object.hasOwn(commands, command ?? '')) {
  fail(`Usage: node scripts/run.mjs <${Object.keys(commands).join('|')}> [arguments…]`);
}

try {
  await ensureInstalled(root);
} catch (error) {
  fail(error.message);
}
runScript(path.join(root, 'scripts', 'commands', `${commands[command]}.ts`), args);

function isNodeRecent() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function runScript(script, scriptArgs) {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  // Limits the memory of a server. Without a limit, the engine lets garbage grow to several times the memory
  // in use.
  const bounded =
    (command === 'start' || command === 'demo') && !process.env.NODE_OPTIONS?.includes('max-old-space-size');
  const memory = bounded ? ['--max-old-space-size=768'] : [];
  const child = spawn(process.execPath, [...memory, '--import', tsx, script, ...scriptArgs], {
    cwd: root,
    // npm says from which folder it was called; file names are relative to that one.
    env: { ...process.env, INIT_CWD: process.env.INIT_CWD ?? process.cwd() },
    stdio: 'inherit',
  });
  forwardSignals(child);
  child.once('error', (error) => fail(`${command} could not be started: ${error.message}`));
  child.once('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
}

function forwardSignals(child) {
  const forwarded = new Set();
  const forward = (signal) => {
    // npm repeats a signal that the whole process group has already received.
    if (forwarded.has(signal)) return;
    forwarded.add(signal);
    child.kill(signal);
  };
  process.on('SIGTERM', forward);
  for (const signal of ['SIGINT', 'SIGHUP']) {
    process.on(signal, () => isForegroundOfTerminal() || forward(signal));
  }

  // A signal to npm ends the shell between npm and this process, and never arrives here.
  const parent = process.ppid;
  const watch = () => process.ppid === parent || forward('SIGTERM');
  if (process.env.npm_lifecycle_event) setInterval(watch, 500).unref();
}

/** Whether Ctrl-C or a hang-up in a terminal reaches our whole process group, and so the child too. */
function isForegroundOfTerminal() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const [, , group, , , foregroundGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return group === foregroundGroup;
  } catch {
    return Boolean(process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY);
  }
}
