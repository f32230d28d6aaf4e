import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_LOGINS } from '@/lib/accounts/auth/sample-accounts';
import { checkBackup } from '@/lib/process/backup/restore';
import { identify } from '@/scripts/postgres/processes';
import { type Answer, fetchAnswer } from '@/test/support/http';
import { copyProject, type ProjectCopy, runScriptIn } from '@/test/support/project';
import { startServerIn, type TestServer } from '@/test/support/servers/server';
import { waitFor } from '@/test/support/waiting';

const { superadmin } = SAMPLE_LOGINS;
let project: ProjectCopy;
let backups: string;
let server: TestServer;
/** A session that was begun in the demonstration. */
let demoToken: string;

beforeAll(async () => {
  project = await copyProject({ built: true });
  backups = mkdtempSync(path.join(tmpdir(), 'backups-'));
  server = await startServerIn(project.folder, { HOST: '', LOG_LEVEL: 'info' }, 'demo');
});
afterAll(async () => {
  await server.stop();
  await project.remove();
  rmSync(backups, { recursive: true });
});

function logIn(password: string): Promise<Answer> {
  const body = new URLSearchParams({ username: superadmin.email, password }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return fetchAnswer(`${server.url}/auth/login`, { method: 'POST', headers, body });
}

const me = (token: string) =>
  fetchAnswer(`${server.url}/auth/me`, { headers: { authorization: `Bearer ${token}` } });

/** The console with this session's cookie. */
const consoleOf = (token: string) =>
  fetchAnswer(`${server.url}/admin/rounds`, { headers: { cookie: `session=${token}` } });

describe('a demonstration', () => {
  it('admits its sample accounts, on this machine only', async () => {
    const answer = await logIn(superadmin.password);
    expect(answer.status).toBe(200);
    demoToken = answer.json.access_token;
    expect((await me(demoToken)).status).toBe(200);
    expect((await consoleOf(demoToken)).status).toBe(200);
    // Another address of this machine, at which a public server would answer.
    const outside = net.connect(server.port, '127.0.0.2');
    await expect(
      new Promise((resolve, reject) => outside.once('connect', resolve).once('error', reject)),
    ).rejects.toThrow('ECONNREFUSED');
  });
});

describe('a start over the data of a demonstration', () => {
  beforeAll(async () => {
    await server.stop();
    server = await startServerIn(project.folder, { BACKUP_DIR: backups });
  });

  it('shuts out sample accounts and their sessions until their password is changed', async () => {
    for (const { email } of Object.values(SAMPLE_LOGINS)) {
      expect(server.output()).toContain(
        `${email} still has the sample password of the demonstration and cannot log in. Change it with npm run user:password -- --email ${email}`,
      );
    }
    const refused = await logIn(superadmin.password);
    expect([refused.status, refused.json.detail]).toEqual([403, expect.stringContaining('user:password')]);
    expect((await logIn('another')).status).toBe(401);
    expect((await me(demoToken)).status).toBe(401);
    expect((await consoleOf(demoToken)).headers.location).toContain('/admin/login');

    const changed = await runScriptIn(
      project.folder,
      'user-password',
      ['--email', superadmin.email],
      {},
      'one of my own\n',
    );
    expect(changed).toEqual({
      code: 0,
      output: `${superadmin.email} can now log in at /admin with the new password.`,
    });
    const own = await logIn('one of my own');
    expect(own.status).toBe(200);
    expect((await me(own.json.access_token)).status).toBe(200);
    expect((await logIn(superadmin.password)).status).toBe(401);
  });

  it('makes a backup with its signing key in BACKUP_DIR', async () => {
    const [name] = await waitFor(() => {
      const complete = readdirSync(backups).filter((file) => file.endsWith('.gz'));
      expect(complete).toHaveLength(1);
      return complete;
    });
    const secret = readFileSync(path.join(project.folder, '.data', 'secret-key'), 'utf8').trim();
    expect(await checkBackup(path.join(backups, name ?? ''))).toMatchObject({ secret_key: secret });
  });

  it('goes on when its PostgreSQL is killed, and ends with code 1 when that dies again and again', async () => {
    const processId = server.process.pid;
    let postmaster = postmasterId();
    let failures = 0;
    while (server.process.exitCode === null && failures < 10) {
      process.kill(postmaster, 'SIGKILL');
      failures += 1;
      const killed = postmaster;
      postmaster = await waitFor(async () => {
        if (server.process.exitCode !== null) return 0;
        expect(await healthOf()).toBe(200);
        expect(postmasterId()).not.toBe(killed);
        return postmasterId();
      });
      if (failures === 1)
        expect([server.process.pid, (await logIn('one of my own')).status]).toEqual([processId, 200]);
    }
    expect(failures).toBeGreaterThanOrEqual(3);
    expect(server.process.exitCode).toBe(1);
    expect(server.output()).toContain('PostgreSQL failed 3 times within a minute and is given up.');
    expect(identify(postmasterId())).toBeUndefined();
  });
});

const healthOf = () =>
  fetchAnswer(`${server.url}/health`, {})
    .then(({ status }) => status)
    .catch(() => 0);

function postmasterId(): number {
  const directory = path.join(project.folder, '.data', 'postgres');
  const location = path.join(directory, 'location');
  const place = readdirSync(directory).includes('location')
    ? readFileSync(location, 'utf8').trim()
    : directory;
  return Number.parseInt(readFileSync(path.join(place, 'data', 'postmaster.pid'), 'utf8'), 10);
}
