import { and, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { User } from '@/db/unscoped';
import { command } from '@/lib/rules/command';
import { existing, refuse } from '@/lib/rules/errors';
import { pathId } from '@/lib/rules/input';
import { currentRow } from '@/lib/rules/version';
import { updateUserInput } from './input';
import { presentAccount } from './present';

/**
 * Deactivates an administrator, whose tokens are invalid from then on, or reactivates one. 409 for the last active
 * superadmin of the organization.
 */
export const updateUser = command({
  access: 'superadmin',
  input: updateUserInput,
  current: currentRow(users, presentAccount),
  async run({ scope }, { id, is_active }): Promise<User> {
    const user = existing(await scope.lock(users, id));
    if (is_active === false && user.isSuperadmin && user.isActive) await requireAnother(scope, id);
    return (await scope.update(users, id, { isActive: is_active })) ?? user;
  },
});

/** Ends the lost second factor of an administrator, so that a login needs the password alone. */
export const endSecondFactorOf = command({
  access: 'elevated',
  input: z.object({ id: pathId() }),
  async run({ scope }, { id }): Promise<User> {
    const user = existing(await scope.lock(users, id));
    const ended = { secondFactorSecret: null, secondFactorSteps: [], recoveryCodeHashes: [] };
    return (await scope.update(users, id, ended)) ?? user;
  },
});

/**
 * Refuses unless another superadmin is active. Two superadmins who deactivate each other take turns at their
 * organization's row.
 */
async function requireAnother(scope: Scope, id: number): Promise<void> {
  await scope.query(
    (organization) => sql`SELECT FROM organizations WHERE id = ${organization} FOR NO KEY UPDATE`,
  );
  const isAnother = and(ne(users.id, id), eq(users.isActive, true), eq(users.isSuperadmin, true));
  if ((await scope.count(users, isAnother)) === 0) throw refuse('lastSuperadmin');
}
