import { doWhatIsDue } from '@/lib/process/jobs/due-work';
import { setClock } from '@/lib/process/runtime/clock';
import { longWorkEnded } from '@/lib/process/runtime/shutdown';

/** Lets the clock's work be done at this time, and waits for all mail that it began. */
export async function at(time: string): Promise<void> {
  setClock(new Date(time));
  await doWhatIsDue();
  await longWorkEnded();
}
