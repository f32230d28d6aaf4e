import { updateUser } from '@/lib/accounts/users/commands';
import { accountShape, presentAccount } from '@/lib/accounts/users/present';
import { getUser } from '@/lib/accounts/users/queries';
import { api, operation, resource } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getUser,
    summary: 'Show an administrator; superadmins only',
    ...resource(accountShape, presentAccount),
  }),
  PATCH: operation({
    rule: updateUser,
    summary: 'Deactivate or reactivate an administrator; superadmins only',
    ...resource(accountShape, presentAccount),
    refusals: ['lastSuperadmin'],
  }),
});
