import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepLimits } from '@/test/support/limits';
import { FairQueue, type Turn } from './fair-queue';

let turns: FairQueue;
let begun: string[];
beforeEach(() => {
  turns = new FairQueue({ share: 2, total: 4 });
  begun = [];
});

/** Takes a turn in a line and notes its name once it has begun. */
const take = (line: string, gone?: AbortSignal): Promise<Turn> => {
  const turn = turns.take(line, gone);
  turn.then(
    () => begun.push(line),
    () => begun.push(`${line} refused`),
  );
  return turn;
};

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('begin at once for as many of a line as its share allows, and for the others when one ends', async () => {
    const first = await take('a');
    await take('a');
    void take('a');
    await settle();
    expect(begun).toEqual(['a', 'a']);
    first.end(true);
    first.end(true);
    await settle();
    expect(begun).toEqual(['a', 'a', 'a']);
  });

  it('are there for another line while a crowd waits in one', async () => {
    for (let n = 0; n < 30; n++) void take('crowd').catch(() => {});
    await take('b');
    expect(begun).toEqual(['crowd', 'crowd', 'b']);
  });

  it('go round the lines when all together have no more', async () => {
    const running = await Promise.all([take('a'), take('a'), take('b'), take('b')]);
    for (const line of ['a', 'a', 'b', 'b', 'c']) void take(line);
    begun = [];
    for (const turn of running) {
      turn.end(true);
      await settle();
    }
    expect(begun).toEqual(['a', 'c', 'b', 'a']);
  });

  it('are refused to everybody who waits, when nobody can be served', async () => {
    const running = await Promise.all([take('a'), take('a')]);
    const waiting = [take('a'), take('a')];
    turns.refuseWaiting(new Error('away'));
    for (const turn of waiting) await expect(turn).rejects.toThrow('away');
    for (const turn of running) turn.end(false);
    await take('a');
  });

  it('are not given to somebody who has gone', async () => {
    const first = await take('a');
    await take('a');
    const gone = new AbortController();
    const leaving = take('a', gone.signal);
    const staying = take('a');
    gone.abort();
    await expect(leaving).rejects.toMatchObject({ name: 'TooManyWaiting' });
    await expect(take('a', gone.signal)).rejects.toMatchObject({ name: 'TooManyWaiting' });
    first.end(true);
    await staying;
  });

  it('take along what the next in the line ask for, who then get none of their own', async () => {
    const asking = new FairQueue<string>({ share: 1 });
    const gone = new AbortController();
    const first = await asking.take('a', undefined, 'one');
    const waiting = ['two', 'three', 'four'].map((asked) => asking.take('a', gone.signal, asked));
    const last = asking.take('a', undefined, 'five');
    expect(first?.takeAlong(2)).toEqual(['two', 'three']);
    expect(await Promise.all(waiting.slice(0, 2))).toEqual([undefined, undefined]);
    gone.abort();
    await expect(waiting[2]).rejects.toMatchObject({ name: 'TooManyWaiting' });
    first?.end(true);
    expect((await last)?.takeAlong(2)).toEqual([]);
  });

  it('are refused at once to those who would make a line too long', async () => {
    for (let n = 0; n < 1002; n++) void take('a').catch(() => {});
    await expect(take('a')).rejects.toMatchObject({ name: 'TooManyWaiting' });
    await take('b');
  });
});

describe('a wait', () => {
  keepLimits();
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
  });

  it('ends after four seconds in which nobody of the line got anything done', async () => {
    const stuck = await take('a');
    await take('a');
    void take('a').catch(() => {});
    await vi.advanceTimersByTimeAsync(3000);
    stuck.end(false);
    void take('a').catch(() => {});
    void take('a').catch(() => {});
    await vi.advanceTimersByTimeAsync(3900);
    expect(begun).toEqual(['a', 'a', 'a']);
    await vi.advanceTimersByTimeAsync(100);
    expect(begun).toEqual(['a', 'a', 'a', 'a refused', 'a refused']);
  });

  it('goes on while the line moves, and ends after 25 seconds however well it moves', async () => {
    let running = await take('a');
    await take('a');
    for (let n = 0; n < 12; n++)
      void take('a')
        .then((turn) => (running = turn))
        .catch(() => {});
    for (let second = 0; second < 24; second += 3) {
      running.end(true);
      await vi.advanceTimersByTimeAsync(3000);
    }
    expect(begun.filter((line) => line === 'a')).toHaveLength(10);
    expect(begun).not.toContain('a refused');
    await vi.advanceTimersByTimeAsync(1000);
    expect(begun.filter((line) => line === 'a refused')).toHaveLength(4);
  });
});

describe('endless turns', () => {
  it('are waited for by any number, as long as it takes, and by who has gone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    turns = new FairQueue({ share: 1, endless: true });
    const first = await take('a');
    const gone = new AbortController();
    const waiting = Array.from({ length: 1001 }, () => take('a', gone.signal));
    gone.abort();
    turns.refuseWaiting(new Error('away'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(begun).toEqual(['a']);
    first.end(true);
    for (const turn of waiting) (await turn).end(true);
    expect(begun).toHaveLength(1002);
  });
});
