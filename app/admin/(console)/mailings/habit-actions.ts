'use server';

import { action, toasts } from '@/lib/http/forms/action';
import { addMailingHabit, endMailingHabit } from '@/lib/mail/plans/habits';
import { parseId } from '@/lib/rules/input';
import { timing } from './timing';

export const addHabit = action({
  rule: addMailingHabit,
  input: (fields) => ({ route_id: parseId(fields.route_id), ...timing(fields) }),
  done: toasts('console.mailings.habits', (t) => t('added')),
});

export const endHabit = action({
  rule: endMailingHabit,
  done: toasts('console.mailings.habits', (t) => t('ended')),
});
