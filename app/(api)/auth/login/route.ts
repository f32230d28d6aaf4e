import { login } from '@/lib/accounts/auth/commands';
import { presentToken, tokenShape } from '@/lib/accounts/auth/present';
import { answering, api, operation } from '@/lib/http/api/api';
import { clientAddress } from '@/lib/http/callers/callers';
import { deviceOf } from '@/lib/http/requests/device';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: login,
    summary: 'Log in with an e-mail address and a password',
    from: 'form',
    known: {
      address: ({ headers }) => clientAddress(headers),
      from: ({ headers }) => deviceOf(headers),
    },
    refusals: [
      'wrongLogin',
      'oneTimeCodeNeeded',
      'oneTimeCodeWrong',
      'samplePassword',
      'tooManyLogins',
      'tooManyRequests',
    ],
    ...answering(tokenShape, presentToken),
  }),
});
