import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT } from '@/scripts/start/database';
import { sourcesOf } from './sources';

/** The name of a log line is the last text of the call that writes it. */
const CALL = /\blog\(\)\s*(?:\.(?:debug|info|warn|error|fatal)|\[\w+\])\(([\s\S]*?)\);/g;

/** The files that write log lines, by the names of these. */
async function namesOfLogLines(): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [file, source] of await sourcesOf(['lib', 'db', 'scripts'])) {
    for (const [, inside = ''] of source.matchAll(CALL)) {
      const name = [...inside.matchAll(/'([^']+)'/g)].at(-1)?.[1];
      if (name !== undefined) names.set(name, file);
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
