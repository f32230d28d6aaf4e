import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { unscopedUserById } from '@/db/unscoped';
import { administratorByToken } from '@/lib/accounts/auth/administrator-by-token';
import { login } from '@/lib/accounts/auth/commands';
import { hashPassword } from '@/lib/accounts/auth/passwords';
import { signToken } from '@/lib/accounts/auth/tokens';
import { endSecondFactorOf } from '@/lib/accounts/users/commands';
import { setPassword } from '@/lib/process/installation/set-up';
import { setClock } from '@/lib/process/runtime/clock';
import { settings } from '@/lib/process/runtime/env';
import { type Administrator, anyone } from '@/lib/rules/caller';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import {
  anAdministrator,
  openTestDatabase,
  refuseChanges,
  testDatabase,
  testDatabaseUrl,
} from '@/test/support/rules';
import {
  endSecondFactor,
  hasSecondFactor,
  type NewSecondFactor,
  proveSecondFactor,
  setUpSecondFactor,
  takeOneTimeCode,
} from './second-factor';

openTestDatabase();

const PASSWORD = 'an old password';
const NOON = Date.parse('2020-03-01T12:00:00Z');
const address = '192.0.2.1';

let hashed: string;
let ada: Administrator;
let set: NewSecondFactor;

async function stored(): Promise<Administrator> {
  const user = await unscopedUserById(ada.user.id);
  if (!user) throw new Error('the account is gone');
  return { ...ada, user };
}

const setUp = async (password = PASSWORD) => setUpSecondFactor(await stored(), { password, address });

beforeAll(async () => {
  hashed = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  setClock(new Date(NOON));
  await testDatabase`DELETE FROM rate_limits`;
  ada = await anAdministrator();
  await testDatabase`UPDATE users SET hashed_password = ${hashed} WHERE id = ${ada.user.id}`;
  set = await setUp();
  await prove();
});
afterEach(() => setClock(null));

/** Gives the first code, of a step before those of the tests. */
async function prove(): Promise<void> {
  setClock(new Date(NOON - 600_000));
  await proveSecondFactor(await stored(), { otp: code(-600), address });
  setClock(new Date(NOON));
}

/** The code of the step so many seconds from noon, as an app makes it. */
const code = (seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(set.secret) }).generate({ timestamp: NOON + seconds * 1000 });

/** The outcome of a login with this code: admitted, or the sentence. */
const logIn = (otp?: string, password = PASSWORD, from = address) =>
  login(anyone, { username: ada.user.email, password, otp, address: from }).then(
    () => 'admitted',
    (error: { status: number; message: string }) => `${error.status} ${error.message}`,
  );

const NEEDED = '401 A one-time code is needed';
const WRONG = '401 The one-time code is not right';

