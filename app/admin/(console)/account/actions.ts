'use server';

import { changePassword } from '@/lib/auth/account/password';
import { signOutEverywhere } from '@/lib/auth/account/sign-out';
import { clientAddress } from '@/lib/http/callers';
import { action } from '@/lib/http/forms/action';
import { endSession } from '@/lib/http/session';

/** Changes the password, after which the session has ended like all others. */
export const savePassword = action({
  rule: changePassword,
  input: ({ current_password, new_password }, request) => ({
    current_password,
    new_password,
    address: clientAddress(request),
  }),
  async done() {
    await endSession();
    return { goTo: '/admin/login?said=password' };
  },
});

export const logOutEverywhere = action({
  rule: signOutEverywhere,
  input: () => ({}),
  async done() {
    await endSession();
    return { goTo: '/admin/login?said=everywhere' };
  },
});
