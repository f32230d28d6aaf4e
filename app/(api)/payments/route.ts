import { paymentsFile } from '@/app/_print/files/payments-file';
import { XLSX } from '@/app/_print/files/spreadsheet-answer';
import { api, operation } from '@/lib/http/api/api';
import { pageShape, presentPage } from '@/lib/list';
import { createPayment } from '@/lib/payments/commands';
import { paymentShape, presentPayment } from '@/lib/payments/present';
import { listPayments } from '@/lib/payments/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listPayments,
    summary: 'List payments, or have all that are found as CSV or a spreadsheet',
    media: ['text/csv', XLSX],
    respond: (listed) => (listed.format ? paymentsFile(listed, listed.format) : undefined),
    answer: pageShape(paymentShape),
    present: presentPage(presentPayment),
  }),
  POST: operation({
    rule: createPayment,
    summary: 'Book a payment of an order',
    refusals: ['paidImpossible'],
    from: 'json',
    status: 201,
    answer: paymentShape,
    versioned: true,
    present: presentPayment,
    location: ({ id }) => `/payments/${id}`,
  }),
});
