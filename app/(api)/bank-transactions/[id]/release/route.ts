import { api, operation, resource } from '@/lib/http/api/api';
import { releaseTransaction } from '@/lib/money/booking/commands';
import { bankTransactionShape, presentTransaction } from '@/lib/money/booking/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: releaseTransaction,
    summary: 'Open a transaction again, and void its payments',
    refusals: ['bankTransactionOpen', 'bankTransactionReturned', 'paidImpossible'],
    ...resource(bankTransactionShape, presentTransaction),
  }),
});
