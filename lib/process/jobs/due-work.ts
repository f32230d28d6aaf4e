import { unscopedDueTasks } from '@/db/jobs/due';
import { workOnMailing } from '@/lib/mail/plans/work';
import { databaseNow } from '@/lib/process/runtime/clock';
import { turnRound } from '@/lib/rounds/round-clock';

/** The number of tasks in one pass, which bounds its memory after a long standstill. */
const MOST = 10_000;

/**
 * Does the due tasks of all organizations, in the order of their moments: opens and closes rounds, and begins
 * mailings. Passes remember nothing, so neither a pause nor several processes at once matter.
 */
export async function doWhatIsDue(): Promise<void> {
  for (const task of await unscopedDueTasks(databaseNow(), MOST)) {
    await (task.kind === 'round' ? turnRound(task) : workOnMailing(task));
  }
}
