import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { settings } from '@/lib/runtime/env';
import { startEmbeddedPostgres } from './postgres/embedded';

/** The root folder of the product, so that commands work from any folder. */
export const PROJECT = fileURLToPath(new URL('..', import.meta.url));

/** The folder of the embedded database and its secrets. */
export const DATA = path.join(PROJECT, '.data');

/** A database in use, with a function to release it. */
export interface RunningDatabase {
  url: string;
  stop(): Promise<void>;
}

/**
 * Uses the database of the settings or, without DATABASE_URL, starts or joins the embedded one. Puts its
 * address and secret into the environment, from which child processes and the settings read them.
 */
export async function useDatabase(log: (line: string) => void = console.error): Promise<RunningDatabase> {
  if (process.env.DATABASE_URL) return { url: settings().DATABASE_URL ?? '', stop: async () => {} };
  const directory = path.join(DATA, 'postgres');
  await mkdir(DATA, { recursive: true });
  const embedded = await startEmbeddedPostgres({ directory, log });
  process.env.DATABASE_URL = embedded.url;
  process.env.SECRET_KEY ||= await keptSecret();
  return { url: embedded.url, stop: () => embedded.stop() };
}

/** The signing key of the embedded database. It is made once, so that logins survive a restart. */
function keptSecret(): Promise<string> {
  return keptBesideDatabase('secret-key', () => randomBytes(32).toString('base64url'));
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
