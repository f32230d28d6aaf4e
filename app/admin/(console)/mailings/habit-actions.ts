'use server';

import { action } from '@/lib/http/forms/action';
import { parseId } from '@/lib/input';
import { translator } from '@/lib/languages/translator';
import { addMailingHabit, endMailingHabit } from '@/lib/mailings/habits';
import { timing } from './timing';

export const addHabit = action({
  rule: addMailingHabit,
  input: (fields) => ({ route_id: parseId(fields.route_id), ...timing(fields) }),
  done: (_habit, _fields, locale) => ({
    stay: true,
    toast: { say: translator(locale, 'console.mailings.habits')('added') },
  }),
});

export const endHabit = action({
  rule: endMailingHabit,
  done: (_habit, _fields, locale) => ({
    stay: true,
    toast: { say: translator(locale, 'console.mailings.habits')('ended') },
  }),
});
