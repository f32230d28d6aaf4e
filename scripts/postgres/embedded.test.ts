import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { waitFor } from '@/test/support/waiting';
import { quickFolder } from '../../test/running/quick-folder';
import { isRoot } from './account';
import { leftBehind } from './elsewhere';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded';
import { keepRunning } from './keep-running';
import { withLock } from './lock';
import { identify, isAlive } from './processes';
import { removeElsewhere } from './remove-elsewhere';

const settings = { fsync: 'off' };
/** A directory in the state after a first start. It is made once and copied for each test that needs one. */
let made: string;
let home: string;
let directory: string;
let children: ChildProcess[];

beforeAll(async () => {
  made = fs.realpathSync(fs.mkdtempSync(path.join(quickFolder(), 'embedded-')));
  fs.chmodSync(made, 0o755);
  await (await startEmbeddedPostgres({ directory: path.join(made, 'postgres'), settings })).stop();
});

afterAll(() => fs.rmSync(made, { recursive: true, force: true }));

beforeEach(() => {
  home = fs.realpathSync(fs.mkdtempSync(path.join(quickFolder(), 'embedded-')));
  fs.chmodSync(home, 0o755);
  directory = path.join(home, 'postgres');
  children = [];
});

afterEach(async () => {
  for (const child of children) await kill(child);
  if (fs.existsSync(directory) && fs.statSync(directory).isDirectory()) {
    const place = dataPlace();
    if (fs.existsSync(path.join(place, 'data', 'postmaster.pid'))) await (await start()).stop();
    fs.rmSync(place, { recursive: true, force: true });
  }
  fs.rmSync(home, { recursive: true, force: true });
});

describe('a first start', () => {
  test('makes a database that only this machine can reach, with the password', async () => {
    const lines: string[] = [];
    const server = await startEmbeddedPostgres({ directory, settings, log: (line) => lines.push(line) });
    expect(server).toMatchObject({ joined: false, url: expect.stringMatching(/@127\.0\.0\.1:\d+\/wine$/) });
    expect(lines).toEqual(['Preparing PostgreSQL (first start, some seconds)…']);
    expect(fs.statSync(path.join(directory, 'password')).mode & 0o777).toBe(0o600);

    const [row] = await query(
      server.url,
      `select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
        current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets`,
    );
    expect(row).toEqual({ encoding: 'UTF8', fsync: 'off', addresses: '127.0.0.1', sockets: '' });
    await expect(query(server.url.replace(/:[0-9a-f]+@/, ':guess@'), 'select')).rejects.toThrow(/password/);

    await server.stop();
    expect(identify(server.processId)).toBeUndefined();
  });

  test('in two processes at once makes one database', async () => {
    const [one, other] = await Promise.all([startInProcess(), startInProcess()]);
    expect(one.server.processId).toBe(other.server.processId);
    expect([one.server.joined, other.server.joined].sort()).toEqual([false, true]);
    await Promise.all([leave(one.child), leave(other.child)]);
    expect(identify(one.server.processId)).toBeUndefined();
  });

  test('starts over after one that was killed', async () => {
    const child = spawnUser();
    await waitFor(() => expect(leftovers('initdb-')).toHaveLength(1));
    await kill(child);

    const server = await start();
    expect(server.joined).toBe(false);
    expect(leftovers('initdb-')).toEqual([]);
    await server.stop();
  });
});

describe('a later start', () => {
  beforeEach(copyMade);

  test('keeps data, port and password', async () => {
    const first = await start();
    await query(first.url, 'create table bottles as select 6 as count');
    await first.stop();

    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select count from bottles')).toEqual([{ count: 6 }]);
    await second.stop();
  });

  test('uses another port when its own is taken', async () => {
    const first = await start();
    await first.stop();
    const stranger = await takePort(first.port);

    const second = await start();
    expect(second.port).not.toBe(first.port);
    await second.stop();
    stranger.close();
  });

  test('creates the requested database', async () => {
    const [offering, other] = [await start(), await startEmbeddedPostgres({ directory, database: 'other' })];
    expect(await query(other.url, 'select current_database() as name')).toEqual([{ name: 'other' }]);
    await Promise.all([offering.stop(), other.stop()]);
  });
});

