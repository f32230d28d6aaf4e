import { setImmediate } from 'node:timers/promises';

/** How many items one call takes at most. */
const LARGEST = 100;

interface Waiting<T, R> {
  item: T;
  resolve(result: R): void;
  reject(error: unknown): void;
}

/**
 * Returns a function that does `work` for one item, together with those of others who come while the call
 * before is under way: at most one call at a time for each line, which `lineOf` names. `work` returns a result
 * for each item, in their order; its error is everybody's.
 */
export function inBatches<T, R>(
  lineOf: (item: T) => string,
  work: (items: T[]) => Promise<R[]>,
): (item: T) => Promise<R> {
  const lines = new Map<string, Waiting<T, R>[]>();
  const workOff = async (line: string, waiting: Waiting<T, R>[]) => {
    // Those who come in the same turn of the event loop still join.
    await setImmediate();
    while (waiting.length > 0) {
      const batch = waiting.splice(0, LARGEST);
      try {
        const results = await work(batch.map(({ item }) => item));
        for (const [index, one] of batch.entries()) one.resolve(results[index] as R);
      } catch (error) {
        for (const one of batch) one.reject(error);
      }
    }
    lines.delete(line);
  };
  return (item) =>
    new Promise((resolve, reject) => {
      const line = lineOf(item);
      const waiting = lines.get(line);
      const mine = { item, resolve, reject };
      if (waiting) {
        waiting.push(mine);
        return;
      }
      const first = [mine];
      lines.set(line, first);
      void workOff(line, first);
    });
}
