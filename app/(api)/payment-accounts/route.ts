import { api, operation, page, resource } from '@/lib/http/api/api';
import { createPaymentAccount } from '@/lib/money/accounts/commands';
import { paymentAccountShape, presentPaymentAccount } from '@/lib/money/accounts/present';
import { listPaymentAccounts } from '@/lib/money/accounts/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listPaymentAccounts,
    summary: 'List bank accounts',
    ...page(paymentAccountShape, presentPaymentAccount),
  }),
  POST: operation({
    rule: createPaymentAccount,
    summary: 'Add a bank account',
    refusals: ['paymentAccountExists'],
    ...resource(paymentAccountShape, presentPaymentAccount),
    location: ({ id }) => `/payment-accounts/${id}`,
  }),
});
