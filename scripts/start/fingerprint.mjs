// Uses only Node's own modules, because `run.mjs` decides by it which code to load.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The sources of the build: the application, and the command that serves it. */
export const SOURCES = [
  'app',
  'lib',
  'languages',
  'db',
  'patches',
  'scripts/start/build.ts',
  'scripts/start/bundle.ts',
  'scripts/commands/start.ts',
  'scripts/commands/web-worker.ts',
  'scripts/start/compress.ts',
  'scripts/start/database.ts',
  'scripts/start/fingerprint.mjs',
  'scripts/start/languages.mjs',
  'scripts/postgres',
  'scripts/start/process.ts',
  'scripts/start/serving.ts',
  'scripts/start/web.ts',
  'scripts/start/web-processes.ts',
  'instrumentation-client.ts',
  'middleware.ts',
  'next.config.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** The paths of a project's build. @param {string} root */
export const buildOf = (root) => ({
  /** Holds the fingerprint of the sources it was made from. */
  stamp: path.join(root, '.next', 'made-from'),
  /** The commands that serve it, ready to run. */
  commands: path.join(root, '.next', 'commands'),
});

/**
 * A digest of all files in these folders of a project, without tests.
 * @param {string} root
 * @param {string[]} sources
 */
export function fingerprintOf(root, sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesUnder(path.join(root, source))) {
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

/** True when a project has a build of its present sources. @param {string} root */
export function hasCurrentBuild(root) {
  try {
    return readFileSync(buildOf(root).stamp, 'utf8') === fingerprintOf(root, SOURCES);
  } catch {
    return false;
  }
}

/** @param {string} place */
function filesUnder(place) {
  const found = statSync(place, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [place];
  return readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