describe('a running server', () => {
  beforeEach(copyMade);

  test('is shared, and stops with the last of its users', async () => {
    const [first, second] = [await start(), await start()];
    expect(second).toMatchObject({ joined: true, url: first.url, processId: first.processId });

    await first.stop();
    await first.stop();
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
    expect(identify(first.processId)).toBeUndefined();
  });

  test('is adopted when the process that started it was killed', async () => {
    const { child, server } = await startInProcess();
    await kill(child);
    expect(identify(server.processId)).toBeDefined();

    const adopted = await start();
    expect(adopted).toMatchObject({ joined: true, processId: server.processId });
    await adopted.stop();
    expect(identify(server.processId)).toBeUndefined();
  });

  test('is not shared when it does not answer', async () => {
    const server = await start();
    process.kill(server.processId, 'SIGSTOP');
    await expect(start()).rejects.toThrow(/runs but does not answer/);
    process.kill(server.processId, 'SIGCONT');
    await server.stop();
  });
});

describe('a server that was killed', () => {
  beforeEach(copyMade);

  test('starts again with its data', async () => {
    const server = await start();
    await query(server.url, 'create table bottles as select 6 as count');
    await killServer(server);

    const again = await start();
    expect(again.joined).toBe(false);
    expect(await query(again.url, 'select count from bottles')).toEqual([{ count: 6 }]);
    await again.stop();
    await server.stop();
  });

  test('starts again when its user was killed with it', async () => {
    const { child, server } = await startInProcess();
    await Promise.all([kill(child), killServer(server)]);

    const again = await start();
    expect(again.joined).toBe(false);
    await again.stop();
  });

  test('starts again when another program has its process id', async () => {
    const server = await start();
    await killServer(server);
    const pidFile = path.join(dataPlace(), 'data', 'postmaster.pid');
    // PostgreSQL recognizes only programs of its own user.
    const { uid, gid } = fs.statSync(pidFile);
    const stranger = spawn('sleep', ['600'], isRoot() ? { uid, gid } : {});
    children.push(stranger);
    fs.writeFileSync(pidFile, fs.readFileSync(pidFile, 'utf8').replace(/^\d+/, String(stranger.pid)));

    const again = await start();
    expect(again.joined).toBe(false);
    await again.stop();
    expect(identify(stranger.pid ?? 0)).toBeDefined();
  });
});

describe('a server that is kept running', () => {
  beforeEach(copyMade);

  /** Keeps a new server running. More patient than in production, because a test may be slow. */
  async function keep() {
    const server = await start();
    const reports: string[] = [];
    const report = (_level: string, sentence: string) => void reports.push(sentence);
    const kept = keepRunning(server, { directory, settings }, report, { failures: 3, withinMs: 3_600_000 });
    return { server, kept, reports };
  }
  const died = (server: { processId: number }) =>
    `PostgreSQL (process ${server.processId}) ended by itself. It is started again.`;
  const runningAgain = (reports: string[], times: number) =>
    waitFor(() => {
      const processes = reports.flatMap((said) => /runs again \(process (\d+)\)/.exec(said)?.[1] ?? []);
      expect(processes).toHaveLength(times);
      return { processId: Number(processes.at(-1)) };
    });

  test('is started again under its address when it dies, and given up after the third time', async () => {
    const { server, kept, reports } = await keep();
    await query(server.url, 'create table bottles as select 6 as count');
    process.kill(server.processId, 'SIGKILL');
    const second = await runningAgain(reports, 1);
    expect(reports[0]).toBe(died(server));
    expect(await query(server.url, 'select count from bottles')).toEqual([{ count: 6 }]);

    process.kill(second.processId, 'SIGKILL');
    const third = await runningAgain(reports, 2);
    process.kill(third.processId, 'SIGKILL');
    await expect(kept.lost).rejects.toThrow(
      new RegExp(
        `failed 3 times within a minute and is given up\\. .*process ${third.processId}.*\\n.*postgres\\.log`,
      ),
    );
    await kept.stop();
  });

  test('is stopped with its user, whichever process it is by then', async () => {
    const { server, kept, reports } = await keep();
    process.kill(server.processId, 'SIGKILL');
    const { processId } = await runningAgain(reports, 1);
    await kept.stop();
    expect(identify(processId)).toBeUndefined();
    expect(reports).toHaveLength(2);
  });

  test('is given up when another program took its port', async () => {
    const { server, kept } = await keep();
    const stranger = await withLock(directory, async () => {
      await killServer(server);
      return takePort(server.port);
    });
    await expect(kept.lost).rejects.toThrow(`another program took its port ${server.port}. Start again.`);
    await kept.stop();
    stranger.close();
  });
});

