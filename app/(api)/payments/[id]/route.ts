import { api, operation, resource } from '@/lib/http/api/api';
import { paymentShape, presentPayment } from '@/lib/payments/present';
import { getPayment } from '@/lib/payments/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getPayment,
    summary: 'Show a payment',
    from: 'none',
    ...resource(paymentShape, presentPayment),
  }),
});
