import { me } from '@/lib/accounts/auth/commands';
import { presentUser, userShape } from '@/lib/accounts/auth/present';
import { answering, api, operation } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: me,
    summary: 'Show your account',
    ...answering(userShape, presentUser),
  }),
});
