import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** The library's number for argon2id; its enum cannot be imported one module at a time. */
const ARGON2ID = 2;

/** RFC 9106's second recommendation: 64 MiB, three passes, four lanes. */
const COST = { algorithm: ARGON2ID, memoryCost: 65_536, timeCost: 3, parallelism: 4 };

/** Verifications at once; each takes 64 MiB and a thread of the process's pool of four. */
const AT_ONCE = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs `work` when one of the few places for password work is free, in order of arrival. */
export async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The argon2id hash of a password, as a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let decoy: Promise<string> | undefined;

/**
 * Whether `password` is the one behind `hashed`. Takes the time of one verification whether there is a hash,
 * none (undefined), or one that cannot be read: a login must not tell which accounts exist.
 */
export async function verifyPassword(hashed: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const standIn = await decoy;
  try {
    const matches = await verify(hashed ?? standIn, password);
    return matches && hashed !== undefined;
  } catch {
    await verify(standIn, password);
    return false;
  }
}
