'use server';

import { elevate, login } from '@/lib/accounts/auth/commands';
import { leave } from '@/lib/accounts/auth/leave';
import { clientAddress } from '@/lib/http/callers/callers';
import { beginElevation, beginSession, endElevation, endSession } from '@/lib/http/callers/session';
import { action } from '@/lib/http/forms/action';
import { deviceOf } from '@/lib/http/requests/device';
import { localPath } from '@/lib/http/requests/same-origin';
import { translator } from '@/lib/words/languages/translator';

/** The login form's fields, and its origin. */
const credentials = ({ username, password, otp }: Record<string, string>, request: Headers) => ({
  username,
  password,
  otp,
  address: clientAddress(request),
  from: deviceOf(request),
});

/** Starts a console session and leads to the page that the visitor asked for. */
export const logIn = action({
  rule: login,
  input: credentials,
  async done(token, { next }) {
    await beginSession(token);
    return { backTo: localPath(next, '/admin') };
  },
});

/** Starts a new session of the account, on a page that keeps all its entries. */
export const stayLoggedIn = action({
  rule: login,
  input: credentials,
  async done(token, _fields, locale) {
    await beginSession(token);
    const t = translator(locale, 'console.said');
    return { stay: true, toast: { say: t('loggedIn') } };
  },
});

export const logOut = action({
  rule: leave,
  input: () => ({}),
  async done() {
    await endSession();
    return { goTo: '/admin/login' };
  },
});

/** Elevates the session of a superadmin for a few minutes. */
export const confirmAsSuperadmin = action({
  rule: elevate,
  input: () => ({}),
  async done(token, { back }) {
    await beginElevation(token);
    return { inPlace: localPath(back, '/admin') };
  },
});

/** Ends the elevation early. */
export const giveElevationBack = action({
  rule: leave,
  input: () => ({}),
  async done(_nothing, { back }) {
    await endElevation();
    return { inPlace: localPath(back, '/admin') };
  },
});
