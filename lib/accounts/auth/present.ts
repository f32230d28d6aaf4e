import { z } from 'zod';
import { presenter } from '@/lib/rules/presenter';

export const tokenShape = z
  .object({ access_token: z.string(), token_type: z.literal('bearer') })
  .meta({ id: 'Token', description: 'A bearer token' });

export function presentToken(accessToken: string): z.output<typeof tokenShape> {
  return { access_token: accessToken, token_type: 'bearer' };
}

export const userShape = z
  .object({
    id: z.int(),
    email: z.string(),
    is_active: z.boolean(),
    is_superadmin: z.boolean(),
    organization_id: z.int(),
  })
  .meta({ id: 'UserPublic', description: "An administrator's account" });

export const presentUser = presenter(userShape);
