import { unscopedPickupLink } from '@/db/unscoped';
import type { Helper } from '@/lib/caller';
import { explainDatabaseError } from '@/lib/constraints';
import { now } from '@/lib/runtime/clock';
import { hashOfSecret } from './secret';

export const MINUTE = 60_000;

/** The minute in which a link is used. */
export const thisMinute = () => new Date(Math.floor(now().getTime() / MINUTE) * MINUTE);

/** The helper with this secret at a normalized host, where their link is in force, and keeps the minute of its use. */
export async function helperAt(host: string, secret: string): Promise<Helper | undefined> {
  try {
    const found = await unscopedPickupLink(host, hashOfSecret(secret), now(), thisMinute());
    return found && { kind: 'helper', ...found };
  } catch (error) {
    throw explainDatabaseError(error);
  }
}
