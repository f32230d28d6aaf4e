import { api, operation, resource } from '@/lib/http/api/api';
import { deletePaymentAccount, updatePaymentAccount } from '@/lib/money/accounts/commands';
import { paymentAccountShape, presentPaymentAccount } from '@/lib/money/accounts/present';
import { getPaymentAccount } from '@/lib/money/accounts/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getPaymentAccount,
    summary: 'Show a bank account',
    ...resource(paymentAccountShape, presentPaymentAccount),
  }),
  PATCH: operation({
    rule: updatePaymentAccount,
    summary: 'Change a bank account',
    refusals: ['paymentAccountExists'],
    ...resource(paymentAccountShape, presentPaymentAccount),
  }),
  DELETE: operation({
    rule: deletePaymentAccount,
    summary: 'Delete a bank account that no route uses',
    refusals: ['paymentAccountOfRoutes'],
  }),
});
