import { z } from 'zod';
import type { User } from '@/db/unscoped';
import { hasSecondFactor } from '@/lib/accounts/auth/account/second-factor';
import { userShape } from '@/lib/accounts/auth/present';
import { moment } from '@/lib/rules/output';
import { presenter } from '@/lib/rules/presenter';

export const accountShape = z
  .object({
    ...userShape.shape,
    created_at: moment,
    last_login_at: moment.nullable(),
    second_factor: z.boolean().describe('Whether a login needs a one-time code'),
  })
  .meta({ id: 'User', description: "An administrator's account, as superadmins see it" });

const present = presenter(accountShape);

export const presentAccount = (user: User) => present({ ...user, secondFactor: hasSecondFactor(user) });
