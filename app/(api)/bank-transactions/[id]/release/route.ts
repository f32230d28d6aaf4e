import { releaseTransaction } from '@/lib/bank/commands';
import { bankTransactionShape, presentTransaction } from '@/lib/bank/present';
import { api, operation, resource } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: releaseTransaction,
    summary: 'Open a transaction again, and void its payments',
    refusals: ['bankTransactionOpen', 'bankTransactionReturned', 'paidImpossible'],
    from: 'none',
    ...resource(bankTransactionShape, presentTransaction),
  }),
});
