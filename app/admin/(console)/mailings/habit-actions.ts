'use server';

import { action } from '@/lib/http/forms/action';
import { addMailingHabit, endMailingHabit } from '@/lib/mail/plans/habits';
import { parseId } from '@/lib/rules/input';
import { translator } from '@/lib/words/languages/translator';
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
