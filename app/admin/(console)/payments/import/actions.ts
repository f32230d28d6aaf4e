'use server';

import { action } from '@/lib/http/forms/action';
import { assignColumns, bookUpload } from '@/lib/money/booking/uploads/commands';
import { parseId } from '@/lib/rules/input';
import { columnField } from './[id]/column-field';

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

/** The columns that a form names; several of one kind as a list. */
function columnsOf(fields: Record<string, string | undefined>): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const [name, head] of Object.entries(fields)) {
    const kind = columnField.kindOf(name);
    if (kind === undefined || !head) continue;
    const before = columns[kind];
    if (kind === 'head' || kind === 'month_first') columns[kind] = head === 'true';
    else columns[kind] = before === undefined ? head : [before, head].flat();
  }
  return columns;
}
