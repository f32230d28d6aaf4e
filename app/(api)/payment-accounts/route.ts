import { api, operation, page, resource } from '@/lib/http/api/api';
import { createPaymentAccount } from '@/lib/payment-accounts/commands';
import { paymentAccountShape, presentPaymentAccount } from '@/lib/payment-accounts/present';
import { listPaymentAccounts } from '@/lib/payment-accounts/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listPaymentAccounts,
    summary: 'List payment accounts',
    ...page(paymentAccountShape, presentPaymentAccount),
  }),
  POST: operation({
    rule: createPaymentAccount,
    summary: 'Add a payment account',
    refusals: ['paymentAccountExists'],
    from: 'json',
    status: 201,
    ...resource(paymentAccountShape, presentPaymentAccount),
    location: ({ id }) => `/payment-accounts/${id}`,
  }),
});
