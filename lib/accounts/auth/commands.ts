import { z } from 'zod';
import { type User, unscopedUserByEmail } from '@/db/unscoped';
import { log } from '@/lib/process/runtime/log';
import { procedure } from '@/lib/rules/command';
import { refuse } from '@/lib/rules/errors';
import { normalizeEmail } from '@/lib/rules/input';
import { deviceInput, noteLogin } from './account/devices';
import { oneTimeCode, takeCodeOfLogin } from './account/second-factor';
import { limitLogins, noteNetwork } from './limits';
import { verifyPassword } from './passwords';
import { isShutOut } from './sample-accounts';
import { signToken } from './tokens';

/** The two fields of OAuth's password flow, neither of which is trimmed or shortened, and the code of a second factor. */
export const loginInput = z.object({
  username: z.string().min(1).max(1000).describe("The user's e-mail address"),
  password: z.string().min(1).max(4096).meta({ format: 'password' }),
  otp: oneTimeCode().optional(),
});

/**
 * The account behind an e-mail address and a password. 401 with one detail and in equal time when the address is
 * unknown, the account inactive or the password wrong. 429 after too many failures for this account and `address` (the
 * client's network address), or for `address` over all accounts; also when too many logins wait. 401 also for a missing
 * or wrong code of the account's second factor, after the password. 403 for a sample account with the demonstration's
 * password.
 */
export async function checkLogin(input: z.output<typeof loginInput>, address: string): Promise<User> {
  const email = normalizeEmail(input.username).replaceAll('\u0000', '');
  return limitLogins({ email, address }, async () => {
    const user = email.isWellFormed() ? await unscopedUserByEmail(email) : undefined;
    const matches = await verifyPassword(user?.hashedPassword, input.password);
    if (!user?.isActive || !matches) {
      throw refuse('wrongLogin', { headers: { 'www-authenticate': 'Bearer' } });
    }
    if (await isShutOut(user)) {
      log().warn({ email }, 'a login with the sample password of the demonstration was refused');
      throw refuse('samplePassword');
    }
    return takeCodeOfLogin(user, input.otp);
  });
}

/**
 * Logs in and returns a bearer token for the account, whose owner is mailed when it is the first time with this device.
 */
export const login = procedure({
  access: 'anyone',
  input: loginInput.extend({ address: z.string(), from: deviceInput.optional() }),
  async run(_context, { address, from, ...credentials }) {
    const user = await checkLogin(credentials, address);
    if (from) await noteLogin(user, from);
    await noteNetwork({ email: user.email, address });
    return signToken(user, { elevated: false });
  },
});

/** Returns a second token for a superadmin, which is short-lived and elevated. No password is asked for. */
export const elevate = procedure({
  access: 'administrator',
  async run({ caller }) {
    if (!caller.user.isSuperadmin) throw refuse('notSuperadmin');
    return signToken(caller.user, { elevated: true });
  },
});

/** The caller's own account. */
export const me = procedure({
  access: 'administrator',
  async run({ caller }) {
    return caller.user;
  },
});
