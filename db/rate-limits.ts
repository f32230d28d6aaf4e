import { and, gt, inArray } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { unscoped } from './executor';
import type { Executor } from './operation';
import { rateLimits } from './schema';

/** A number of points per key and period, counted in the database for all processes together. */
export interface RateLimit {
  /** What is counted; the same key is counted separately under each name. */
  name: string;
  points: number;
  seconds: number;
}

/**
 * Takes one point of a key, in one statement. Returns null, or the milliseconds until the key has points
 * again when none was left.
 */
export async function takePoint(limit: RateLimit, key: string): Promise<number | null> {
  try {
    await unscoped((executor) => limiter(limit, executor).consume(key));
    return null;
  } catch (error) {
    if (error instanceof RateLimiterRes) return error.msBeforeNext;
    throw error;
  }
}

/** What is limited, and for whom. */
export interface Counter {
  limit: RateLimit;
  key: string;
}

/**
 * For each counter, how many points are taken and the milliseconds until it has all of them again. Takes none,
 * and reads all of them in one statement.
 */
export async function pointsTaken(counters: Counter[]): Promise<{ points: number; milliseconds: number }[]> {
  const stored = counters.map(({ limit, key }) => `${limit.name}:${key}`);
  const now = new Date();
  const where = and(inArray(rateLimits.key, stored), gt(rateLimits.expire, now));
  const rows = await unscoped((executor) => executor.select().from(rateLimits).where(where));
  return stored.map((name) => {
    const row = rows.find(({ key }) => key === name);
    return { points: row?.points ?? 0, milliseconds: (row?.expire?.getTime() ?? 0) - now.getTime() };
  });
}

/** Returns the point that was taken from a key. */
export async function returnPoint(limit: RateLimit, key: string): Promise<void> {
  await unscoped((executor) => limiter(limit, executor).reward(key));
}

function limiter({ name, points, seconds }: RateLimit, executor: Executor): RateLimiterDrizzle {
  return new RateLimiterDrizzle({
    storeClient: executor,
    schema: rateLimits,
    keyPrefix: name,
    points,
    duration: seconds,
    // The timer would outlive the limiter, which is made for a single statement.
    clearExpiredByTimeout: false,
  });
}
