import { api, operation, resource } from '@/lib/http/api/api';
import { bankTransactionShape, presentTransaction } from '@/lib/money/booking/present';
import { getBankTransaction } from '@/lib/money/booking/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getBankTransaction,
    summary: 'Show a bank transaction',
    ...resource(bankTransactionShape, presentTransaction),
  }),
});
