import { createHash } from 'node:crypto';
import { type RateLimit, returnPoint, takePoint } from '@/db/rate-limits';
import { type Problem, refuse } from '@/lib/errors';
import { countedAddress } from '@/lib/network-address';
import { settings } from '@/lib/runtime/env';

const LOGIN_SECONDS = 15 * 60;

/**
 * An office shares one address, which may therefore have this many times as many failed logins as one
 * account.
 */
const ACCOUNTS_PER_ADDRESS = 10;

async function take(limit: RateLimit, key: string, problem: Problem): Promise<void> {
  const milliseconds = await takePoint(limit, key);
  if (milliseconds === null) return;
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  throw refuse(problem, { headers: { 'retry-after': String(seconds) } });
}

/**
 * Counts a login for its account and address, and for its address over all accounts, before the password is
 * checked: otherwise simultaneous attempts would get past the limit. A login with the right password is not
 * counted. Refuses with 429 past either limit; a login refused for its account is not counted for the
 * address.
 */
export async function limitLogins<T>(
  { email, address }: { email: string; address: string },
  attempt: () => Promise<T>,
): Promise<T> {
  const points = settings().RATE_LIMIT_LOGIN;
  if (points === 0) return attempt();
  const counted = countedAddress(address);
  // What somebody typed as an e-mail address may be long and should not be stored.
  const key = createHash('sha256').update(`${email}\n${counted}`).digest('hex');
  const account = { name: 'login', points, seconds: LOGIN_SECONDS };
  const everybody = { name: 'logins', points: points * ACCOUNTS_PER_ADDRESS, seconds: LOGIN_SECONDS };
  await take(account, key, 'tooManyLogins');
  await take(everybody, counted, 'tooManyLogins');
  const result = await attempt();
  await Promise.all([returnPoint(account, key), returnPoint(everybody, counted)]);
  return result;
}

/** Counts a public write from an address; 429 past the limit in the settings. */
export async function limitPublicWrites(address: string): Promise<void> {
  const points = settings().RATE_LIMIT_PUBLIC_PER_MINUTE;
  if (points === 0) return;
  await take({ name: 'public', points, seconds: 60 }, countedAddress(address), 'tooManyRequests');
}
