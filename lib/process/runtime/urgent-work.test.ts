import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteUrgentWork, waitForUrgentWork } from './urgent-work';

const goFirstTimes = (times: number) => {
  for (let time = 0; time < times; time++) noteUrgentWork();
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  // Test files before this one in the process may have gone first by the real clock, which is ahead of this one.
  goFirstTimes(25);
  vi.advanceTimersByTime(1000);
});
afterEach(() => void vi.useRealTimers());

/** Begins to let others first, and tells whether that is over. */
function letting() {
  const over = vi.fn();
  void waitForUrgentWork().then(over);
  return async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return over.mock.calls.length > 0;
  };
}

it('goes on at once when few went first lately', async () => {
  goFirstTimes(24);
  const isOver = letting();
  expect(await isOver(0)).toBe(true);
});

it('waits until the rush is over', async () => {
  goFirstTimes(25);
  const isOver = letting();
  expect(await isOver(200)).toBe(false);
  expect(await isOver(100)).toBe(true);
});

it('goes on at once when as many went first over a longer time', async () => {
  for (let time = 0; time < 25; time++) {
    noteUrgentWork();
    vi.advanceTimersByTime(11);
  }
  const isOver = letting();
  expect(await isOver(0)).toBe(true);
});

it('goes on after a second although the rush does not end', async () => {
  goFirstTimes(25);
  const isOver = letting();
  for (let time = 0; time < 9; time++) {
    expect(await isOver(100)).toBe(false);
    goFirstTimes(25);
  }
  expect(await isOver(100)).toBe(true);
});
