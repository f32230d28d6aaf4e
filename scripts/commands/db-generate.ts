import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from '@/lib/process/installation/initial-data';
import { PROJECT } from '../start/database';
import { runCommand } from '../start/process';
import { runTool } from '../start/tool';

const MIGRATIONS = path.join(PROJECT, 'db', 'migrations');
const RELEASED = path.join(MIGRATIONS, 'released.json');

const USAGE = `Usage: npm run db:generate -- --name what_changes [--custom]
         writes a migration from the schema, or an empty one to fill by hand, and its digest
       npm run db:generate -- --digest
         takes the digest of the newest migration again, after it was edited and before it is released`;

await runCommand(async () => {
  const { name, custom, digest } = readArguments();
  if (digest) return writeDigests({ newestAgain: true });
  const code = await runTool('drizzle-kit', ['generate', '--name', name, ...(custom ? ['--custom'] : [])]);
  if (code !== 0) throw new OperatorError('The migration could not be written.');
  await writeDigests({ newestAgain: false });
  await removeOlderSnapshots();
});

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        name: { type: 'string', default: '' },
        custom: { type: 'boolean', default: false },
        digest: { type: 'boolean', default: false },
      },
    });
    if (values.digest || /^\w+$/.test(values.name)) return values;
  } catch {
    // Reported by the error below, with the usage.
  }
  throw new OperatorError(USAGE);
}

/**
 * Writes the digest of each migration that has none yet. A migration with a digest was released and must not
 * change.
 */
async function writeDigests({ newestAgain }: { newestAgain: boolean }): Promise<void> {
  const released: Record<string, string> = JSON.parse(await readFile(RELEASED, 'utf8'));
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort();
  for (const [index, file] of files.entries()) {
    const tag = path.basename(file, '.sql');
    if (released[tag] && !(newestAgain && index === files.length - 1)) continue;
    released[tag] = createHash('sha256')
      .update(await readFile(path.join(MIGRATIONS, file)))
      .digest('hex');
    console.log(`Wrote the digest of ${file} into db/migrations/released.json.`);
  }
  await writeFile(RELEASED, `${JSON.stringify(released, null, 2)}\n`);
}

/** The next migration is written from the difference to the newest snapshot alone. */
async function removeOlderSnapshots(): Promise<void> {
  const folder = path.join(MIGRATIONS, 'meta');
  const snapshots = (await readdir(folder)).filter((file) => file.endsWith('_snapshot.json')).sort();
  for (const file of snapshots.slice(0, -1)) await rm(path.join(folder, file));
}
