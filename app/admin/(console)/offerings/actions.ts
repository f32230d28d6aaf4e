'use server';

import { action } from '@/lib/http/action';
import { numberOfField } from '@/lib/http/form-input';
import { parseId } from '@/lib/input';
import { createOffering, deleteOffering, updateOffering } from '@/lib/offerings/commands';
import { moveOffering } from '@/lib/offerings/position';

/** What a wine's form holds, as its rules take it. */
function enteredOffering(fields: Record<string, string>) {
  return {
    category_id: parseId(fields.category_id ?? ''),
    name: fields.name,
    producer: fields.producer,
    region: fields.region,
    vintage: numberOfField(fields.vintage),
    description: fields.description,
    price: fields.price,
    bottles_per_crate: numberOfField(fields.bottles_per_crate) ?? undefined,
  };
}

/** Puts a wine on a round's list, and leads to an empty form for the next one when that was asked for. */
export const addOffering = action({
  rule: createOffering,
  input: (fields) => ({
    ...enteredOffering(fields),
    purchase_round_id: parseId(fields.purchase_round_id ?? ''),
  }),
  done: (offering, { then }) => ({
    goTo:
      then === 'another'
        ? `/admin/rounds/${offering.purchaseRoundId}/offerings/new?after=${offering.id}`
        : `/admin/rounds/${offering.purchaseRoundId}`,
  }),
  // The form has no field in which its round could be corrected.
  refused({ errors, ...state }) {
    if (errors?.purchase_round_id) return { ...state, message: errors.purchase_round_id };
    return errors ? { ...state, errors } : state;
  },
});

/** Saves what a wine's form holds. */
export const saveOffering = action({
  rule: updateOffering,
  input: (fields) => ({ ...enteredOffering(fields), id: parseId(fields.id ?? '') }),
  done: (offering) => ({ goTo: `/admin/rounds/${offering.purchaseRoundId}` }),
});

/** Moves a wine up or down in its list. */
export const changePlace = action({
  rule: moveOffering,
  input: ({ id, direction }) => ({ id: parseId(id ?? ''), direction }),
  done: () => ({ stay: true }),
});

/** Takes a wine off its list. */
export const removeOffering = action({
  rule: deleteOffering,
  input: ({ id }) => ({ id: parseId(id ?? '') }),
  done: (_nothing, { round }) => {
    const roundId = parseId(round ?? '');
    return { goTo: roundId === undefined ? '/admin/rounds' : `/admin/rounds/${roundId}` };
  },
});
