import { availableParallelism } from 'node:os';
import { perProcess } from '@/db/per-process';
import { type Counter, pointsTaken, type RateLimit, returnPoint, takePoint } from '@/db/rate-limits';
import { settings } from '@/lib/process/runtime/env';
import { keyedHash } from '@/lib/process/runtime/keyed-hash';
import { describeError, log } from '@/lib/process/runtime/log';
import { type Problem, Refusal, refuse } from '@/lib/rules/errors';
import { countedAddress } from '@/lib/rules/network-address';
import { LoginQueue } from './login-queue';

const LOGIN_SECONDS = 15 * 60;

/**
 * An office shares one address, which may therefore have this many times as many failed logins as one
 * account.
 */
const ACCOUNTS_PER_ADDRESS = 10;

/**
 * Each verification takes 64 MiB and keeps one core busy; the others stay free to answer everybody else. More
 * than a queue of this length holds would wait longer than people do.
 */
const QUEUE_LIMITS = { running: Math.min(4, Math.max(1, availableParallelism() - 1)), waiting: 250 };

const loginQueue = () => perProcess('logins', () => new LoginQueue(QUEUE_LIMITS));

/** The refusals that count as wrong guesses. */
const GUESSES = new Set<Problem>(['wrongLogin', 'wrongPassword', 'oneTimeCodeNeeded', 'oneTimeCodeWrong']);

/** The limit with its hashed key, so that readers of the table find neither addresses nor accounts. */
const counter = (limit: RateLimit, of: string): Counter => ({ limit, key: keyedHash(limit.name, of) });

function refusal(problem: Problem, milliseconds: number) {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return refuse(problem, { headers: { 'retry-after': String(seconds) } });
}

async function take({ limit, key }: Counter, problem: Problem): Promise<void> {
  const milliseconds = await takePoint(limit, key);
  if (milliseconds !== null) throw refusal(problem, milliseconds);
}

/** The points taken from the counters; refuses when one has none left. */
async function requirePoints(counters: Counter[], problem: Problem): Promise<number[]> {
  const taken = await pointsTaken(counters);
  counters.forEach(({ limit }, index) => {
    const { points = 0, milliseconds = 0 } = taken[index] ?? {};
    if (points >= limit.points) throw refusal(problem, milliseconds);
  });
  return taken.map(({ points }) => points);
}

/** The largest number of logins under way from one address: as many as may fail before it must wait. */
export function mostLoginsAtOnce(): number {
  const points = settings().RATE_LIMIT_LOGIN;
  return points === 0 ? Number.POSITIVE_INFINITY : points * ACCOUNTS_PER_ADDRESS;
}

/**
 * Runs `attempt`, which checks a password, when its turn has come. Every door for passwords comes through here.
 *
 * An attempt past a limit is refused with 429 before it waits. The others are counted, for their account and
 * address and for their address over all accounts, when their turn comes and before the password is checked:
 * otherwise simultaneous attempts would get past the limit. An attempt with the right password is not counted;
 * one refused for its account is not counted for the address.
 */
export async function limitLogins<T>(
  { email, address }: { email: string; address: string },
  attempt: () => Promise<T>,
): Promise<T> {
  const points = settings().RATE_LIMIT_LOGIN;
  const counted = countedAddress(address);
  const most = mostLoginsAtOnce();
  if (points === 0) {
    return loginQueue().run({ address: counted, most, failures: async () => 0 }, attempt);
  }
  const account = counter({ name: 'login', points, seconds: LOGIN_SECONDS }, `${email}\n${counted}`);
  const everybody = counter(
    { name: 'logins', points: points * ACCOUNTS_PER_ADDRESS, seconds: LOGIN_SECONDS },
    counted,
  );
  const failures = async () => {
    const [, ofAddress = 0] = await requirePoints([account, everybody], 'tooManyLogins');
    return ofAddress;
  };
  return loginQueue().run({ address: counted, most, failures }, async () => {
    await take(account, 'tooManyLogins');
    await take(everybody, 'tooManyLogins');
    try {
      const result = await attempt();
      await returnPoints([account, everybody]);
      return result;
    } catch (error) {
      // A refusal for another reason than the entered values is no wrong guess.
      if (error instanceof Refusal && !GUESSES.has(error.problem)) {
        await returnPoints([account, everybody]);
      }
      throw error;
    }
  });
}

/**
 * Gives back the rate-limit points of a successful login. A failure here is logged and does not fail the
 * login.
 */
async function returnPoints(counters: Counter[]): Promise<void> {
  const returned = await Promise.allSettled(counters.map(({ limit, key }) => returnPoint(limit, key)));
  for (const one of returned) {
    if (one.status === 'rejected') log().warn({ error: describeError(one.reason) }, 'a login stays counted');
  }
}

/** Counts a public write from an address; 429 past the limit in the settings. */
export async function limitPublicWrites(address: string): Promise<void> {
  const points = settings().RATE_LIMIT_PUBLIC_PER_MINUTE;
  if (points === 0) return;
  const limit = { name: 'public', points, seconds: 60 };
  await take(counter(limit, countedAddress(address)), 'tooManyRequests');
}
