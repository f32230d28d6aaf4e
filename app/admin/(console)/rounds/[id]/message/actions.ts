'use server';

import { action } from '@/lib/http/forms/action';
import { writeToPeople } from '@/lib/mail/runs/messages/commands';
import { parseId } from '@/lib/rules/input';

/** Begins to send a message to people of a round, and shows its progress. */
export const sendMessage = action({
  rule: writeToPeople,
  input: ({ id, subject, text, to, listed, filter, q, key }) => ({
    id: parseId(id),
    subject,
    text,
    to,
    listed: listed === 'on',
    filter: filter || undefined,
    q: q || undefined,
    idempotency_key: key || undefined,
  }),
  done: (_nothing, { id }) => ({ goTo: `/admin/rounds/${parseId(id) ?? 0}/message` }),
});
