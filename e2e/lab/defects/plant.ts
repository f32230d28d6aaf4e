import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Defect } from './defects';

/**
 * Plants a defect below `tree` and returns a function that takes it out again. Throws when its code does not
 * occur exactly once, because the defect no longer fits the source then.
 */
export async function plant(tree: string, defect: Defect): Promise<() => Promise<void>> {
  const file = path.join(tree, defect.file);
  const source = await readFile(file, 'utf8');
  const occurrences = source.split(defect.code).length - 1;
  if (occurrences !== 1) {
    throw new Error(`"${defect.title}": its code occurs ${occurrences} times in ${defect.file}, not once.`);
  }
  await writeFile(
    file,
    source.replace(defect.code, () => defect.instead),
  );
  return () => writeFile(file, source);
}
