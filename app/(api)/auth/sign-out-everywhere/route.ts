import { signOutEverywhere } from '@/lib/accounts/auth/account/sign-out';
import { api, operation } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: signOutEverywhere,
    summary: 'End all your tokens',
    status: 204,
  }),
});
