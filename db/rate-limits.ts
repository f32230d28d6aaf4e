import { and, gt, inArray } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { perProcess } from './per-process';
import { rateLimits } from './schema';
import { unscoped } from './statements/executor';
import { isReadOnly } from './statements/failures';
import { FairQueue, type QueuedCall } from './statements/fair-queue';
import type { Executor } from './statements/operation';
import { batched } from './statements/together';

/** A number of points per key and period, counted in the database for all processes together. */
export interface RateLimit {
  /** The kinds of counters; a key is counted separately under each. */
  name: string;
  points: number;
  seconds: number;
}

/** The callers that wait for a point of a key while a statement takes points of that key. */
const queue = perProcess('rate-limits', () => new FairQueue<QueuedCall>({ share: 1, endless: true }));

/**
 * Takes one point of a key. Returns null, or the milliseconds until the key has points again when none was
 * left. Each statement takes the points of all callers that arrived during the one before: they would wait
 * for one row, and keep connections from others.
 */
export const takePoint = (limit: RateLimit, key: string) => takeTogether({ limit, key });

const takeTogether = batched(
  ({ limit, key }: Counter) => `${limit.name}:${key}`,
  async (takers): Promise<(number | null)[]> => {
    const [first] = takers;
    if (!first) return [];
    const { consumedPoints, msBeforeNext } = await consume(first.limit, first.key, takers.length);
    return takers.map(({ limit }, index) =>
      consumedPoints - takers.length + index + 1 <= limit.points ? null : msBeforeNext,
    );
  },
  { most: Number.POSITIVE_INFINITY, queue: () => queue },
);

async function consume(limit: RateLimit, key: string, points: number): Promise<RateLimiterRes> {
  try {
    return await unscoped((executor) => limiter(limit, executor).consume(key, points)).catch((error) => {
      if (!isReadOnly(error)) throw error;
      return limiterOfProcess(limit).consume(key, points);
    });
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
}

/** The limit, and its key. */
export interface Counter {
  limit: RateLimit;
  key: string;
}

/**
 * For each counter, the number of points taken and the milliseconds until it has all of them again. Takes none, and
 * reads all counters in one statement.
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
  await unscoped((executor) => limiter(limit, executor).reward(key)).catch((error) => {
    if (!isReadOnly(error)) throw error;
    return limiterOfProcess(limit).reward(key);
  });
}

/**
 * Counts in this process alone, while the database takes no changes: a helper must still be able to log in for the
 * pickup list.
 */
function limiterOfProcess({ name, points, seconds }: RateLimit): RateLimiterMemory {
  return perProcess(`rate-limit ${name}`, () => new RateLimiterMemory({ points, duration: seconds }));
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