describe('an account with a second factor', () => {
  it('is told as an address that apps read, and as ten recovery codes', async () => {
    expect(set.uri).toMatch(/^otpauth:\/\/totp\//);
    expect(new URL(set.uri).searchParams.get('secret')).toBe(set.secret);
    expect(new Set(set.recoveryCodes).size).toBe(10);
    for (const one of set.recoveryCodes) expect(one).toMatch(/^(\w{4}-){3}\w{4}$/);
  });

  it('needs a code besides the password, which is looked at first', async () => {
    expect(await logIn()).toBe(NEEDED);
    expect(await logIn(' ')).toBe(NEEDED);
    expect(await logIn('', 'a guess')).toBe('401 Incorrect email or password');
    expect(await logIn(code(), 'a guess')).toBe('401 Incorrect email or password');
    const spelled = code();
    expect(await logIn(`${spelled.slice(0, 3)} ${spelled.slice(3)}`)).toBe('admitted');
  });

  it('takes the codes of one step either way, in any order, each once', async () => {
    for (const seconds of [0, 30, -30]) expect(await logIn(code(seconds))).toBe('admitted');
    for (const seconds of [0, 30, -30, 60, -60]) expect(await logIn(code(seconds))).toBe(WRONG);
    setClock(new Date(NOON + 60_000));
    expect(await logIn(code(60))).toBe('admitted');
    expect(await logIn(code(30))).toBe(WRONG);
  });

  it('takes a code of the moment once while the database takes no changes, and no recovery code', async () => {
    const changeAgain = await refuseChanges('users');
    expect(await logIn('123')).toMatch(/^503/);
    expect(await logIn(set.recoveryCodes[0])).toMatch(/^503/);
    const outcomes = await Promise.all([logIn(code()), logIn(code())]);
    expect(outcomes.toSorted()).toEqual([WRONG, 'admitted']);
    expect(await logIn(code(30))).toBe('admitted');
    expect([await logIn(code(30)), await logIn(code())]).toEqual([WRONG, WRONG]);
    await changeAgain();
    expect(await logIn(set.recoveryCodes[0])).toBe('admitted');
  });

  it('takes each recovery code once', async () => {
    const [first = '', second = ''] = set.recoveryCodes;
    expect(await logIn(first.toUpperCase())).toBe('admitted');
    expect(await logIn(first)).toBe(WRONG);
    expect(await logIn(second.replaceAll('-', ' '))).toBe('admitted');
    expect(await logIn('aaaa-aaaa-aaaa-aaaa')).toBe(WRONG);
  });

  it.each(['code', 'recovery code'])(
    'is entered by one of several at once with the same %s',
    async (kind) => {
      const { user } = await stored();
      const otp = kind === 'code' ? code() : set.recoveryCodes[0];
      const outcomes = await Promise.allSettled([1, 2, 3].map(() => takeOneTimeCode(user, otp)));
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    },
  );

  it('counts wrong codes as failed logins, and missing ones not at all', async () => {
    Object.assign(settings(), { RATE_LIMIT_LOGIN: 4 });
    onTestFinished(() => void Object.assign(settings(), { RATE_LIMIT_LOGIN: 0 }));
    for (let time = 0; time < 9; time++) expect(await logIn()).toBe(NEEDED);
    const guesses = ['000000', 'aaaa', '999999', 'aaaa-aaaa-aaaa-aaaa'];
    for (const otp of guesses) expect(await logIn(otp)).toMatch(/^401 /);
    expect(await logIn(code())).toMatch(/^429 /);
  });

  it('takes ten wrong codes in 15 minutes from all networks together, and its owner is mailed once', async () => {
    Object.assign(settings(), { RATE_LIMIT_LOGIN: 4 });
    onTestFinished(() => void Object.assign(settings(), { RATE_LIMIT_LOGIN: 0 }));
    const from = (network: number, otp: string) => logIn(otp, PASSWORD, `198.51.${network}.1`);
    expect(await from(99, code())).toBe('admitted');
    for (let network = 0; network < 10; network++) expect(await from(network, 'aaaa')).toBe(WRONG);
    for (let network = 10; network < 14; network++) expect(await from(network, code(30))).toMatch(/^429 /);
    expect(await logIn()).toBe(NEEDED);
    const jobs = await testDatabase`DELETE FROM graphile_worker._private_jobs RETURNING payload`;
    expect(jobs.map(({ payload }) => [payload.kind, payload.email])).toEqual([
      ['wrong_codes', ada.user.email],
    ]);
  });

  it('needs none once npm run user:password set another password', async () => {
    await setPassword(testDatabaseUrl(), { email: ada.user.email, password: 'another password' });
    expect(await logIn(undefined, 'another password')).toBe('admitted');
  });
});

describe('a second factor', () => {
  it('counts once a code of it was given, which ends older sessions', async () => {
    await expectRefusal(setUp(), 'secondFactorSet');
    await endSecondFactor(await stored(), { otp: code(), address });
    await expectInvalid(setUp('a guess'), 'password');
    const old = code();
    set = await setUp();
    expect(hasSecondFactor((await stored()).user)).toBe(false);
    expect([await logIn(), await logIn('000000'), await logIn(old)]).toEqual(Array(3).fill('admitted'));
    const before = await signToken((await stored()).user, { elevated: false });
    set = await setUp();
    const wrong = proveSecondFactor(await stored(), { otp: '000000', address });
    await expectRefusal(wrong, 'oneTimeCodeWrong');
    expect(await administratorByToken(before)).not.toBeNull();
    const next = await proveSecondFactor(await stored(), { otp: code(), address });
    expect(await administratorByToken(before)).toBeNull();
    expect(await administratorByToken(next)).not.toBeNull();
    expect(await logIn()).toBe(NEEDED);
    await expectRefusal(setUp(), 'secondFactorSet');
  });

  it('counts from a login with one of its codes', async () => {
    await endSecondFactor(await stored(), { otp: code(), address });
    set = await setUp();
    expect(await logIn(set.recoveryCodes[3])).toBe('admitted');
    expect(await logIn()).toBe(NEEDED);
  });

  it('is ended with a code or a recovery code, and with nothing else', async () => {
    const end = async (otp: string) => endSecondFactor(await stored(), { otp, address });
    await expectRefusal(end(''), 'oneTimeCodeNeeded');
    await expectRefusal(end('000000'), 'oneTimeCodeWrong');
    expect(await logIn()).toBe(NEEDED);
    await end(set.recoveryCodes[0] ?? '');
    expect(await logIn()).toBe('admitted');
    set = await setUp();
    await prove();
    await end(code());
    expect(await logIn()).toBe('admitted');
  });

  it('of a colleague is ended by a superadmin with an elevated token', async () => {
    const { id, organizationId } = ada.user;
    const grace = await anAdministrator({ superadmin: true, elevated: true });
    await expectRefusal(endSecondFactorOf(grace, { id }), 404);
    const colleague = { ...grace, user: { ...grace.user, organizationId } };
    const early = endSecondFactorOf({ ...colleague, elevated: false }, { id });
    await expectRefusal(early, 'elevationRequired');
    await endSecondFactorOf(colleague, { id });
    expect(await logIn()).toBe('admitted');
  });
});
