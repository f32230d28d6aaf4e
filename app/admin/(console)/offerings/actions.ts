'use server';

import { action } from '@/lib/http/forms/action';
import { numberOfField } from '@/lib/http/forms/form-input';
import { parseId } from '@/lib/input';
import { createOffering, deleteOffering, updateOffering } from '@/lib/offerings/commands';

/** The fields of a wine's form as input for its rules. */
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

/** Adds a wine to a round's list, and leads to an empty form for the next one if that was asked for. */
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
        : `/admin/rounds/${offering.purchaseRoundId}/wines`,
  }),
  // The form has no field for the round, so this error has to be shown elsewhere.
  refused({ errors, ...state }) {
    if (errors?.purchase_round_id) return { ...state, message: errors.purchase_round_id };
    return errors ? { ...state, errors } : state;
  },
});

export const saveOffering = action({
  rule: updateOffering,
  input: (fields) => ({ ...enteredOffering(fields), id: parseId(fields.id ?? '') }),
  done: (offering) => ({ goTo: `/admin/rounds/${offering.purchaseRoundId}/wines` }),
});

export const removeOffering = action({
  rule: deleteOffering,
  input: ({ id }) => ({ id: parseId(id ?? '') }),
  done: (_nothing, { round }) => {
    const roundId = parseId(round ?? '');
    return { goTo: roundId === undefined ? '/admin/rounds' : `/admin/rounds/${roundId}/wines` };
  },
});
