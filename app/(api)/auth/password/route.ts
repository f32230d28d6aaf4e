import { changePassword } from '@/lib/accounts/auth/account/password';
import { api, operation } from '@/lib/http/api/api';
import { clientAddress } from '@/lib/http/callers/callers';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: changePassword,
    summary: 'Change your password and end all your tokens',
    known: { address: (request) => clientAddress(request.headers) },
    refusals: ['wrongPassword', 'tooManyLogins', 'tooManyRequests'],
    status: 204,
  }),
});
