import { and, gt, inArray } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimits } from './schema';
import { unscoped } from './statements/executor';
import type { Executor } from './statements/operation';

/** A number of points per key and period, counted in the database for all processes together. */
export interface RateLimit {
  /** What is counted; the same key is counted separately under each name. */
  name: string;
  points: number;
  seconds: number;
  /**
   * The share of the points left that a process may take ahead of those who will want them, so that not each of
   * them costs a statement. Never more than `points` are given. Where several processes count, what one has taken
   * ahead and not given by the end of the period is missing to the others.
   */
  ahead?: number;
}

/** Points of a key that this process has taken ahead, and how many nobody had taken then. */
interface Stock {
  points: number;
  left: number;
  /** When the period ends, in milliseconds since 1970. */
  until: number;
}

// Each of the server's bundles loads its own copy of this module, so the stocks are shared through globalThis.
const STOCKS = Symbol.for('group-wine.points-ahead');
const shared = globalThis as typeof globalThis & { [STOCKS]?: Map<string, Stock> };
shared[STOCKS] ??= new Map();
const stocks = shared[STOCKS];

/** How many keys have a stock at most. The oldest are dropped, with what points they have. */
const MOST_STOCKS = 10_000;

/** Somebody who waits for a point of a key; called with the result of taking it. */
interface Taker {
  limit: RateLimit;
  resolve(result: number | null): void;
  reject(error: unknown): void;
}

/** Those who wait until the statement that takes points of their key has ended. */
const waiting = new Map<string, Taker[]>();

/**
 * Takes one point of a key. Returns null, or the milliseconds until the key has points again when none was
 * left. Each statement takes the points of all who came while the one before was under way: they would wait
 * for the same row, and keep connections from others.
 */
export async function takePoint(limit: RateLimit, key: string): Promise<number | null> {
  const name = `${limit.name}:${key}`;
  if (takeFromStock(name)) return null;
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
    const { limit } = takers[0];
    const many = takers.length;
    const ahead = pointsAhead(limit, name);
    try {
      const { consumedPoints, msBeforeNext } = await consume(limit, key, many + ahead);
      const taken = consumedPoints - ahead;
      if (limit.ahead) stockUp(name, ahead, limit.points - taken, Date.now() + msBeforeNext);
      for (const [index, taker] of takers.entries()) {
        taker.resolve(taken - many + index + 1 <= taker.limit.points ? null : msBeforeNext);
      }
    } catch (error) {
      for (const taker of takers) taker.reject(error);
    }
    takers = waiting.get(name) ?? [];
    while (takers[0] && takeFromStock(name)) takers.shift()?.resolve(null);
  }
  waiting.delete(name);
}

/** Whether there was a point of the key in stock; it is taken then. */
function takeFromStock(name: string): boolean {
  const stock = stocks.get(name);
  if (!stock || stock.points === 0 || Date.now() >= stock.until) return false;
  stock.points -= 1;
  return true;
}

/** How many points to take ahead of a key: none before it is known how many are left, and none of the last few. */
function pointsAhead({ ahead = 0 }: RateLimit, name: string): number {
  const stock = stocks.get(name);
  return stock && Date.now() < stock.until ? Math.floor(Math.max(0, stock.left) * ahead) : 0;
}

/** Keeps the points that were taken ahead, as far as there were so many, with those of the same period. */
function stockUp(name: string, ahead: number, free: number, until: number): void {
  const points = Math.min(ahead, Math.max(0, free));
  const before = stocks.get(name);
  // The two ends of one period are told by the same row, each a moment later.
  const kept = before && Math.abs(before.until - until) < 1000 ? before.points : 0;
  stocks.delete(name);
  stocks.set(name, { points: points + kept, left: free - points, until });
  const [oldest] = stocks.keys();
  if (stocks.size > MOST_STOCKS && oldest !== undefined) stocks.delete(oldest);
}

async function consume(limit: RateLimit, key: string, points: number): Promise<RateLimiterRes> {
  try {
    return await unscoped((executor) => limiter(limit, executor).consume(key, points));
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
