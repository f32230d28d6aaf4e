import { assignTransaction } from '@/lib/bank/commands';
import { bankTransactionShape, presentTransaction } from '@/lib/bank/present';
import { api, operation, resource } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: assignTransaction,
    summary: 'Book an open transaction on orders',
    refusals: ['bankTransactionNotOpen', 'currencyDiffers'],
    from: 'json',
    ...resource(bankTransactionShape, presentTransaction),
  }),
});
