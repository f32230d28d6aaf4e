'use server';

import { changePassword } from '@/lib/accounts/auth/account/password';
import {
  endSecondFactor,
  proveSecondFactor,
  setUpSecondFactor,
} from '@/lib/accounts/auth/account/second-factor';
import { signOutEverywhere } from '@/lib/accounts/auth/account/sign-out';
import { clientAddress } from '@/lib/http/callers/callers';
import { beginSession, endSession } from '@/lib/http/callers/session';
import { action, toasts } from '@/lib/http/forms/action';
import { addressOf } from '@/lib/money/codes/drawing';
import { translator } from '@/lib/words/languages/translator';

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

/** Sets up a second factor, which the form then shows, and nothing shows again. */
export const startSecondFactor = action({
  rule: setUpSecondFactor,
  input: ({ password }, request) => ({ password, address: clientAddress(request) }),
  done({ uri, secret, recoveryCodes }, _fields, locale) {
    const code = addressOf({ text: uri, swiss: false });
    const values = { uri, secret, codes: recoveryCodes.join(' '), code };
    const say = translator(locale, 'console.account.secondFactor')('scan');
    return { keep: true, say, values, fresh: true };
  },
});

/** Takes the first code of the second factor, after which a new session goes on. */
export const confirmSecondFactor = action({
  rule: proveSecondFactor,
  input: ({ otp }, request) => ({ otp, address: clientAddress(request) }),
  async done(token, _fields, locale) {
    await beginSession(token);
    return { stay: true, toast: { say: translator(locale, 'console.account.secondFactor')('proven') } };
  },
});

export const giveUpSecondFactor = action({
  rule: endSecondFactor,
  input: ({ otp }, request) => ({ otp, address: clientAddress(request) }),
  done: toasts('console.account.secondFactor', (t) => t('ended')),
});
