import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { unscopedUserById } from '@/db/unscoped';
import { administratorByToken } from '@/lib/accounts/auth/administrator-by-token';
import { login } from '@/lib/accounts/auth/commands';
import { hashPassword } from '@/lib/accounts/auth/passwords';
import { signToken } from '@/lib/accounts/auth/tokens';
import { settings } from '@/lib/process/runtime/env';
import { type Administrator, anyone } from '@/lib/rules/caller';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { anAdministrator, openTestDatabase, testDatabase } from '@/test/support/rules';
import { changePassword } from './password';
import { signOutEverywhere } from './sign-out';

openTestDatabase();

const PASSWORD = 'an old password';
const address = '192.0.2.1';

let hashed: string;
let ada: Administrator;

beforeAll(async () => {
  hashed = await hashPassword(PASSWORD);
});

/** The administrator with the account as it is stored. */
async function stored(administrator: Administrator): Promise<Administrator> {
  const user = await unscopedUserById(administrator.user.id);
  if (!user) throw new Error('the account is gone');
  return { ...administrator, user };
}

beforeEach(async () => {
  await testDatabase`DELETE FROM rate_limits`;
  const { user } = await anAdministrator({ superadmin: true });
  await testDatabase`UPDATE users SET hashed_password = ${hashed} WHERE id = ${user.id}`;
  ada = await stored({ kind: 'administrator', user, elevated: false });
});

const tokensOf = ({ user }: Administrator) =>
  Promise.all([false, true].map((elevated) => signToken(user, { elevated })));
const areValid = async (tokens: string[]) =>
  Promise.all(tokens.map(async (token) => (await administratorByToken(token)) !== null));
const canLogIn = (password: string) =>
  login(anyone, { username: ada.user.email, password, address }).then(
    () => true,
    () => false,
  );
const change = (fields: Record<string, unknown>, caller = ada) =>
  changePassword(caller, { current_password: PASSWORD, new_password: 'a new password', address, ...fields });

describe('a changed password', () => {
  it('is the one that logs in, and ends every token, elevated ones and those of this session too', async () => {
    const tokens = await tokensOf(ada);
    expect(await areValid(tokens)).toEqual([true, true]);
    await change({});
    expect(await areValid(tokens)).toEqual([false, false]);
    expect([await canLogIn(PASSWORD), await canLogIn('a new password')]).toEqual([false, true]);
    expect(await areValid(await tokensOf(await stored(ada)))).toEqual([true, true]);
  });

  it('may have 12 to 1,000 characters, of which blanks at either end count', async () => {
    await change({ new_password: `  ${'x'.repeat(996)}  ` });
    expect(await canLogIn('x'.repeat(996))).toBe(false);
    expect(await canLogIn(`  ${'x'.repeat(996)}  `)).toBe(true);
  });

  it.each([
    ['too short', 'x'.repeat(11)],
    ['too long', 'x'.repeat(1001)],
    ['the one before', PASSWORD],
    ['half a character', `${'x'.repeat(12)}\ud800`],
    ['no text', 7],
  ])('is refused when it is %s', async (_what, new_password) => {
    await expectInvalid(change({ new_password }), 'new_password');
    expect(await canLogIn(PASSWORD)).toBe(true);
  });

  it('does not replace one that was changed after the caller was admitted', async () => {
    await change({ new_password: 'the first of them' });
    await expectRefusal(change({ new_password: 'the second of them' }), 401);
    expect(await canLogIn('the first of them')).toBe(true);
  });
});

describe('a wrong current password', () => {
  it('is named, and counts as a failed login', async () => {
    Object.assign(settings(), { RATE_LIMIT_LOGIN: 10 });
    onTestFinished(() => void Object.assign(settings(), { RATE_LIMIT_LOGIN: 0 }));
    for (let time = 0; time < 10; time++) {
      await expectRefusal(change({ current_password: 'a guess' }), 422, {
        errors: [{ path: 'current_password', message: 'This is not your current password.' }],
      });
    }
    await expectRefusal(change({}), 429);
    expect(await canLogIn(PASSWORD)).toBe(false);
    expect((await stored(ada)).user.generation).toBe(0);
  });
});

describe('signing out everywhere', () => {
  it('ends the tokens of one account, and leaves its password', async () => {
    const bo = await anAdministrator();
    const [tokens, others] = [await tokensOf(ada), await tokensOf(bo)];
    await signOutEverywhere(ada, {});
    expect(await areValid(tokens)).toEqual([false, false]);
    expect(await areValid(others)).toEqual([true, true]);
    expect(await canLogIn(PASSWORD)).toBe(true);
  });
});
