import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { limitLogins } from '@/lib/accounts/auth/limits';
import { hashPassword, verifyPassword } from '@/lib/accounts/auth/passwords';
import { procedure } from '@/lib/rules/command';
import { refuse } from '@/lib/rules/errors';
import { LENGTHS } from '@/lib/rules/lengths';
import { localizedMessage } from '@/lib/words/languages/localized-message';

/** A new password. It is neither trimmed nor shortened. */
export const newPassword = () =>
  z
    .string()
    .min(12)
    .max(LENGTHS.new_password)
    .refine((password) => password.isWellFormed(), localizedMessage('notStorable'))
    .meta({ format: 'password' });

/** The current password. */
export const presentPassword = () => z.string().min(1).max(4096).meta({ format: 'password' });

export const changePasswordInput = z
  .object({ current_password: presentPassword(), new_password: newPassword(), address: z.string() })
  .refine(({ current_password, new_password }) => new_password !== current_password, {
    path: ['new_password'],
    message: localizedMessage('anotherPassword'),
  });

/**
 * Changes the caller's own password, which ends every token and session of the account, the caller's too. 422 at
 * `current_password` when that is wrong, which counts as a failed login from `address`; 401 when another change of the
 * password came first.
 */
export const changePassword = procedure({
  access: 'administrator',
  input: changePasswordInput,
  async run({ caller: { user }, changingOnce }, { current_password, new_password, address }): Promise<void> {
    const hashedPassword = await limitLogins({ email: user.email, address }, async () => {
      const matches = await verifyPassword(user.hashedPassword, current_password);
      if (!matches) throw refuse('wrongPassword', { field: 'current_password' });
      return hashPassword(new_password);
    });
    const changed = await changingOnce((scope) =>
      scope.query(
        (organization) => sql`
          UPDATE users
          SET hashed_password = ${hashedPassword}, generation = generation + 1,
              password_link_hash = NULL, password_link_expires_at = NULL
          WHERE organization_id = ${organization} AND id = ${user.id} AND generation = ${user.generation}
          RETURNING id`,
      ),
    );
    if (changed.length === 0) throw refuse('sessionEnded', { headers: { 'www-authenticate': 'Bearer' } });
  },
});
