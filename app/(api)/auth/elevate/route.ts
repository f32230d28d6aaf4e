import { elevate } from '@/lib/auth/commands';
import { presentToken, tokenShape } from '@/lib/auth/present';
import { api, operation } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: elevate,
    summary: 'Get an elevated token, for a few minutes; superadmins only',
    refusals: ['notSuperadmin'],
    from: 'none',
    answer: tokenShape,
    present: presentToken,
  }),
});
