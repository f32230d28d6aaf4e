'use server';

import { endSecondFactorOf, updateUser } from '@/lib/accounts/users/commands';
import { inviteAdministrator } from '@/lib/accounts/users/invitation';
import { action, says } from '@/lib/http/forms/action';
import { parseId } from '@/lib/rules/input';
import { shownAddress } from '@/lib/words/addresses';

export const changeActive = action({
  rule: updateUser,
  input: ({ id, is_active }) => ({ id: parseId(id), is_active: is_active === 'true' }),
  done: says('console.administrators', (t, { email, isActive }) =>
    t(isActive ? 'reactivatedNow' : 'deactivatedNow', { email }),
  ),
});

export const endFactor = action({
  rule: endSecondFactorOf,
  done: says('console.administrators', (t, { email }) => t('factorEnded', { email })),
});

export const inviteColleague = action({
  rule: inviteAdministrator,
  input: ({ email, is_superadmin }) => ({ email, is_superadmin: is_superadmin === 'on' }),
  done: says('console.administrators', (t, { email }) => t('invited', { email: shownAddress(email) })),
});
