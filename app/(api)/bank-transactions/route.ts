import { bankTransactionShape, presentTransaction } from '@/lib/bank/present';
import { listBankTransactions } from '@/lib/bank/queries';
import { api, operation, page } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listBankTransactions,
    summary: 'List what came into the accounts',
    ...page(bankTransactionShape, presentTransaction),
  }),
});
