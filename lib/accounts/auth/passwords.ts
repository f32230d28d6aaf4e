import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { perProcess } from '@/db/per-process';

/** The library's number for argon2id. Its enum cannot be imported when modules are compiled one at a time. */
const ARGON2ID = 2;

/** RFC 9106's second recommendation: 64 MiB, three passes, four lanes. */
const COST = { algorithm: ARGON2ID, memoryCost: 65_536, timeCost: 3, parallelism: 4 };

/** The argon2id hash of a password, as a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** The hash that stands in for one that is not there. */
const decoy = perProcess<{ hash?: Promise<string> }>('decoy', () => ({}));

/**
 * True when `password` matches `hashed`. It takes as long as one verification even if the hash is undefined or
 * unreadable, so that a login's time does not reveal accounts.
 */
export async function verifyPassword(hashed: string | undefined, password: string): Promise<boolean> {
  decoy.hash ??= hashPassword(randomBytes(16).toString('hex')).catch((error: unknown) => {
    // There was no memory for it: the next login tries anew.
    delete decoy.hash;
    throw error;
  });
  const standIn = await decoy.hash;
  try {
    const matches = await verify(hashed ?? standIn, password);
    return matches && hashed !== undefined;
  } catch {
    await verify(standIn, password);
    return false;
  }
}
