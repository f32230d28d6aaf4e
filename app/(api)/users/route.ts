import { api, operation, page } from '@/lib/http/api/api';
import { accountShape, presentAccount } from '@/lib/users/present';
import { listUsers } from '@/lib/users/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listUsers,
    summary: 'List the administrators of your organization; superadmins only',
    ...page(accountShape, presentAccount),
  }),
});
