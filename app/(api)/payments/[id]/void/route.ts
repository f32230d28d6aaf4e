import { api, operation, resource } from '@/lib/http/api/api';
import { voidPayment } from '@/lib/money/ledger/commands';
import { paymentShape, presentPayment } from '@/lib/money/ledger/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: voidPayment,
    summary: 'Void a payment, with all that come from the same transfer',
    refusals: ['paymentVoid', 'paidImpossible'],
    from: 'optional json',
    ...resource(paymentShape, presentPayment),
  }),
});
