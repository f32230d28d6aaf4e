import { unscopedUserById } from '@/db/unscoped';
import type { Administrator } from '@/lib/rules/caller';
import { explained } from '@/lib/rules/constraints';
import { isShutOut } from './sample-accounts';
import { verifyToken } from './tokens';

/**
 * The administrator that a token belongs to, or null when it is not valid. The account is read at each
 * request, so deactivating or deleting a user, removing the superadmin role, or changing the password takes effect at once. Sample
 * accounts that are shut out have no sessions either.
 */
export async function administratorByToken(token: string): Promise<Administrator | null> {
  const claims = await verifyToken(token);
  if (!claims) return null;
  const user = await explained(() => unscopedUserById(claims.userId));
  if (!user?.isActive || user.generation !== claims.generation || (await isShutOut(user))) return null;
  return { kind: 'administrator', user, elevated: claims.elevated };
}
