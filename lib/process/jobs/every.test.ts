import { afterEach, describe, expect, it, vi } from 'vitest';
import { log } from '@/lib/process/runtime/log';
import { every } from './every';

const DAY_MS = 24 * 60 * 60 * 1000;

afterEach(() => vi.restoreAllMocks());

/** Runs work that fails in the given turns, and returns the pauses after each turn, in seconds. */
async function pausesOf(milliseconds: number, outcomes: ('fails' | 'works')[]): Promise<number[]> {
  const stopping = new AbortController();
  const pauses: number[] = [];
  const work = async () => {
    if (outcomes[pauses.length] === 'fails') throw new Error('away');
  };
  await every(milliseconds, stopping.signal, work, async (wait) => {
    pauses.push(wait / 1000);
    if (pauses.length === outcomes.length) stopping.abort();
  });
  return pauses;
}

describe('a regular piece of work', () => {
  it('that failed is tried again after a second, then ever later, and daily once it works', async () => {
    vi.spyOn(log(), 'warn').mockReturnValue();
    expect(await pausesOf(DAY_MS, ['works', 'fails', 'fails', 'fails', 'works', 'fails'])).toEqual([
      86_400, 1, 2, 4, 86_400, 1,
    ]);
  });

  it('is tried at its usual pace where that is faster, and each quarter of an hour at least', async () => {
    vi.spyOn(log(), 'warn').mockReturnValue();
    const failing = Array<'fails'>(12).fill('fails');
    expect((await pausesOf(3000, failing)).slice(-2)).toEqual([3, 3]);
    expect((await pausesOf(DAY_MS, failing)).slice(-2)).toEqual([900, 900]);
  });

  it('is told at each failure, as an error once that has gone on for an hour', async () => {
    const warned = vi.spyOn(log(), 'warn').mockReturnValue();
    const erred = vi.spyOn(log(), 'error').mockReturnValue();
    await pausesOf(DAY_MS, Array<'fails'>(16).fill('fails'));
    expect([warned.mock.calls.length, erred.mock.calls.length]).toEqual([13, 3]);
    expect(erred.mock.calls[0]?.[1]).toBe('a regular piece of work failed');
  });
});
