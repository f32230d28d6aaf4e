// The entry point of every npm script: `node scripts/start/run.mjs <command> [args…]`. It needs only Node, so that
// `npm start` works in a fresh checkout before anything is installed.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildOf, hasCurrentBuild } from './fingerprint.mjs';
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
  'db:remove': 'db-remove',
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
  'web-worker': 'web-worker',
};
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

const [command, ...args] = process.argv.slice(2);
if (!isNodeRecent()) fail(`Node.js 20.19 or newer is needed; this is ${process.versions.node}.`);
if (!Object.hasOwn(commands, command ?? '')) {
  fail(`Usage: node scripts/start/run.mjs <${Object.keys(commands).join('|')}> [arguments…]`);
}

try {
  await ensureInstalled(root);
} catch (error) {
  fail(error.message);
}
endWithNpm();
await runHere(commands[command]);

function isNodeRecent() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** A signal to npm ends the shell between npm and this process, and never arrives here. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

/** Runs a command in this process: from the build if it is in there, and compiled as it is loaded otherwise. */
async function runHere(name) {
  // npm says from which folder it was called; file names are relative to that one.
  process.env.INIT_CWD ??= process.cwd();
  process.chdir(root);
  const built = path.join(buildOf(root).commands, `${name}.mjs`);
  const isBuilt = existsSync(built) && hasCurrentBuild(root);
  const script = isBuilt ? built : path.join(root, 'scripts', 'commands', `${name}.ts`);
  process.argv = [process.argv[0], script, ...args];
  if (!isBuilt) {
    await import('tsx');
    await compileCatalogues();
  }
  await import(pathToFileURL(script).href);
}

/** The application reads the catalogues of its languages as compiled by a package, which is installed by now. */
async function compileCatalogues() {
  const { compileLanguages } = await import('./languages.mjs');
  try {
    compileLanguages(root);
  } catch (error) {
    fail(error.message);
  }
}
