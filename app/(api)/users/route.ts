import { accountShape, presentAccount } from '@/lib/accounts/users/present';
import { listUsers } from '@/lib/accounts/users/queries';
import { api, operation, page } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listUsers,
    summary: 'List the administrators of your organization; superadmins only',
    ...page(accountShape, presentAccount),
  }),
});
