import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unscopedUserByEmail } from '@/db/unscoped';
import { createUser, setPassword } from '@/lib/process/installation/set-up';
import { openTestDatabase, testDatabase, testDatabaseUrl } from '@/test/support/rules';
import { administratorByToken } from './administrator-by-token';
import { checkLogin } from './commands';
import { admitSampleAccounts, SAMPLE_LOGINS } from './sample-accounts';
import { signToken } from './tokens';

openTestDatabase();

const { admin, superadmin } = SAMPLE_LOGINS;
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'admitted',
    (error: { problem?: string; message: string }) => error.problem ?? error.message,
  );
const logIn = (username: string, password: string) =>
  outcome(checkLogin({ username, password }, '192.0.2.1'));
const session = async (email: string) => {
  const user = await unscopedUserByEmail(email);
  const tokens = [false, true].map((elevated) =>
    signToken({ id: user?.id ?? 0, generation: user?.generation ?? 0 }, { elevated }),
  );
  const callers = await Promise.all(tokens.map(async (token) => administratorByToken(await token)));
  return callers.map((caller) => caller !== null);
};

// Hashing a password is slow on purpose, so each is hashed once and written back before each test.
let stored: { email: string; hashed_password: string }[];
beforeAll(async () => {
  await testDatabase`DELETE FROM users`;
  for (const login of [admin, superadmin]) {
    await createUser(testDatabaseUrl(), { ...login, organization: 'Cellar', isSuperadmin: true });
  }
  stored = await testDatabase`SELECT email, hashed_password FROM users`;
});
beforeEach(async () => {
  for (const { email, hashed_password } of stored) {
    await testDatabase`UPDATE users SET hashed_password = ${hashed_password} WHERE email = ${email}`;
  }
});

describe('a sample account with its sample password', () => {
  it('is refused with a sentence, and so are its sessions', async () => {
    expect(await logIn(' Admin@Example.org', admin.password)).toBe('samplePassword');
    expect(await logIn(admin.email, 'another')).toBe('wrongLogin');
    expect(await session(admin.email)).toEqual([false, false]);
  });

  it('is admitted when its password was changed, and the other one still is not', async () => {
    await setPassword(testDatabaseUrl(), { email: ' ADMIN@example.org', password: 'my own' });
    expect(await logIn(admin.email, 'my own')).toBe('admitted');
    expect(await session(admin.email)).toEqual([true, true]);
    expect(await logIn(admin.email, admin.password)).toBe('wrongLogin');
    expect(await logIn(superadmin.email, superadmin.password)).toBe('samplePassword');
  });

  it.each([
    [admin.email, admin.password, 'which everybody knows'],
    [admin.email, '', 'The password is empty'],
    ['nobody', 'x', 'is not an e-mail address'],
    ['nobody@example.org', 'x', 'There is no user with the e-mail address'],
  ])('keeps its password when %s is given "%s"', async (email, password, sentence) => {
    expect(await outcome(setPassword(testDatabaseUrl(), { email, password }))).toContain(sentence);
    expect(await logIn(admin.email, admin.password)).toBe('samplePassword');
  });
});

describe('in a demonstration', () => {
  beforeEach(() => admitSampleAccounts());
  afterEach(() => admitSampleAccounts(false));

  it('sample accounts are admitted', async () => {
    expect(await logIn(admin.email, admin.password)).toBe('admitted');
    expect(await session(admin.email)).toEqual([true, true]);
  });
});

it('another account may have the same password', async () => {
  await createUser(testDatabaseUrl(), {
    email: 'ann@example.org',
    password: admin.password,
    organization: 'Cellar',
    isSuperadmin: false,
  });
  expect(await logIn('ann@example.org', admin.password)).toBe('admitted');
});
