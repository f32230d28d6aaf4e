import { createHash, randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { enqueueAccountMail } from '@/db/mail/account-mail';
import { perProcess } from '@/db/per-process';
import { isReadOnly } from '@/db/statements/failures';
import type { User } from '@/db/unscoped';
import { limitLogins, limitOneTimeCodes, mayMailOfCodes } from '@/lib/accounts/auth/limits';
import { verifyPassword } from '@/lib/accounts/auth/passwords';
import { signToken } from '@/lib/accounts/auth/tokens';
import { now } from '@/lib/process/runtime/clock';
import { procedure } from '@/lib/rules/command';
import { refuse } from '@/lib/rules/errors';
import { LENGTHS } from '@/lib/rules/lengths';
import { ENGLISH } from '@/lib/words/languages/languages';
import { presentPassword } from './password';
import { tenantOf } from './tenant';

/** The number of recovery codes of an account. */
const RECOVERY_CODES = 10;

/** True of a row whose second factor nobody has ever given a code of. */
const UNPROVEN = sql`second_factor_steps = '{}' AND cardinality(recovery_code_hashes) = ${RECOVERY_CODES}`;

/** Without letters and figures that are taken for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The key for an app of one-time codes, and the codes for when it is lost. It is shown once. */
export interface NewSecondFactor {
  /** The `otpauth://` address. */
  uri: string;
  /** The secret in base32. */
  secret: string;
  recoveryCodes: string[];
}

/** RFC 6238 as all apps know it: SHA-1, six digits, steps of 30 seconds. */
const totp = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');

/** Four groups of four, of which there are about 2^79. */
function newRecoveryCode(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/** A one-time code at a login or in a form, as people write it; empty is none. */
export const oneTimeCode = () =>
  z
    .string()
    .max(LENGTHS.otp)
    .meta({ examples: ['123456'] });

/** The step of 30 seconds whose code this is, at most one away from now; null when it is no such code. */
function stepOf(secret: string, code: string): number | null {
  const timestamp = now().getTime();
  const away = totp(secret).validate({ token: code, timestamp, window: 1 });
  return away === null ? null : Math.floor(timestamp / 30_000) + away;
}

/**
 * Takes a code of the account's second factor, or one of its recovery codes. Refuses a wrong or used code
 * with 401: of several logins at once with one code, one is admitted. An account without a second factor
 * needs none. While the database takes no changes, a current code is admitted, and a recovery code, which
 * could not be struck off, is not. The tenth wrong code in 15 minutes is mailed to the owner, and more are refused with 429.
 * Returns the account, whose sessions the first code of all has ended.
 */
export async function takeOneTimeCode(user: User, entered = ''): Promise<User> {
  if (user.secondFactorSecret === null) return user;
  const headers = { 'www-authenticate': 'Bearer' };
  const code = canonical(entered);
  if (code === '') throw refuse('oneTimeCodeNeeded', { headers });
  const attempt = async () => {
    const taken = await taking(user, user.secondFactorSecret ?? '', code);
    if (!taken) throw refuse('oneTimeCodeWrong', { headers });
    return taken;
  };
  return limitOneTimeCodes(user.id, attempt, async () => {
    if (!(await mayMailOfCodes(user.id))) return;
    await enqueueAccountMail({ kind: 'wrong_codes', email: user.email, locale: ENGLISH });
  });
}

/** Like `takeOneTimeCode`, for a login: until the first code of a second factor was given, none is asked for. */
export async function takeCodeOfLogin(user: User, entered = ''): Promise<User> {
  if (!isUnproven(user)) return takeOneTimeCode(user, entered);
  const code = canonical(entered);
  return (code && (await taking(user, user.secondFactorSecret ?? '', code))) || user;
}

const canonical = (entered: string) => entered.toLowerCase().replaceAll(/[\s-]/g, '');

/** The account after the code was taken, or undefined for a wrong one. */
async function taking(user: User, secret: string, code: string): Promise<User | undefined> {
  const step = /^\d{6}$/.test(code) ? stepOf(secret, code) : null;
  const hash = hashOf(code);
  const struck = tenantOf(user).changingOnce((scope) =>
    scope.query<{ generation: number }>(
      (organization) =>
        sql`
          UPDATE users
          SET second_factor_steps = CASE WHEN ${step}::bigint IS NULL THEN second_factor_steps ELSE
                array_append(ARRAY(SELECT one FROM unnest(second_factor_steps) one WHERE one > ${step}::bigint - 3), ${step}) END,
              recovery_code_hashes = array_remove(recovery_code_hashes, ${hash}),
              generation = generation + CASE WHEN ${UNPROVEN} THEN 1 ELSE 0 END
          WHERE organization_id = ${organization} AND id = ${user.id} AND second_factor_secret = ${secret}
            AND (${step}::bigint IS NOT NULL AND ${step}::bigint <> ALL (second_factor_steps) OR ${hash} = ANY (recovery_code_hashes))
          RETURNING generation`,
    ),
  );
  const [taken] = await struck.catch((error: unknown) => {
    if (!isReadOnly(error) || step === null) throw error;
    return takenInMemory(user, step) ? [user] : [];
  });
  return taken && { ...user, generation: taken.generation };
}

/** The last steps that this process let accounts in with while they could not be written down, by account. */
const stepsInMemory = () => perProcess('steps in memory', () => new Map<number, number[]>());

/** Takes a step of the account without writing it down; false when it was used before, as far as this process knows. */
function takenInMemory({ id, secondFactorSteps }: User, step: number): boolean {
  const used = stepsInMemory().get(id) ?? [];
  if (used.includes(step) || secondFactorSteps.includes(step)) return false;
  stepsInMemory().set(id, [...used.filter((one) => one > step - 3), step]);
  return true;
}

/** True when a second factor is set up of which no code was ever given: it does not count yet. */
export const isUnproven = ({ secondFactorSecret, secondFactorSteps, recoveryCodeHashes }: User): boolean =>
  secondFactorSecret !== null &&
  secondFactorSteps.length === 0 &&
  recoveryCodeHashes.length === RECOVERY_CODES;

/** True when a login to the account needs a one-time code. */
export const hasSecondFactor = (user: User): boolean => user.secondFactorSecret !== null && !isUnproven(user);

/**
 * Sets up a second factor for the caller's account, after its password. 422 at `password` when that is wrong, which
 * counts as a failed login. 409 while there is one whose codes were used: the password alone does not replace it.
 */
export const setUpSecondFactor = procedure({
  access: 'administrator',
  input: z.object({ password: presentPassword(), address: z.string() }),
  async run({ caller: { user }, transaction }, { password, address }): Promise<NewSecondFactor> {
    await limitLogins({ email: user.email, address }, async () => {
      const matches = await verifyPassword(user.hashedPassword, password);
      if (!matches) throw refuse('wrongPassword', { field: 'password' });
    });
    const secret = new Secret({ size: 20 }).base32;
    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    const hashes = recoveryCodes.map((code) => hashOf(code.replaceAll('-', '')));
    return transaction(async (scope) => {
      const set = await scope.query(
        (organization) => sql`
          UPDATE users
          SET second_factor_secret = ${secret}, second_factor_steps = '{}',
              recovery_code_hashes = string_to_array(${hashes.join(' ')}, ' ')
          WHERE organization_id = ${organization} AND id = ${user.id} AND generation = ${user.generation}
            AND (second_factor_secret IS NULL
                 OR ${UNPROVEN})
          RETURNING id`,
      );
      if (set.length === 0) throw refuse('secondFactorSet');
      const [organization] = await scope.query<{ name: string }>(
        (id) => sql`SELECT name FROM organizations WHERE id = ${id}`,
      );
      // A code that is drawn of it has only so much room.
      const issuer = [...(organization?.name ?? '')].slice(0, 30).join('');
      return { uri: totp(secret, { issuer, label: user.email }).toString(), secret, recoveryCodes };
    });
  },
});

const codeInput = z.object({ otp: oneTimeCode(), address: z.string() });

/**
 * Takes a code of the second factor that the caller has set up, which counts from then on. The first one ends all sessions of
 * the account; returns a token for the caller's next one.
 */
export const proveSecondFactor = procedure({
  access: 'administrator',
  input: codeInput,
  async run({ caller: { user } }, { otp, address }): Promise<string> {
    const proven = await limitLogins({ email: user.email, address }, () => takeOneTimeCode(user, otp));
    return signToken(proven, { elevated: false });
  },
});

/**
 * Ends the second factor of the caller's account with one of its codes, or without one while it does not count. A wrong
 * code counts as a failed login.
 */
export const endSecondFactor = procedure({
  access: 'administrator',
  input: codeInput,
  async run({ caller: { user }, changingOnce }, { otp, address }): Promise<void> {
    if (!isUnproven(user))
      await limitLogins({ email: user.email, address }, () => takeOneTimeCode(user, otp));
    await changingOnce((scope) =>
      scope.query(
        (organization) => sql`
          UPDATE users SET second_factor_secret = NULL, second_factor_steps = '{}', recovery_code_hashes = '{}'
          WHERE organization_id = ${organization} AND id = ${user.id} AND generation = ${user.generation}
            AND second_factor_secret IS NOT DISTINCT FROM ${user.secondFactorSecret}`,
      ),
    );
  },
});
