import { api, operation, resource } from '@/lib/http/api/api';
import { paymentShape, presentPayment } from '@/lib/money/ledger/present';
import { getPayment } from '@/lib/money/ledger/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getPayment,
    summary: 'Show a payment',
    ...resource(paymentShape, presentPayment),
  }),
});
