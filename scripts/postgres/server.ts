import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresEnvironment, run } from './account';
import { type Binaries, program } from './binaries';
import { dataDirectory, type Place } from './place';
import { commandLine, exists, identify } from './processes';

/** A running server. */
export interface Server {
  processId: number;
  port: number;
}

const patience = 120_000;

/** The server that runs on these data, once it is ready; undefined when none runs or it is about to end. */
export async function runningServer(data: string): Promise<Server | undefined> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(30)) {
    const server = readPidFile(data);
    if (!server || !isServerOf(server.processId, data)) return undefined;
    if (server.status === 'ready') return server;
  }
  throw new Error(`PostgreSQL on ${data} neither starts nor ends.`);
}

/**
 * Starts a server and waits until it is ready. Resolves to undefined when it ended instead; `logFile`, which
 * is emptied before, then says why.
 */
export async function launchServer(
  binaries: Binaries,
  place: Place,
  options: { port: number; settings: Record<string, string>; logFile: string },
): Promise<Server | undefined> {
  const data = dataDirectory(place);
  forgetReusedProcessId(data);
  const settings = { ...ownSettings, port: String(options.port), ...options.settings };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

  const log = openSync(options.logFile, 'w', 0o600);
  // The server gets a process group of its own, so that Ctrl-C in a terminal does not stop it before its last
  // user does.
  const child = spawn(program(binaries, 'postgres'), ['-D', data, ...args], {
    ...place.account,
    cwd: place.path,
    env: postgresEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
  });
  child.unref();
  closeSync(log);
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  // Resolves when the program runs, and rejects when the system cannot run it.
  await once(child, 'spawn');

  while (!ended) {
    const server = readPidFile(data);
    if (server?.processId === child.pid && server?.status === 'ready') return server;
    await sleep(20);
  }
  return undefined;
}

/** Stops the server on these data, cutting off its clients, and waits until it is gone. */
export async function stopServer(binaries: Binaries, place: Place): Promise<void> {
  const server = readPidFile(dataDirectory(place));
  if (!server || !isServerOf(server.processId, dataDirectory(place))) return;
  const stop = (mode: 'fast' | 'immediate') => {
    const args = ['stop', '-D', dataDirectory(place), '-m', mode, '-w', '-t', '60'];
    return run(place.account, program(binaries, 'pg_ctl'), args, place.path);
  };
  const { code, output } =
    (await stop('fast')).code === 0 ? { code: 0, output: '' } : await stop('immediate');
  if (code !== 0) throw new Error(`PostgreSQL (process ${server.processId}) could not be stopped: ${output}`);
  // The lock file is removed before the process ends, and the port is free only when the process is gone.
  while (identify(server.processId)) await sleep(20);
}

/** The last lines of a log, for an error message. */
export function lastLines(logFile: string, count = 12): string {
  if (!existsSync(logFile)) return '';
  return readFileSync(logFile, 'utf8').trim().split('\n').slice(-count).join('\n');
}

const ownSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Logging refused statements would write personal data to the log, and let it grow with every refusal.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
};

/** PostgreSQL's own lock file: process, directory, start, port, sockets, address, memory, status. */
function readPidFile(data: string): (Server & { status: string | undefined }) | undefined {
  try {
    const lines = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
    return { processId: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function isServerOf(processId: number, data: string): boolean {
  if (!identify(processId)) return false;
  return process.platform === 'win32' || commandLine(processId).includes(` -D ${data} `);
}

/**
 * Removes a lock file whose process id now belongs to another program or to a zombie, as after a crash. PostgreSQL
 * would take either for a running server. Its check of the shared memory still applies.
 */
function forgetReusedProcessId(data: string): void {
  const server = readPidFile(data);
  if (server && exists(server.processId) && !isServerOf(server.processId, data)) {
    rmSync(path.join(data, 'postmaster.pid'));
  }
}
