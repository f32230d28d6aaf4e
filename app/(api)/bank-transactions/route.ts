import { bankTransactionShape, presentTransaction } from '@/lib/bank/present';
import { listBankTransactions } from '@/lib/bank/queries';
import { api, operation } from '@/lib/http/api/api';
import { pageShape, presentPage } from '@/lib/list';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listBankTransactions,
    summary: 'List what came into the accounts',
    answer: pageShape(bankTransactionShape),
    present: presentPage(presentTransaction),
  }),
});
