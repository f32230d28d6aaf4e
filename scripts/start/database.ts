import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '@/lib/process/installation/initial-data';
import { settings } from '@/lib/process/runtime/env';
import { log } from '@/lib/process/runtime/log';
import { startEmbeddedPostgres } from '../postgres/embedded';
import { keepRunning } from '../postgres/keep-running';

/** The root folder of the product, so that commands work from any folder. */
export const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** The folder of the embedded database and its secrets. */
export const DATA = path.join(PROJECT, '.data');

/** The embedded database, or a pointer to it. */
const EMBEDDED = path.join(DATA, 'postgres');
const SECRET_NAME = 'secret-key';
const SECRET_FILE = path.join(DATA, SECRET_NAME);

/** A database in use, with a function to release it. */
export interface RunningDatabase {
  url: string;
  /**
   * Rejects with a sentence when the embedded PostgreSQL was watched, died and was given up; never settles
   * otherwise.
   */
  lost: Promise<never>;
  stop(): Promise<void>;
}

/** True when there is a database to use: one of the settings, or an embedded one that was started before. */
export function hasDatabase(): boolean {
  return Boolean(process.env.DATABASE_URL) || existsSync(EMBEDDED);
}

/**
 * Uses the database of the settings or, without DATABASE_URL, starts or joins the embedded one. Puts its
 * address and secret into the environment, from which child processes and the settings read them. With
 * `keep`, an embedded one that dies is started again until it is stopped.
 */
export async function openDatabase({
  keep = false,
  tell = console.error as (line: string) => void,
} = {}): Promise<RunningDatabase> {
  const never = new Promise<never>(() => {});
  if (process.env.DATABASE_URL) {
    const { DATABASE_DIRECT_URL, DATABASE_URL } = settings();
    return { url: DATABASE_DIRECT_URL ?? DATABASE_URL ?? '', lost: never, stop: async () => {} };
  }
  await mkdir(DATA, { recursive: true });
  const options = { directory: EMBEDDED, log: tell };
  const embedded = await startEmbeddedPostgres(options).catch((error: unknown) => {
    // Its own errors are sentences for the operator; any other one is a defect and keeps its stack.
    throw error instanceof Error && error.name === 'Error' ? new OperatorError(error.message) : error;
  });
  process.env.DATABASE_URL = embedded.url;
  process.env.SECRET_KEY ||= await keptSecret();
  if (!keep) return { url: embedded.url, lost: never, stop: () => embedded.stop() };
  const kept = keepRunning(embedded, options, (level, sentence) => log()[level](sentence));
  return { url: embedded.url, ...kept };
}

/** Runs `work` with the database and the settings of this installation, and releases the database. */
export async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const database = await openDatabase();
  try {
    // All errors of the settings are reported before any work is done.
    settings();
    await work(database.url);
  } finally {
    await database.stop();
  }
}

/**
 * The signing key in use, if it is the one that was made here and not one of the settings; a backup contains
 * it then.
 */
export async function ownSecret(): Promise<string | undefined> {
  const kept = await readFile(SECRET_FILE, 'utf8').catch(() => '');
  const { SECRET_KEY } = settings();
  return SECRET_KEY !== undefined && kept.trim() === SECRET_KEY ? SECRET_KEY : undefined;
}

/** Keeps the signing key of a backup beside the embedded database, in the place of one that may be there. */
export async function keepSecret(secret: string): Promise<void> {
  const draft = `${SECRET_FILE}.draft`;
  await writeFile(draft, `${secret}\n`, { mode: 0o600 });
  await rename(draft, SECRET_FILE);
}

/** The signing key of the embedded database. It is made once, so that logins survive a restart. */
function keptSecret(): Promise<string> {
  return keptBesideDatabase(SECRET_NAME, () => randomBytes(32).toString('base64url'));
}

/** Reads a secret from a file beside the embedded database, and makes one when there is none. */
export async function keptBesideDatabase(name: string, make: () => string): Promise<string> {
  const file = path.join(DATA, name);
  if (!existsSync(file)) {
    await mkdir(DATA, { recursive: true });
    await writeFile(file, `${make().trim()}\n`, { mode: 0o600, flag: 'wx' }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
  return (await readFile(file, 'utf8')).trim();
}