describe('a start that is impossible', () => {
  test('reports what is in the way of the directory', async () => {
    fs.writeFileSync(directory, '');
    await expect(start()).rejects.toThrow(/cannot be kept in .*set DATABASE_URL/);
  });

  test('fails with the message of PostgreSQL', async () => {
    copyMade();
    const wrong = startEmbeddedPostgres({ directory, settings: { ...settings, shared_buffers: 'many' } });
    await expect(wrong).rejects.toThrow(
      /ended while it started .*\n.*invalid value for parameter "shared_buffers"/,
    );
  });

  test('names both versions for data made by another PostgreSQL', async () => {
    copyMade();
    const version = path.join(dataPlace(), 'data', 'PG_VERSION');
    const made = fs.readFileSync(version, 'utf8');
    fs.writeFileSync(version, '9.6\n');
    await expect(start()).rejects.toThrow(/made by PostgreSQL 9\.6, and this is \d+/);
    fs.writeFileSync(version, made);
  });
});

test('a start does not replace data that are gone', async () => {
  copyMade();
  fs.rmSync(path.join(dataPlace(), 'data'), { recursive: true });
  await expect(start()).rejects.toThrow(/files are gone from .*restore a backup with npm run db:restore/);
  expect(fs.existsSync(path.join(dataPlace(), 'data'))).toBe(false);
});

