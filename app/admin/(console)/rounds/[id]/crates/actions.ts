'use server';

import { allocateRound, undoAllocation } from '@/lib/buying/allocation/commands';
import type { Href } from '@/lib/http/address';
import { action } from '@/lib/http/forms/action';
import type { FormState } from '@/lib/http/forms/form-state';
import { parseId } from '@/lib/rules/input';
import { fieldsQuery } from '../../../../_parts/fields-query';
import { PREFIX, SHOWN_CHOICES } from './choice-fields';
import { choicesIn } from './choices';

const backTo = (id: string | undefined): { goTo: Href } => ({
  goTo: `/admin/rounds/${parseId(id) ?? 0}/crates`,
});

/** Shows the outcome of a form's choices, and settles nothing. */
const tryChoices = action({
  rule: allocateRound,
  input: ({ id, ...fields }) => ({
    id: parseId(id),
    choices: choicesIn(Object.entries(fields)),
    dry_run: true,
  }),
  done: (_outcome, { id, then, ...fields }) => {
    const query = fieldsQuery(Object.entries(fields), PREFIX);
    // A press to settle that was not carried out gets the reason.
    if (then !== 'try') query.set('tried', '');
    return { goTo: `/admin/rounds/${Number(id)}/crates?${query}#${then === 'try' ? 'bought' : 'orders'}` };
  },
});

/**
 * Settles the crates of a round as its page showed it. Choices made since, or without scripts, are shown
 * first, so that no single bottles are bought by mistake.
 */
export async function settle(state: FormState, form: FormData): Promise<FormState> {
  const chosen = choicesIn(form).map(({ wine_offering_id, remainder }) => `${wine_offering_id}.${remainder}`);
  const asShown = String(chosen) === form.get(SHOWN_CHOICES);
  return (asShown && form.get('then') !== 'try' ? settleShown : tryChoices)(state, form);
}

const settleShown = action({
  rule: allocateRound,
  input: ({ id, ...fields }) => ({
    id: parseId(id),
    choices: choicesIn(Object.entries(fields)),
  }),
  done: (_outcome, { id }) => backTo(id),
});

/** Takes a settlement back. */
export const undo = action({
  rule: undoAllocation,
  done: (_nothing, { id }) => backTo(id),
});
