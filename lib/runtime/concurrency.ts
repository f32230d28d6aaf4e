import { pMapIterable } from 'p-map';

/**
 * Works through `items` with at most `concurrency` under way at once, and holds no more of them than that.
 * After the first failure nothing new is begun; it is thrown when what was under way has ended.
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
