'use server';

import { action } from '@/lib/http/forms/action';
import { assignColumns, bookUpload } from '@/lib/money/booking/uploads/commands';
import { parseId } from '@/lib/rules/input';
import { columnsOf } from './[id]/column-field';

/** Notes the meaning of a table's columns, and shows its transfers. */
export const saveColumns = action({
  rule: assignColumns,
  input: ({ id, ...fields }) => ({ id: parseId(id ?? ''), columns: columnsOf(fields) }),
  done: (_nothing, { id }) => ({ goTo: `/admin/payments/import/${Number(id)}` }),
});

/** Books a file as its page showed it. */
export const book = action({
  rule: bookUpload,
  input: ({ id }) => ({ id: parseId(id ?? '') }),
  done: ({ booked, suggested, open }) => ({
    goTo: `/admin/payments?saved=${booked}.${suggested + open}`,
  }),
});
