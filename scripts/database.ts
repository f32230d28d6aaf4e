import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { settings } from '@/lib/runtime/env';
import { startEmbeddedPostgres } from './postgres/embedded';

/** The folder that holds the product; commands work wherever they are called from. */
export const PROJECT = fileURLToPath(new URL('..', import.meta.url));

/** Where the embedded database and the secret beside it are kept. */
export const DATA = path.join(PROJECT, '.data');

/** A database to work with, and how to let go of it. */
export interface RunningDatabase {
  url: string;
  stop(): Promise<void>;
}

/**
 * The database that the settings name or, without DATABASE_URL, the embedded one, started or joined. Puts
 * what it finds into the environment, where child processes and the settings read it.
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

/** The signing key that belongs to the embedded database: made once, so that logins survive a restart. */
function keptSecret(): Promise<string> {
  return keptBesideDatabase('secret-key', () => randomBytes(32).toString('base64url'));
}

/** A secret in a file beside the embedded database, made when there is none. */
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
