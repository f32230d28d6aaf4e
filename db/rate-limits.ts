import { and, gt, inArray } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { perProcess } from './per-process';
import { rateLimits } from './schema';
import { unscoped } from './statements/executor';
import { isReadOnly } from './statements/failures';
import type { Executor } from './statements/operation';

/** A number of points per key and period, counted in the database for all processes together. */
export interface RateLimit {
  /** What is counted; the same key is counted separately under each name. */
  name: string;
  points: number;
  seconds: number;
}

/** Somebody who waits for a point of a key; called with the result of taking it. */
interface Taker {
  limit: RateLimit;
  resolve(result: number | null): void;
  reject(error: unknown): void;
}

/** Those who wait until the statement that takes points of their key has ended. */
const waiting = perProcess('rate-limits', () => new Map<string, Taker[]>());

/**
 * Takes one point of a key. Returns null, or the milliseconds until the key has points again when none was
 * left. Each statement takes the points of all who came while the one before was under way: they would wait
 * for the same row, and keep connections from others.
 */
export async function takePoint(limit: RateLimit, key: string): Promise<number | null> {
  const name = `${limit.name}:${key}`;
  return new Promise((resolve, reject) => {
    const taker = { limit, resolve, reject };
    const others = waiting.get(name);
    if (others) others.push(taker);
    else void takeInTurn(name, key, [taker]);
  });
}

async function takeInTurn(name: string, key: string, first: Taker[]): Promise<void> {
  let takers = first;
  while (takers[0]) {
    waiting.set(name, []);
    const many = takers.length;
    try {
      const { consumedPoints, msBeforeNext } = await consume(takers[0].limit, key, many);
      for (const [index, taker] of takers.entries()) {
        taker.resolve(consumedPoints - many + index + 1 <= taker.limit.points ? null : msBeforeNext);
      }
    } catch (error) {
      for (const taker of takers) taker.reject(error);
    }
    takers = waiting.get(name) ?? [];
  }
  waiting.delete(name);
}

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
  await unscoped((executor) => limiter(limit, executor).reward(key)).catch((error) => {
    if (!isReadOnly(error)) throw error;
    return limiterOfProcess(limit).reward(key);
  });
}

/**
 * Counts in this process alone, while the database takes no changes: somebody who reads the pickup list then must still
 * be able to log in.
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
