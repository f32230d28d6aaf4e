'use server';

import { forgotPassword } from '@/lib/accounts/auth/account/forgot';
import { setPasswordByLink } from '@/lib/accounts/auth/account/password-link';
import { clientAddress } from '@/lib/http/callers/callers';
import { action } from '@/lib/http/forms/action';
import { acceptedLocale } from '@/lib/words/languages/choice';
import { translator } from '@/lib/words/languages/translator';

export const askForPassword = action({
  rule: forgotPassword,
  input: ({ email }, request) => ({
    email,
    locale: acceptedLocale(request.get('accept-language')),
    address: clientAddress(request),
  }),
  done: (_nothing, _fields, locale) => ({ say: translator(locale, 'console.password')('sent') }),
});

export const setPassword = action({
  rule: setPasswordByLink,
  input: ({ token, new_password }, request) => ({ token, new_password, address: clientAddress(request) }),
  done: () => ({ goTo: '/admin/login?said=new' }),
});
