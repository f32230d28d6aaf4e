import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimiter } from '@/db/rate-limits';
import { type Problem, refuse } from '@/lib/errors';
import { settings } from '@/lib/runtime/env';

async function consume(limit: RateLimiterPostgres, key: string, problem: Problem): Promise<void> {
  try {
    await limit.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    throw refuse(problem, { headers: { 'retry-after': String(seconds) } });
  }
}

/**
 * Counts a login before its password is looked at, so that a stampede gets no more tries than the setting
 * allows, and gives the count back when the password was right. Refuses with 429 past the limit.
 */
export async function limitLogins<T>(key: string, attempt: () => Promise<T>): Promise<T> {
  const points = settings().RATE_LIMIT_LOGIN;
  if (points === 0) return attempt();
  const limit = rateLimiter('login', points, 15 * 60);
  await consume(limit, key, 'tooManyLogins');
  const result = await attempt();
  await limit.reward(key);
  return result;
}

/** Counts a public write of one address; refuses with 429 past the setting. */
export async function limitPublicWrites(address: string): Promise<void> {
  const points = settings().RATE_LIMIT_PUBLIC_PER_MINUTE;
  if (points > 0) await consume(rateLimiter('public', points, 60), address, 'tooManyRequests');
}
