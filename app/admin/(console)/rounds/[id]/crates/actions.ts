'use server';

import type { Href } from '@/lib/http/address';
import { action } from '@/lib/http/forms/action';
import { parseId } from '@/lib/input';
import { settleAsShown, undoSettlement } from '@/lib/settlements/commands';
import { choicesIn } from './choices';

const backTo = (id: string | undefined): { goTo: Href } => {
  const round = parseId(id ?? '');
  return { goTo: round === undefined ? '/admin/rounds' : `/admin/rounds/${round}/crates` };
};

/** Settles the crates of a round as its page showed it. */
export const settle = action({
  rule: settleAsShown,
  input: ({ id, version, ...fields }) => ({
    id: parseId(id ?? ''),
    seen: version ?? '',
    choices: choicesIn(Object.entries(fields)),
  }),
  done: (_outcome, { id }) => backTo(id),
});

/** Takes a settlement back. */
export const undo = action({
  rule: undoSettlement,
  input: ({ id }) => ({ id: parseId(id ?? '') }),
  done: (_nothing, { id }) => backTo(id),
});
