import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT } from '@/scripts/start/database';

/** The name of a log line is the last text of the call that writes it. */
const CALL = /\blog\(\)\s*(?:\.(?:debug|info|warn|error|fatal)|\[\w+\])\(([\s\S]*?)\);/g;

async function namesOfLogLines(): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const root of ['lib', 'db', 'scripts']) {
    for (const file of await readdir(path.join(PROJECT, root), { recursive: true })) {
      if (!/(?<!\.test)\.ts$/.test(file)) continue;
      const place = path.join(root, file);
      for (const [, inside = ''] of (await readFile(path.join(PROJECT, place), 'utf8')).matchAll(CALL)) {
        const name = [...inside.matchAll(/'([^']+)'/g)].at(-1)?.[1];
        if (name !== undefined) names.set(name, place);
      }
    }
  }
  return names;
}

it('every log line that has a name is explained to operators', async () => {
  const handbook = await readFile(path.join(PROJECT, 'docs', 'operations.md'), 'utf8');
  const names = await namesOfLogLines();
  expect([...names.keys()]).toEqual(expect.arrayContaining(['serving', 'request', 'printed', 'crashed']));
  for (const [name, place] of names) expect(handbook, place).toContain(`\`${name}\``);
});
