import { z } from 'zod';
import type { User } from '@/db/unscoped';
import { presentUser, userShape } from '@/lib/auth/present';
import { moment } from '@/lib/output';

export const accountShape = z
  .object({
    ...userShape.shape,
    created_at: moment,
    last_login_at: moment.nullable(),
    second_factor: z.boolean().meta({ description: 'Whether a login needs a one-time code' }),
  })
  .meta({ id: 'User', description: "An administrator's account, as superadmins see it" });

export function presentAccount(user: User): z.output<typeof accountShape> {
  return {
    ...presentUser(user),
    created_at: user.createdAt.toISOString(),
    last_login_at: user.lastLoginAt?.toISOString() ?? null,
    second_factor: user.secondFactorSecret !== null,
  };
}
