import { api, operation, page } from '@/lib/http/api/api';
import { bankTransactionShape, presentTransaction } from '@/lib/money/booking/present';
import { listBankTransactions } from '@/lib/money/booking/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listBankTransactions,
    summary: 'List the transfers into the bank accounts',
    ...page(bankTransactionShape, presentTransaction),
  }),
});
