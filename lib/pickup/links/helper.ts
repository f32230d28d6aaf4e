import { unscopedPickupLink } from '@/db/unscoped';
import { now } from '@/lib/process/runtime/clock';
import type { Helper } from '@/lib/rules/caller';
import { explained } from '@/lib/rules/constraints';
import { hashOfSecret } from './secret';

const MINUTE = 60_000;

/** The minute in which a link is used. */
const thisMinute = () => new Date(Math.floor(now().getTime() / MINUTE) * MINUTE);

/**
 * The helper with this secret at a normalized host, where their link is in force. Keeps the minute of its use, unless the
 * link is only looked at.
 */
export async function helperAt(
  host: string,
  secret: string,
  does: 'uses' | 'looks' = 'uses',
): Promise<Helper | undefined> {
  const minute = does === 'uses' ? thisMinute() : null;
  const found = await explained(() => unscopedPickupLink(host, hashOfSecret(secret), now(), minute));
  return found && { kind: 'helper', ...found };
}