describe.runIf(isRoot())('for root, below a directory that others may not enter', () => {
  test('keeps the data elsewhere and finds them again', async () => {
    fs.chmodSync(home, 0o700);
    const first = await start();
    await query(first.url, 'create table bottles as select 6 as count');
    await first.stop();
    expect(dataPlace()).not.toBe(directory);

    const second = await start();
    expect(await query(second.url, 'select count from bottles')).toEqual([{ count: 6 }]);
    await second.stop();
  });

  test('tells whoever starts afresh where the data are, and removes those that were left and no others', async () => {
    fs.chmodSync(home, 0o700);
    const said: string[] = [];
    const log = (line: string) => void said.push(line);
    await (await startEmbeddedPostgres({ directory, settings, log })).stop();
    const first = dataPlace();
    expect(said[0]).toContain(`The database’s files are in ${first}, because`);
    expect(leftBehind(directory)).toEqual([]);
    await expect(removeElsewhere(first)).rejects.toThrow(`${directory} still has its data in ${first}.`);

    // One moves the folder away and begins again, as the refusal of a restore says.
    const moved = path.join(home, 'moved');
    fs.renameSync(directory, moved);
    said.length = 0;
    const second = await startEmbeddedPostgres({ directory, settings, log });
    expect(said).toContain(
      `An earlier database of this folder is still in ${first}. npm run db:remove -- ${first} deletes it for good.`,
    );
    expect(leftBehind(directory)).toMatchObject([{ path: first, used: false, writtenAt: expect.any(Date) }]);
    await expect(removeElsewhere(dataPlace())).rejects.toThrow(/PostgreSQL \(process \d+\) runs on/);
    await second.stop();

    await expect(removeElsewhere(home)).rejects.toThrow('is no folder with the data of a database');
    await removeElsewhere(first);
    expect(fs.existsSync(first)).toBe(false);
    expect(leftBehind(directory)).toEqual([]);
    await (await start()).stop();
  });

  test('takes over the data of a directory that was open before', async () => {
    copyMade();
    const first = await start();
    await query(first.url, 'create table bottles as select 6 as count');
    await first.stop();
    expect(dataPlace()).toBe(directory);
    fs.chmodSync(home, 0o700);

    const second = await start();
    expect(dataPlace()).not.toBe(directory);
    expect(await query(second.url, 'select count from bottles')).toEqual([{ count: 6 }]);
    await second.stop();
  });

  test('does not share the data with a copy that only points to them, and follows a directory that was moved', async () => {
    copyMade();
    fs.chmodSync(home, 0o700);
    const original = await start();
    const copy = path.join(home, 'copy');
    fs.cpSync(directory, copy, { recursive: true });
    await expect(startEmbeddedPostgres({ directory: copy, settings })).rejects.toThrow(
      /is a copy that only points to them.*npm run db:restore/,
    );
    expect(await query(original.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await original.stop();

    fs.rmSync(directory, { recursive: true });
    fs.renameSync(copy, directory);
    const moved = path.join(home, 'moved');
    fs.renameSync(directory, moved);
    directory = moved;
    const again = await start();
    expect(again.joined).toBe(false);
    await again.stop();
  });

  test('stops with a sentence when its pointer leads to nothing', async () => {
    copyMade();
    fs.writeFileSync(path.join(directory, 'location'), '/var/lib/group-wine-none');
    fs.rmSync(path.join(directory, 'data'), { recursive: true });
    await expect(start()).rejects.toThrow(
      /files are gone from \/var\/lib\/group-wine-none\. .*location says that they are in .*db:restore/,
    );
    fs.rmSync(path.join(directory, 'location'));
  });
});

/** Starts the test from the state after a first start. */
function copyMade(): void {
  const original = path.join(made, 'postgres');
  fs.cpSync(original, directory, { recursive: true });
  for (const name of ['.', ...fs.readdirSync(original, { recursive: true, encoding: 'utf8' })]) {
    const { uid, gid, mode } = fs.statSync(path.join(original, name));
    // Node 22 and 24 copy folders without their permissions, which PostgreSQL insists on.
    fs.chmodSync(path.join(directory, name), mode);
    // As root it runs as another user, who owns its files.
    if (isRoot()) fs.chownSync(path.join(directory, name), uid, gid);
  }
}

function start(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ directory, settings });
}

/** Starts the database in a separate process, which stops when its standard input ends. */
async function startInProcess(): Promise<{ child: ChildProcess; server: EmbeddedPostgres }> {
  const child = spawnUser();
  if (!child.stdout) throw new Error('The process has no output.');
  const [line] = await once(createInterface(child.stdout), 'line');
  return { child, server: JSON.parse(line) };
}

function spawnUser(): ChildProcess {
  const script = `
    import { startEmbeddedPostgres } from '${new URL('./embedded.ts', import.meta.url)}';
    const server = await startEmbeddedPostgres(${JSON.stringify({ directory, settings })});
    console.log(JSON.stringify(server));
    process.stdin.resume().once('end', () => server.stop());`;
  const args = ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', script];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}

async function leave(child: ChildProcess): Promise<void> {
  child.stdin?.end();
  await once(child, 'exit');
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function killServer({ processId }: EmbeddedPostgres): Promise<void> {
  const identity = identify(processId) ?? '';
  process.kill(processId, 'SIGKILL');
  await waitFor(() => expect(isAlive(identity)).toBe(false));
}

/** Listens on a port of this machine like another program, as soon as it is free. */
async function takePort(port: number): Promise<Server> {
  const stranger = createServer();
  await waitFor(() => once(stranger.listen(port, '127.0.0.1'), 'listening'));
  return stranger;
}

function dataPlace(): string {
  const location = path.join(directory, 'location');
  return fs.existsSync(location) ? fs.readFileSync(location, 'utf8').trim() : directory;
}

function leftovers(prefix: string): string[] {
  if (!fs.existsSync(directory)) return [];
  return fs.readdirSync(dataPlace()).filter((name) => name.startsWith(prefix));
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const sql = postgres(url, { max: 1 });
  try {
    return [...(await sql.unsafe(text))];
  } finally {
    await sql.end();
  }
}
