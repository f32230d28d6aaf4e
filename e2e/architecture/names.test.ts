import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT } from '@/scripts/start/database';
import { namesakes } from './names';
import { sourcesOf } from './sources';

it('every decision stands in their index, and nothing else does', async () => {
  const folder = path.join(PROJECT, 'docs', 'decisions');
  const index = await readFile(path.join(folder, 'README.md'), 'utf8');
  const linked = [...index.matchAll(/\]\((\d\d-[\w-]+\.md)\)/g)].map(([, file = '']) => file);
  expect(linked.sort()).toEqual((await readdir(folder)).filter((file) => file !== 'README.md').sort());
});

it('no two files of lib have one name, but for input, commands, queries and present', async () => {
  expect(namesakes([...(await sourcesOf(['lib'])).keys()])).toEqual([]);
  const files = ['lib/a/input.ts', 'lib/b/input.ts', 'lib/a/names.ts', 'lib/b/names.ts'];
  expect(namesakes(files)).toEqual(['lib/a/names.ts and lib/b/names.ts']);
});
