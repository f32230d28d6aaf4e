import { createHmac } from 'node:crypto';
import { settings } from './env';

/**
 * A hash of `text` that only this installation can make, as 64 hexadecimal digits. The same text has different
 * hashes for different purposes.
 */
export function keyedHash(purpose: string, text: string): string {
  const key = createHmac('sha256', settings().SECRET_KEY ?? '')
    .update(`keyed hash\n${purpose}`)
    .digest();
  return createHmac('sha256', key).update(text).digest('hex');
}
