import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT } from '@/scripts/start/database';

/** The TypeScript files below a folder of the tree, without tests. Paths are relative to the tree's root. */
export async function sourcesOf(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(PROJECT, folder), { recursive: true });
  return entries
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')))
    .sort();
}
