import { unscopedUserById } from '@/db/unscoped';
import type { Administrator } from '@/lib/caller';
import { explainDatabaseError } from '@/lib/constraints';
import { verifyToken } from './tokens';

/**
 * The administrator a token stands for, or null when it is not valid. The account is read at each request:
 * a deactivated or deleted user is out at once, and so is a superadmin who no longer is one.
 */
export async function administratorByToken(token: string): Promise<Administrator | null> {
  const claims = await verifyToken(token);
  if (!claims) return null;
  const user = await unscopedUserById(claims.userId).catch((error: unknown) => {
    throw explainDatabaseError(error);
  });
  return user?.isActive ? { kind: 'administrator', user, elevated: claims.elevated } : null;
}
