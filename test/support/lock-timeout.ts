import type * as Timeouts from '@/db/statements/timeouts';

/** The milliseconds after which the server ends a wait for a lock, when they are set; the caller waits as long as before. */
export const lockTimeout: { ms?: number | undefined } = {};

/** Takes the place of the module with the server's time-outs. */
export const withLockTimeout = (original: typeof Timeouts): typeof Timeouts => ({
  timeouts: (patience) => ({
    ...original.timeouts(patience),
    ...(lockTimeout.ms === undefined ? {} : { lock_timeout: lockTimeout.ms }),
  }),
});
