import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Defect } from './defects';

const MIGRATIONS = 'db/migrations';

/** The file below `tree` that a defect changes. Throws when a database function has no definition. */
export async function placeOf(tree: string, { place }: Defect): Promise<string> {
  if ('file' in place) return place.file;
  const migrations = (await readdir(path.join(tree, MIGRATIONS))).filter((name) => name.endsWith('.sql'));
  for (const name of migrations.sort().reverse()) {
    const file = path.posix.join(MIGRATIONS, name);
    const sql = await readFile(path.join(tree, file), 'utf8');
    if (new RegExp(`FUNCTION ${place.databaseFunction}\\(`).test(sql)) return file;
  }
  throw new Error(`No migration defines ${place.databaseFunction}.`);
}

/**
 * Plants a defect below `tree` and returns a function that takes it out again. Throws when its code does not
 * occur exactly once, because the defect no longer fits the source then.
 */
export async function plant(tree: string, defect: Defect): Promise<() => Promise<void>> {
  const relative = await placeOf(tree, defect);
  const file = path.join(tree, relative);
  const source = await readFile(file, 'utf8');
  const occurrences = source.split(defect.code).length - 1;
  if (occurrences !== 1) {
    throw new Error(`"${defect.title}": its code occurs ${occurrences} times in ${relative}, not once.`);
  }
  await writeFile(
    file,
    source.replace(defect.code, () => defect.instead),
  );
  return () => writeFile(file, source);
}
