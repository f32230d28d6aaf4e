import { z } from 'zod';
import { forgotPassword } from '@/lib/accounts/auth/account/forgot';
import { api, operation } from '@/lib/http/api/api';
import { clientAddress } from '@/lib/http/callers/callers';
import { acceptedLocale } from '@/lib/words/languages/choice';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: forgotPassword,
    summary: 'Have a link mailed with which to set a new password',
    description:
      'The answer is the same for every text. An account is mailed at most three pages an hour, and three more asked for in networks that it has logged in from. Each works once, for 30 minutes, and ends the one before.',
    known: {
      locale: ({ headers }) => acceptedLocale(headers.get('accept-language')),
      address: ({ headers }) => clientAddress(headers),
    },
    refusals: ['tooManyRequests'],
    status: 202,
    answer: z.object({}),
  }),
});
