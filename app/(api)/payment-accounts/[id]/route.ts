import { api, operation, resource } from '@/lib/http/api/api';
import { deletePaymentAccount, updatePaymentAccount } from '@/lib/payment-accounts/commands';
import { paymentAccountShape, presentPaymentAccount } from '@/lib/payment-accounts/present';
import { getPaymentAccount } from '@/lib/payment-accounts/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getPaymentAccount,
    summary: 'Show a payment account',
    from: 'none',
    ...resource(paymentAccountShape, presentPaymentAccount),
  }),
  PATCH: operation({
    rule: updatePaymentAccount,
    summary: 'Change a payment account',
    refusals: ['paymentAccountExists'],
    from: 'json',
    ...resource(paymentAccountShape, presentPaymentAccount),
  }),
  DELETE: operation({
    rule: deletePaymentAccount,
    summary: 'Delete a payment account that no route names',
    refusals: ['paymentAccountOfRoutes'],
    from: 'none',
    status: 204,
  }),
});
