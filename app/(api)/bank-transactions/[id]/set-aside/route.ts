import { api, operation, resource } from '@/lib/http/api/api';
import { setTransactionAside } from '@/lib/money/booking/commands';
import { bankTransactionShape, presentTransaction } from '@/lib/money/booking/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: setTransactionAside,
    summary: 'Set aside an open transaction that belongs to no order',
    refusals: ['bankTransactionNotOpen'],
    ...resource(bankTransactionShape, presentTransaction),
  }),
});
