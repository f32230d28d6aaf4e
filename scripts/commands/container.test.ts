import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { bareEnvironment } from '@/lib/process/runtime/env';
import { testPatience } from '@/test/running/patience.mjs';
import { emptyDatabase } from '@/test/support/postgres';
import { TEST_SECRET } from '@/test/support/servers/server';
import { waitFor } from '@/test/support/waiting';
import { isRoot, unprivilegedAccount } from '../postgres/account';
import { ensureBuild } from '../start/build';
import { PROJECT } from '../start/database';
import { hasCurrentBuild } from '../start/fingerprint.mjs';

/** The Dockerfile's instructions, each with its name and its arguments. */
async function instructions(): Promise<[name: string, words: string][]> {
  const lines = (await readFile(path.join(PROJECT, 'Dockerfile'), 'utf8')).split('\n');
  return lines
    .filter((line) => /^[A-Z]+ /.test(line))
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]);
}

/** Copies an image's part of a file or folder of the project: all but the entries of .dockerignore. */
async function copyFromProject(source: string, target: string): Promise<void> {
  const names = await readFile(path.join(PROJECT, '.dockerignore'), 'utf8');
  const ignored = new Set(names.split('\n').filter(Boolean));
  await cp(path.join(PROJECT, source), target, {
    recursive: true,
    filter: (file) => !ignored.has(path.relative(PROJECT, file)),
  });
}

// Installing takes minutes of both cores, of which other tests have their share.
const LONGEST_MS = 6 * testPatience();

it('the steps of the Dockerfile make a service that an ordinary user runs, and that writes nothing', {
  timeout: LONGEST_MS,
}, async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'group-wine-image-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await chmod(root, 0o755);
  const account = isRoot() ? unprivilegedAccount() : undefined;
  const give = (folder: string) => {
    if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
  };
  const home = path.join(root, 'home');
  await mkdir(home);
  give(home);
  await ensureBuild(console.log);
  const stages = new Map<string, string>();
  let folder = '';
  let command: string[] = [];
  let healthCheck: string[] = [];
  const env = { ...bareEnvironment(), NODE_ENV: 'production' as const, HOME: home };
  for (const [name, words] of await instructions()) {
    switch (name) {
      case 'FROM':
        folder = path.join(root, `stage${stages.size}`);
        await mkdir(folder);
        give(folder);
        stages.set(/ AS (\w+)$/.exec(words)?.[1] ?? 'last', folder);
        break;
      case 'COPY': {
        const [first = '', ...rest] = words.split(' ');
        const stage = stages.get(/^--from=(\w+)$/.exec(first)?.[1] ?? '');
        const target = rest.at(-1) ?? '';
        if (stage) {
          // The stage is read once: moving it saves a copy of a gigabyte.
          await rm(folder, { recursive: true });
          await rename(stage, folder);
        }
        for (const source of stage ? [] : [first, ...rest.slice(0, -1)]) {
          await copyFromProject(source, path.join(folder, target, target.endsWith('/') ? source : ''));
        }
        give(folder);
        break;
      }
      case 'RUN':
        if (words === 'npm run build') {
          // Equal sources make an equal build, so it is taken from the project where the stage has all of them.
          for (const made of ['.next', 'lib/words/languages/compiled']) {
            await cp(path.join(PROJECT, made), path.join(folder, made), { recursive: true });
          }
          expect(hasCurrentBuild(folder)).toBe(true);
          give(folder);
        }
        execFileSync('sh', ['-c', words], { cwd: folder, env, stdio: 'pipe', ...account });
        break;
      case 'HEALTHCHECK':
        healthCheck = JSON.parse(words.slice(words.indexOf('['))) as string[];
        break;
      case 'CMD':
        command = JSON.parse(words) as string[];
        break;
      default:
        expect(['ARG', 'WORKDIR', 'ENV', 'USER', 'EXPOSE']).toContain(name);
    }
  }
  execFileSync('chmod', ['-R', 'a-w', folder]);
  onTestFinished(() => void execFileSync('chmod', ['-R', 'u+w', folder]));
  await expect(access(path.join(folder, 'node_modules', 'vitest'))).rejects.toThrow();

  const { url, drop } = await emptyDatabase(inject('postgresUrl'));
  onTestFinished(drop);
  const settings = { ...env, DATABASE_URL: url, SECRET_KEY: TEST_SECRET, HOST: '127.0.0.1' };
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...settings, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  onTestFinished(() => void child.kill('SIGKILL'));
  const [checker = '', ...checks] = healthCheck;
  const port = await waitFor(() => {
    const [, served] = /"port":(\d+),.*"msg":"serving"/.exec(output) ?? [];
    if (served === undefined && child.exitCode === null) throw new Error(output);
    return served;
  });
  expect(port, output).toBeDefined();
  const check = () => execFileSync(checker, checks, { env: { ...settings, PORT: port }, stdio: 'pipe' });
  check();
  const page = await fetch(`http://127.0.0.1:${port}/admin/login`);
  expect(page.status).toBe(200);
  expect(output).not.toContain('building');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(check).toThrow();
});

it('the systemd unit starts what is there, as one who may write only where backups go', async () => {
  const unit = await readFile(path.join(PROJECT, 'deploy/group-wine.service'), 'utf8');
  const [, file = 'none'] = /^ExecStart=\S+ (?:--\S+ )*(\S+) start$/m.exec(unit) ?? [];
  await access(path.join(PROJECT, file));
  expect(unit).toMatch(/^User=group-wine$/m);
  expect(unit).toMatch(/^ProtectSystem=strict$/m);
  expect(unit).toMatch(/^StateDirectory=group-wine$/m);
  expect(unit).not.toContain('ReadWritePaths');
});
