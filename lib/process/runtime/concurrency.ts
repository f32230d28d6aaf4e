import { pMapIterable } from 'p-map';
import { FairQueue } from '@/db/statements/fair-queue';
import { inQueueTurn } from '@/db/statements/queueing';

/**
 * Runs `work` for all `items`, with at most `concurrency` at once, and reads no more of them ahead. After the
 * first failure no new one is begun; the failure is thrown when those under way have ended.
 */
export async function forEachConcurrently<T>(
  items: AsyncIterable<T>,
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const untilFailure = async function* () {
    for await (const item of items) {
      if (failures.length > 0) return;
      yield item;
    }
  };
  const settled = async (item: T) => {
    await work(item).catch((error: unknown) => failures.push(error));
  };
  const results = pMapIterable(untilFailure(), settled, { concurrency, preserveOrder: false });
  for await (const _ of results);
  if (failures.length > 0) throw failures[0];
}

/** Runs work when there is room for it. */
export type Lane = <T>(work: () => Promise<T>) => Promise<T>;

/** Returns a function that runs `work` when fewer than `concurrency` others run, in the order of the calls. */
export function limited(concurrency: number): Lane {
  const queue = new FairQueue({ share: concurrency, endless: true });
  return (work) => inQueueTurn(queue, '', work);
}
