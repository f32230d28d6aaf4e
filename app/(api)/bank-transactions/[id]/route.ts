import { bankTransactionShape, presentTransaction } from '@/lib/bank/present';
import { getBankTransaction } from '@/lib/bank/queries';
import { api, operation, resource } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getBankTransaction,
    summary: 'Show a bank transaction',
    from: 'none',
    ...resource(bankTransactionShape, presentTransaction),
  }),
});
