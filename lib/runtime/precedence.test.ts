import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { goingFirst, lettingOthersFirst } from './precedence';

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  // Test files before this one in the process may have gone first by the real clock, which is ahead of this one.
  await goingFirst(async () => {});
  await vi.advanceTimersByTimeAsync(1000);
});
afterEach(() => void vi.useRealTimers());

/** Work that goes first until it is ended. */
function first() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { going: goingFirst(() => ended), end };
}

/** Begins to let others first, and tells whether that is over. */
function letting() {
  const over = vi.fn();
  void lettingOthersFirst().then(over);
  return async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return over.mock.calls.length > 0;
  };
}

it('goes on at once when nobody goes first', async () => {
  const isOver = letting();
  expect(await isOver(0)).toBe(true);
});

it('waits until nobody has gone first for a while', async () => {
  const { going, end } = first();
  const isOver = letting();
  expect(await isOver(60)).toBe(false);
  end();
  await going;
  expect(await isOver(40)).toBe(false);
  expect(await isOver(60)).toBe(true);
});

it('goes on after a quarter of a second although somebody always goes first', async () => {
  const { end } = first();
  const isOver = letting();
  expect(await isOver(200)).toBe(false);
  expect(await isOver(50)).toBe(true);
  end();
});

it('waits no longer for those who failed', async () => {
  await expect(goingFirst(() => Promise.reject(new Error('no round is open')))).rejects.toThrow('no round');
  const isOver = letting();
  expect(await isOver(100)).toBe(true);
});
