import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { buildOf, fingerprintOf, hasCurrentBuild, SOURCES } from './fingerprint.mjs';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'group-wine-sources-'));
  await mkdir(path.join(root, 'lib', 'orders'), { recursive: true });
  await writeFile(path.join(root, 'lib', 'orders', 'commands.ts'), 'one');
  return () => rm(root, { recursive: true });
});

const build = async () => {
  await mkdir(path.join(root, '.next'), { recursive: true });
  await writeFile(buildOf(root).stamp, fingerprintOf(root, SOURCES));
};

it('a project without a build has no current one', () => {
  expect(hasCurrentBuild(root)).toBe(false);
});

it('a build is current until a source changes', async () => {
  await build();
  expect(hasCurrentBuild(root)).toBe(true);
  await writeFile(path.join(root, 'lib', 'orders', 'commands.ts'), 'two');
  expect(hasCurrentBuild(root)).toBe(false);
});

it.each(['lib/orders/queries.ts', 'package.json', 'instrumentation-client.ts'])(
  'a build is no longer current with a new %s',
  async (file) => {
    await build();
    await writeFile(path.join(root, file), '');
    expect(hasCurrentBuild(root)).toBe(false);
  },
);

it.each(['lib/orders/commands.test.ts', 'README.md'])('a build stays current with a new %s', async (file) => {
  await build();
  await writeFile(path.join(root, file), '');
  expect(hasCurrentBuild(root)).toBe(true);
});
