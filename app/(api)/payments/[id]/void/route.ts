import { api, operation, resource } from '@/lib/http/api/api';
import { voidPayment } from '@/lib/payments/commands';
import { paymentShape, presentPayment } from '@/lib/payments/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: voidPayment,
    summary: 'Void a payment, with all that come from the same transfer',
    refusals: ['paymentVoid', 'paidImpossible'],
    from: 'optional json',
    ...resource(paymentShape, presentPayment),
  }),
});
