import { api, operation } from '@/lib/http/api/api';
import { pageShape, presentPage } from '@/lib/list';
import { accountShape, presentAccount } from '@/lib/users/present';
import { listUsers } from '@/lib/users/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listUsers,
    summary: 'List the administrators of your organization; superadmins only',
    answer: pageShape(accountShape),
    present: presentPage(presentAccount),
  }),
});
