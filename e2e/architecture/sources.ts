import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT } from '@/scripts/start/database';

/**
 * The TypeScript files below these folders of the tree, with their text, by their path from its root. Tests of rules are
 * among them only with `tests`.
 */
export async function sourcesOf(folders: string[], { tests = false } = {}): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  for (const folder of folders) {
    const entries = await readdir(path.join(PROJECT, folder), { recursive: true });
    for (const name of entries.sort()) {
      const file = path.posix.join(folder, ...name.split(path.sep));
      if (!/\.tsx?$/.test(file) || (!tests && /\.test\.tsx?$/.test(file))) continue;
      sources.set(file, await readFile(path.join(PROJECT, file), 'utf8'));
    }
  }
  return sources;
}
