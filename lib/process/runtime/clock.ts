import { perProcess } from '@/db/per-process';

const clock = perProcess<{ fixed: Date | null }>('clock', () => ({ fixed: null }));

/** The current time. All of lib gets the time here, so that a test can set it. */
export function now(): Date {
  return clock.fixed ?? new Date();
}

/**
 * The time for database functions. In production it is null: the database uses its own clock, so that one web process
 * with a wrong clock cannot accept an order after the deadline.
 */
export function databaseNow(): Date | null {
  return clock.fixed;
}

/** Stops the clock at `moment`, or lets it run again with null. For tests. */
export function setClock(moment: Date | null): void {
  clock.fixed = moment;
}
