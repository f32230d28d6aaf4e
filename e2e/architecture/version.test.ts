import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openApiDocument } from '@/lib/http/openapi/document';
import { PROJECT } from '@/scripts/start/database';

const read = (file: string) => readFile(path.join(PROJECT, file), 'utf8');

it('the lock file knows the contents of every package, whichever the platform', async () => {
  const { packages } = JSON.parse(await read('package-lock.json'));
  const unknown = Object.entries<{ integrity?: string; inBundle?: true }>(packages).filter(
    ([place, { integrity, inBundle }]) => place !== '' && !integrity && !inBundle,
  );
  expect(unknown.map(([place]) => place)).toEqual([]);
});

it('the package, its lock file, the API document and the changelog have the same version', async () => {
  const { version } = JSON.parse(await read('package.json'));
  const lock = JSON.parse(await read('package-lock.json'));
  const newest = /^## (\d\S*)/m.exec(await read('CHANGELOG.md'))?.[1];
  expect([lock.version, lock.packages[''].version]).toEqual([version, version]);
  expect(newest).toBe(version);
  expect(openApiDocument({}).info).toMatchObject({ version });
});
