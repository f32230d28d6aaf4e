import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { emptyDatabase } from '@/test/support/postgres';
import { TEST_SECRET } from '@/test/support/server';
import { PROJECT } from './database';

/** A copy of the files that the start command needs, without a build. */
async function copyOfTheProject(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'group-wine-'));
  onTestFinished(() => rm(copy, { recursive: true }));
  for (const part of ['db', 'lib', 'scripts', 'package.json', 'tsconfig.json']) {
    await cp(path.join(PROJECT, part), path.join(copy, part), { recursive: true });
  }
  await symlink(path.join(PROJECT, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

it('the start command refuses a port that is taken, before it touches the build in use there', async () => {
  const taken = net.createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  const { url, drop } = await emptyDatabase(inject('postgresUrl'));
  onTestFinished(drop);
  const copy = await copyOfTheProject();
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(copy, 'scripts', 'start.ts')], {
    cwd: copy,
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATABASE_URL: url,
      SECRET_KEY: TEST_SECRET,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  const [code] = await once(child, 'close');
  expect([code, said.trim()]).toEqual([1, `Port ${port} is in use. Set PORT to another one.`]);
  expect(await readdir(copy)).not.toContain('.next');
});
