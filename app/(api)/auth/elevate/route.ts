import { elevate } from '@/lib/accounts/auth/commands';
import { presentToken, tokenShape } from '@/lib/accounts/auth/present';
import { answering, api, operation } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: elevate,
    summary: 'Get an elevated token, for a few minutes; superadmins only',
    refusals: ['notSuperadmin'],
    ...answering(tokenShape, presentToken),
  }),
});
