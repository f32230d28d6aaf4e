import { unscopedDueThings } from '@/db/jobs/due';
import { workOnMailing } from '@/lib/mailings/work';
import { turnRound } from '@/lib/rounds/round-clock';
import { databaseNow } from '@/lib/runtime/clock';

/** How many things one pass looks at, which bounds its memory after a long standstill. */
const MOST = 10_000;

/**
 * Does what is due in all organizations, in the order in which it was due: opens and closes rounds, and begins mailings.
 * Nothing is remembered between two passes, so it does not matter how long nobody made one, or how many do at once.
 */
export async function doWhatIsDue(): Promise<void> {
  for (const thing of await unscopedDueThings(databaseNow(), MOST)) {
    await (thing.kind === 'round' ? turnRound(thing) : workOnMailing(thing));
  }
}
