import { describe, expect, it } from 'vitest';
import { batched } from './together';

/** A function for batches whose calls the test ends one after the other, with the inputs of each call. */
function held<R>(answer: (items: string[]) => R[]) {
  const calls: string[][] = [];
  const ends: (() => void)[] = [];
  const ask = batched(
    (item: string) => item.slice(0, 1),
    async (items) => {
      calls.push(items);
      await new Promise<void>((resolve) => ends.push(resolve));
      return answer(items);
    },
  );
  const begun = (count: number) => expect.poll(() => calls.length).toBe(count);
  return { ask, calls, begun, end: (index: number) => ends[index]?.() };
}

describe('what is asked for together', () => {
  it('is done together for all who ask at the same time, each getting the result of their own', async () => {
    const { ask, calls, begun, end } = held((items) => items.map((item) => item.toUpperCase()));
    const answers = Promise.all(['a1', 'a2', 'a3'].map(ask));
    await begun(1);
    end(0);
    expect(await answers).toEqual(['A1', 'A2', 'A3']);
    expect(calls).toEqual([['a1', 'a2', 'a3']]);
  });

  it('waits in its line while a call is under way, and then goes with all who came meanwhile', async () => {
    const { ask, calls, begun, end } = held((items) => items);
    const first = ask('a1');
    await begun(1);
    const later = Promise.all([ask('a2'), ask('a3')]);
    const other = ask('b1');
    await begun(2);
    expect(calls).toEqual([['a1'], ['b1']]);
    end(0);
    expect(await first).toBe('a1');
    await begun(3);
    end(1);
    end(2);
    expect(await later).toEqual(['a2', 'a3']);
    expect(await other).toBe('b1');
    expect(calls[2]).toEqual(['a2', 'a3']);
  });

  it('is at most a hundred items a call', async () => {
    const sizes: number[] = [];
    const ask = batched(
      () => '',
      async (items: number[]) => {
        sizes.push(items.length);
        return items;
      },
    );
    const items = Array.from({ length: 250 }, (_, n) => n);
    expect(await Promise.all(items.map(ask))).toEqual(items);
    expect(sizes).toEqual([100, 100, 50]);
  });

  it('fails for all of a call that fails, and for nobody after them', async () => {
    const { ask, begun, end } = held((items) => {
      if (items.includes('a1')) throw new Error('no');
      return items;
    });
    const failing = Promise.allSettled([ask('a1'), ask('a2')]);
    await begun(1);
    const next = ask('a3');
    end(0);
    const failed = { status: 'rejected', reason: new Error('no') };
    expect(await failing).toEqual([failed, failed]);
    await begun(2);
    end(1);
    expect(await next).toBe('a3');
  });
});
