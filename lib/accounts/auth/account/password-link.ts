import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { type User, unscopedUserByPasswordLink } from '@/db/unscoped';
import { limitPasswordLinks } from '@/lib/accounts/auth/limits';
import { hashPassword } from '@/lib/accounts/auth/passwords';
import { now } from '@/lib/process/runtime/clock';
import { procedure } from '@/lib/rules/command';
import { refuse } from '@/lib/rules/errors';
import { newPassword } from './password';
import { tenantOf } from './tenant';

/** The secret of a page that sets a new password, and its stored hash. */
export interface PasswordLink {
  token: string;
  hash: string;
  expiresAt: Date;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Makes the secret of a page that sets a new password within so many minutes. */
export function newPasswordLink(minutes: number): PasswordLink {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token), expiresAt: new Date(now().getTime() + minutes * 60_000) };
}

/** The address of the page at the console's origin. */
export const passwordLinkUrl = (origin: string, { token }: PasswordLink) =>
  `${origin}/admin/password/${token}`;

/** Stores the secret of the page with an account, whose page before ends. */
export async function storePasswordLink(
  scope: Scope,
  userId: number,
  { hash, expiresAt }: PasswordLink,
): Promise<void> {
  await scope.update(users, userId, { passwordLinkHash: hash, passwordLinkExpiresAt: expiresAt });
}

/** The account whose page this is; 404 once it was used or ended, after its time, and for a deactivated account. */
async function requireAccount(token: string): Promise<User> {
  const user = await unscopedUserByPasswordLink(hashOf(token));
  const lasts = user?.passwordLinkExpiresAt && user.passwordLinkExpiresAt > now();
  if (!user?.isActive || !lasts) throw refuse('passwordLinkEnded');
  return user;
}

const token = z.string().max(200);

/** The account whose password a mailed page sets. Changes nothing. */
export const getPasswordLink = procedure({
  access: 'anyone',
  input: z.object({ token }),
  run: (_context, input): Promise<User> => requireAccount(input.token),
});

/**
 * Sets the password of that account, once, which ends its sessions. 429 past ten tries of a page, and when too many logins
 * wait.
 */
export const setPasswordByLink = procedure({
  access: 'anyone',
  input: z.object({ token, new_password: newPassword(), address: z.string() }),
  async run(_context, { token: secret, new_password, address }): Promise<void> {
    const user = await requireAccount(secret);
    const link = user.passwordLinkHash ?? '';
    const hashedPassword = await limitPasswordLinks({ link, address }, () => hashPassword(new_password));
    const set = await tenantOf(user).changingOnce((scope) =>
      scope.query(
        (organization) => sql`
          UPDATE users
          SET hashed_password = ${hashedPassword}, generation = generation + 1,
              password_link_hash = NULL, password_link_expires_at = NULL
          WHERE organization_id = ${organization} AND id = ${user.id} AND is_active
            AND password_link_hash = ${user.passwordLinkHash}
          RETURNING id`,
      ),
    );
    if (set.length === 0) throw refuse('passwordLinkEnded');
  },
});
