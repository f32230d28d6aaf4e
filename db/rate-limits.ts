import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { unscoped } from './executor';
import type { Executor } from './operation';
import { rateLimits } from './schema';

/** So many points in so many seconds for each key, counted in the database for all processes together. */
export interface RateLimit {
  /** What is counted; the same key under another name is counted apart. */
  name: string;
  points: number;
  seconds: number;
}

/**
 * Takes a point of a key, in one statement. Returns null, or, when the key had none left, the milliseconds
 * until it has again.
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

/** Gives a key the point back that was taken. */
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
    // Its timer would outlive the limiter, which is made for one statement.
    clearExpiredByTimeout: false,
  });
}
