import { createHmac } from 'node:crypto';
import { perProcess } from '@/db/per-process';
import { settings } from './env';

/**
 * A keyed hash of `text` that only this installation can make, as 64 hexadecimal digits. One text has
 * different hashes for different purposes.
 */
export function keyedHash(purpose: string, text: string): string {
  return createHmac('sha256', keyFor(purpose)).update(text).digest('hex');
}

/** The keys that were made of a secret, by purpose. */
const made = perProcess('hash-keys', () => ({ secret: '', keys: new Map<string, Buffer>() }));

function keyFor(purpose: string): Buffer {
  const secret = settings().SECRET_KEY ?? '';
  if (made.secret !== secret) Object.assign(made, { secret, keys: new Map() });
  const known = made.keys.get(purpose);
  if (known) return known;
  const key = createHmac('sha256', secret).update(`keyed hash\n${purpose}`).digest();
  made.keys.set(purpose, key);
  return key;
}
