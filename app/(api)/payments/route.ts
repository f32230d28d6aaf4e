import { paymentsFile } from '@/app/_print/files/payments-file';
import { XLSX } from '@/app/_print/files/spreadsheet-answer';
import { api, operation, page, resource } from '@/lib/http/api/api';
import { createPayment } from '@/lib/money/ledger/commands';
import { paymentShape, presentPayment } from '@/lib/money/ledger/present';
import { listPayments } from '@/lib/money/ledger/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listPayments,
    summary: 'List payments, or have all that are found as CSV or a spreadsheet',
    media: ['text/csv', XLSX],
    respond: (listed) => (listed.format ? paymentsFile(listed, listed.format) : undefined),
    ...page(paymentShape, presentPayment),
  }),
  POST: operation({
    rule: createPayment,
    summary: 'Record a payment for an order',
    refusals: ['paidImpossible'],
    status: 201,
    ...resource(paymentShape, presentPayment),
    location: ({ id }) => `/payments/${id}`,
  }),
});
