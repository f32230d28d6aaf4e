'use server';

import { action } from '@/lib/http/forms/action';
import { parseId } from '@/lib/input';
import { translator } from '@/lib/languages/translator';
import { updateUser } from '@/lib/users/commands';

export const changeActive = action({
  rule: updateUser,
  input: ({ id, is_active }) => ({ id: parseId(id), is_active: is_active === 'true' }),
  done({ email, isActive }, _fields, locale) {
    const t = translator(locale, 'console.administrators');
    return { stay: true, say: t(isActive ? 'reactivatedNow' : 'deactivatedNow', { email }) };
  },
});
