import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from '@/scripts/start/database';
import { openTestDatabase } from '@/test/support/rules';
import { INSIDES } from './insides';

openTestDatabase();

describe('of the insides of other packages', () => {
  it.each(INSIDES.map((inside) => [inside.what, inside] as const))('%s', async (_what, inside) => {
    expect(await inside.ask(), `Without it: ${inside.breaks}`).toBe(true);
    for (const file of inside.where) {
      expect(await readFile(path.join(PROJECT, file), 'utf8'), file).toContain(inside.mark);
    }
  });

  it('none is imported that is not listed', async () => {
    const listed = INSIDES.flatMap(({ where }) => where);
    for (const folder of ['app', 'lib', 'db', 'scripts']) {
      for (const file of await readdir(path.join(PROJECT, folder), { recursive: true })) {
        const name = path.join(folder, file).replaceAll(path.sep, '/');
        if (!/\.(tsx?|mjs)$/.test(file) || /\.test\./.test(file) || listed.includes(name)) continue;
        const source = await readFile(path.join(PROJECT, name), 'utf8');
        expect(
          /'(?:next\/dist|nodemailer\/lib)\/[^']*'|\b_private_|\._socket\b/.exec(source)?.[0],
          name,
        ).toBeUndefined();
      }
    }
  });
});
