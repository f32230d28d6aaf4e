import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Binaries, installedBinaries, removeOtherCopies, runnableBinaries } from './binaries';
import { ensureCluster, keptPassword } from './cluster';
import { answers, databaseUrl, ensureDatabase } from './connection';
import { withLock } from './lock';
import { dataDirectory, findPlace, type Place } from './place';
import { choosePort } from './port';
import { lastLines, launchServer, runningServer, type Server, stopServer } from './server';
import { isUsed, registerUser } from './users';

export interface EmbeddedPostgresOptions {
  /**
   * Holds the data, or a pointer to them, and everything else that the next start needs. Created when
   * missing.
   */
  directory: string;
  /** Created when missing; 'wine' by default. */
  database?: string;
  /** Receives one line for each step that takes a while. */
  log?: (line: string) => void;
  /** Additional settings of postgresql.conf. They apply only to a server that this call starts. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** postgres://…@127.0.0.1:port/database, as superuser. */
  url: string;
  port: number;
  processId: number;
  /** True when the server was running already. */
  joined: boolean;
  /** Releases the server. The last living user stops it, and clients that are still connected are cut off. */
  stop(): Promise<void>;
}

/**
 * Starts or joins the embedded PostgreSQL in `directory`, and returns how to reach it. A server whose users
 * have all died is joined like any other and later stopped by its new users. Throws an Error with a sentence
 * for the user, followed by the last lines of PostgreSQL's log if there are any.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const directory = prepareDirectory(options.directory);
    return await withLock(directory, () => startOrJoin(directory, options));
  } catch (error) {
    throw inWords(error, options.directory);
  }
}

async function startOrJoin(directory: string, options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { database = 'wine', log = () => {}, settings = {} } = options;
  const installed = installedBinaries();
  const place = findPlace(directory, log);
  const data = dataDirectory(place);
  const running = await runningServer(data);
  const binaries = runnableBinaries(installed, place.account, place.path);
  const password = keptPassword(directory, !existsSync(data));

  if (!running) {
    log(existsSync(data) ? 'Starting PostgreSQL…' : 'Preparing PostgreSQL (first start, some seconds)…');
    removeOtherCopies(binaries, place.path);
    await ensureCluster(binaries, place, { password, durable: settings.fsync !== 'off' });
  }
  const server = running ?? (await launch(binaries, place, directory, settings));
  const access = { port: server.port, password };
  if (running && !(await answers(access, data))) {
    const which = `PostgreSQL on ${data} (process ${server.processId})`;
    throw new Error(`${which} runs but does not answer: end it and start again.`);
  }

  const unregister = registerUser(directory);
  const release = async () => {
    unregister();
    if (!isUsed(directory)) await stopServer(binaries, place);
  };
  try {
    await ensureDatabase(access, database);
  } catch (error) {
    await release();
    throw error;
  }

  let stopped: Promise<void> | undefined;
  return {
    url: databaseUrl(access, database),
    port: server.port,
    processId: server.processId,
    joined: running !== undefined,
    stop: () => {
      stopped ??= withLock(directory, release);
      return stopped;
    },
  };
}

async function launch(
  binaries: Binaries,
  place: Place,
  directory: string,
  settings: Record<string, string>,
): Promise<Server> {
  const logFile = path.join(directory, 'postgres.log');
  for (let attempt = 1; ; attempt++) {
    const port = await choosePort(directory);
    const server = await launchServer(binaries, place, { port, settings, logFile });
    if (server) return server;

    const reason = lastLines(logFile);
    // Another program took the port meanwhile, or the processes of a killed server are still ending.
    const passing = /could not create any TCP\/IP sockets|pre-existing shared memory block/.test(reason);
    if (!passing || attempt === 60)
      throw new Error(`PostgreSQL ended while it started (${logFile}):\n${reason}`);
    await sleep(500);
  }
}

/** The real path, so that a server started through a symbolic link is also found through another. */
function prepareDirectory(directory: string): string {
  mkdirSync(directory, { recursive: true });
  return realpathSync(directory);
}

function inWords(error: unknown, directory: string): unknown {
  const { code, message, path: file = directory } = error as NodeJS.ErrnoException;
  const reasons: Record<string, string> = {
    EACCES: 'is not ours to use',
    EPERM: 'is not ours to use',
    EROFS: 'cannot be written',
    ENOSPC: 'is on a full disk',
    EDQUOT: 'is on a full disk',
    ENOTDIR: 'is not below a directory',
    EEXIST: 'is not a directory',
  };
  const reason = code && reasons[code];
  if (!reason) return error;
  const advice = 'change that, or set DATABASE_URL to a PostgreSQL 15 or newer';
  return new Error(`The database cannot be kept in ${directory}: ${file} ${reason} (${message}); ${advice}.`);
}
