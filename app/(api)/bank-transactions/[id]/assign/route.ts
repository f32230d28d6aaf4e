import { api, operation, resource } from '@/lib/http/api/api';
import { assignTransaction } from '@/lib/money/booking/commands';
import { bankTransactionShape, presentTransaction } from '@/lib/money/booking/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: assignTransaction,
    summary: 'Assign an open transaction to orders',
    refusals: ['bankTransactionNotOpen', 'currencyDiffers'],
    ...resource(bankTransactionShape, presentTransaction),
  }),
});
