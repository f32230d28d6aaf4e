import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { forCaller } from '@/db/statements/queueing';
import { keepLimits } from '@/test/support/limits';
import { expectRefusal } from '@/test/support/refusals';
import { LoginQueue } from './login-queue';

keepLimits();

const from = (address: string, failures = 0, most = Number.POSITIVE_INFINITY) => ({
  address,
  most,
  failures: async () => failures,
});

/** A queue with one place, which is taken until `release`; `served` lists the callers that had a turn. */
function busyQueue(waiting = 100) {
  const queue = new LoginQueue({ running: 1, waiting });
  let leave = () => {};
  const served: string[] = [];
  const held = queue.run(from('busy'), () => new Promise<void>((resolve) => (leave = resolve)));
  const arrive = (name: string, address: string, failures = 0) =>
    queue
      .run(from(address, failures), async () => void served.push(name))
      .then(
        () => 'served',
        (error: { problem: string }) => error.problem,
      );
  /** Once all have arrived, frees the place. */
  const release = async () => {
    await setImmediate();
    leave();
    await held;
  };
  return { queue, served, arrive, release };
}

const flood = (count: number) => Array.from({ length: count }, (_, one) => one);

it('somebody from a quiet address is served next, however many wait from another', async () => {
  const { served, arrive, release } = busyQueue();
  const junk = flood(60).map((one) => arrive(`junk ${one}`, '192.0.2.1'));
  const administrator = arrive('administrator', '192.0.2.2');
  junk.push(...flood(30).map((one) => arrive(`later junk ${one}`, '192.0.2.1')));
  await release();
  await Promise.all([administrator, ...junk]);
  // The first caller of the flood had as few failures as the administrator, who came later.
  expect(served.slice(0, 2)).toEqual(['administrator', 'junk 0']);
});

it('nobody waits longer than two seconds, and those who waited too long are not served', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { served, arrive, release } = busyQueue();
  const early = arrive('early', '192.0.2.1');
  await setImmediate();
  await vi.advanceTimersByTimeAsync(1500);
  const later = arrive('later', '192.0.2.2');
  await setImmediate();
  await vi.advanceTimersByTimeAsync(600);
  expect(await early).toBe('tooManyRequests');
  await release();
  expect([await later, served]).toEqual(['served', ['later']]);
});

it('a turn does not come to a caller who has gone', async () => {
  const { served, arrive, release } = busyQueue();
  const leaving = new AbortController();
  const gone = forCaller(leaving.signal, () => arrive('gone', '192.0.2.1'));
  const there = arrive('there', '192.0.2.2', 1);
  await setImmediate();
  leaving.abort();
  await release();
  expect([await gone, await there, served]).toEqual(['tooManyRequests', 'served', ['there']]);
});

it('the look-up before a turn is part of the two seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { queue, served, arrive, release } = busyQueue();
  const lookingUp = (milliseconds: number) => ({
    ...from(`192.0.2.${milliseconds / 100}`),
    failures: () => new Promise<number>((resolve) => setTimeout(() => resolve(0), milliseconds)),
  });
  const outcomeOf = (milliseconds: number) =>
    queue
      .run(lookingUp(milliseconds), async () => void served.push('too late'))
      .catch((error: { problem: string }) => error.problem);
  const [waiting, silent] = [outcomeOf(1500), outcomeOf(9000)];
  await vi.advanceTimersByTimeAsync(2100);
  expect([await waiting, await silent]).toEqual(['tooManyRequests', 'tookTooLong']);
  const later = arrive('later', '192.0.2.200');
  await release();
  expect([await later, served]).toEqual(['served', ['later']]);
});

it('who has gone while their failures were looked up is not served, though a place is free', async () => {
  const queue = new LoginQueue({ running: 1, waiting: 10 });
  const leaving = new AbortController();
  const work = vi.fn(async () => 'in');
  const failures = async () => {
    leaving.abort();
    return 0;
  };
  const gone = forCaller(leaving.signal, () => queue.run({ ...from('192.0.2.1'), failures }, work));
  await expectRefusal(gone, 'tooManyRequests');
  expect(work).not.toHaveBeenCalled();
  expect(await queue.run(from('192.0.2.1'), work)).toBe('in');
});

it('an address that failed before waits for those that did not', async () => {
  const { served, arrive, release } = busyQueue();
  const all = [arrive('none', '192.0.2.1'), arrive('some', '192.0.2.2', 3), arrive('one', '192.0.2.3', 1)];
  await release();
  await Promise.all(all);
  expect(served).toEqual(['none', 'one', 'some']);
});

it('a queue that is full refuses the busiest address, and the oldest of many', async () => {
  const { served, arrive, release } = busyQueue(3);
  const busiest = flood(3).map((one) => arrive(`busiest ${one}`, '192.0.2.1'));
  const others = flood(4).map((one) => arrive(`other ${one}`, `198.51.100.${one}`));
  await release();
  expect(await Promise.all(busiest)).toEqual(['tooManyRequests', 'tooManyRequests', 'tooManyRequests']);
  expect(await Promise.all(others)).toEqual(['tooManyRequests', 'served', 'served', 'served']);
  expect(served).toEqual(['other 3', 'other 2', 'other 1']);
});

it('more attempts from one address than may be present are refused before anything is looked up', async () => {
  const queue = new LoginQueue({ running: 1, waiting: 10 });
  const look = vi.fn(async () => 0);
  const outcomes = await Promise.allSettled(
    flood(8).map(() => queue.run({ address: '192.0.2.1', most: 3, failures: look }, async () => 'in')),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
    ...flood(3).map(() => 'fulfilled'),
    ...flood(5).map(() => 'rejected'),
  ]);
  expect(look).toHaveBeenCalledTimes(3);
});

it('places are free again after work that failed', async () => {
  const queue = new LoginQueue({ running: 2, waiting: 10 });
  const failing = () => Promise.reject(new Error('wrong'));
  const outcomes = await Promise.allSettled(flood(8).map(() => queue.run(from('192.0.2.1'), failing)));
  expect(outcomes.map(({ status }) => status)).toEqual(flood(8).map(() => 'rejected'));
  expect(await queue.run(from('192.0.2.1'), async () => 'in')).toBe('in');
});
