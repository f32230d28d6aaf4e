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

/** The most tries at one page for a password, which lasts for seven days at most. */
const PASSWORD_LINK = { name: 'password-link', points: 10, seconds: 7 * 24 * 3600 };

/** The most wrong one-time codes of an account, from all addresses. */
const ONE_TIME_CODES = { name: 'one-time-codes', points: 10, seconds: LOGIN_SECONDS };

/** The networks from which an account logged in. A point is no limit here, only a row that expires. */
const KNOWN_NETWORK = { name: 'known-network', points: 1, seconds: 400 * 24 * 3600 };

/** The precedence of a login from a known network over any number of failures. */
const KNOWN_FIRST = 1_000_000;

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
const GUESSES = new Set<Problem>(['wrongLogin', 'wrongPassword', 'oneTimeCodeWrong']);

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
    if (limit !== KNOWN_NETWORK && points >= limit.points) throw refusal(problem, milliseconds);
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
 * An attempt past a limit is refused with 429 before it waits. The others are counted for their account and address,
 * and for their address over all accounts. They are counted when their turn comes and before the password is checked,
 * so that simultaneous attempts cannot get past the limit. An attempt with the right password is not counted; one
 * refused for its account is not counted for the address.
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
  const known = knownNetwork({ email, address });
  const failures = async () => {
    const [, ofAddress = 0, isKnown = 0] = await requirePoints([account, everybody, known], 'tooManyLogins');
    return isKnown > 0 ? ofAddress - KNOWN_FIRST : ofAddress;
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

interface Asker {
  email: string;
  address: string;
}

const knownNetwork = ({ email, address }: Asker) =>
  counter(KNOWN_NETWORK, `${email}\n${countedAddress(address)}`);

/** Remembers that an account logged in from the network of `address`, whose logins then come first. */
export async function noteNetwork(asker: Asker): Promise<void> {
  const { limit, key } = knownNetwork(asker);
  await takePoint(limit, key);
}

/** True when the account logged in from the network of `address` before. */
export async function isKnownNetwork(asker: Asker): Promise<boolean> {
  const [taken] = await pointsTaken([knownNetwork(asker)]);
  return (taken?.points ?? 0) > 0;
}

/** Runs `work`, which hashes the password of a mailed page, in the queue of logins; 429 past ten tries of the page. */
export async function limitPasswordLinks<T>(
  { link, address }: { link: string; address: string },
  work: () => Promise<T>,
): Promise<T> {
  await take(counter(PASSWORD_LINK, link), 'tooManyRequests');
  return loginQueue().run(
    { address: countedAddress(address), most: mostLoginsAtOnce(), failures: async () => 0 },
    work,
  );
}

/**
 * Runs `attempt`, which checks a one-time code, and counts a wrong one for the account. 429 past ten in 15 minutes, from
 * whatever addresses. `used` is called with the last that was allowed.
 */
export async function limitOneTimeCodes<T>(
  userId: number,
  attempt: () => Promise<T>,
  used: () => Promise<void>,
): Promise<T> {
  if (settings().RATE_LIMIT_LOGIN === 0) return attempt();
  const codes = counter(ONE_TIME_CODES, String(userId));
  await take(codes, 'tooManyLogins');
  try {
    const result = await attempt();
    await returnPoints([codes]);
    return result;
  } catch (error) {
    if (!(error instanceof Refusal && error.problem === 'oneTimeCodeWrong')) await returnPoints([codes]);
    else if (await isUsedUp(codes)) await used();
    throw error;
  }
}

async function isUsedUp(of: Counter): Promise<boolean> {
  const [taken] = await pointsTaken([of]);
  return (taken?.points ?? 0) >= of.limit.points;
}

/** True once an hour for each account, whose owner is then mailed of wrong codes. */
export async function mayMailOfCodes(userId: number): Promise<boolean> {
  const limit = { name: 'codes-mail', points: 1, seconds: 3600 };
  const { key } = counter(limit, String(userId));
  return (await takePoint(limit, key)) === null;
}

/** Counts a public write from an address; 429 past the limit in the settings. */
export async function limitPublicWrites(address: string): Promise<void> {
  const points = settings().RATE_LIMIT_PUBLIC_PER_MINUTE;
  if (points === 0) return;
  const limit = { name: 'public', points, seconds: 60 };
  await take(counter(limit, countedAddress(address)), 'tooManyRequests');
}
