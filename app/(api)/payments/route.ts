import { pageOrFile } from '@/app/_print/files/list-file';
import { api, operation, resource } from '@/lib/http/api/api';
import { createPayment } from '@/lib/money/ledger/commands';
import { paymentShape, presentPayment } from '@/lib/money/ledger/present';
import { listPayments } from '@/lib/money/ledger/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listPayments,
    summary: 'List payments, or have all that are found as CSV or a spreadsheet',
    ...pageOrFile(paymentShape, presentPayment),
  }),
  POST: operation({
    rule: createPayment,
    summary: 'Record a payment for an order',
    refusals: ['paidImpossible'],
    ...resource(paymentShape, presentPayment),
    location: ({ id }) => `/payments/${id}`,
  }),
});
