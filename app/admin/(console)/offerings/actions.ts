'use server';

import { action } from '@/lib/http/forms/action';
import { numberOfField } from '@/lib/http/forms/form-input';
import { parseId } from '@/lib/rules/input';
import { createOffering, deleteOffering, updateOffering } from '@/lib/wines/offerings/commands';
import { enteredWine, saidForPeople } from './entered-wine';

/** The fields of a wine's form as input for its rules. */
const enteredOffering = (fields: Record<string, string>) => ({
  ...enteredWine(fields),
  price: fields.price,
  purchase_price: fields.purchase_price,
  min_bottles: limitOf(fields.min_bottles),
  max_bottles: limitOf(fields.max_bottles),
});

/** A limit in bottles: none where nothing is written, undefined where the form does not ask. */
const limitOf = (typed: string | undefined) => (typed === undefined ? undefined : numberOfField(typed));

/** Adds a wine to a round's list, and leads to an empty form for the next one if that was asked for. */
export const addOffering = action({
  rule: createOffering,
  input: (fields) => ({
    ...enteredOffering(fields),
    purchase_round_id: parseId(fields.purchase_round_id),
  }),
  done: (offering, { then }) => ({
    goTo:
      then === 'another'
        ? `/admin/rounds/${offering.purchaseRoundId}/offerings/new?after=${offering.id}`
        : `/admin/rounds/${offering.purchaseRoundId}/wines`,
  }),
  // The form has no field for the round, so this error has to be shown elsewhere.
  refused: (state, _refusal, fields, locale) =>
    state.errors?.purchase_round_id
      ? { ...state, message: state.errors.purchase_round_id }
      : saidForPeople(state, fields, locale),
});

export const saveOffering = action({
  rule: updateOffering,
  input: (fields) => ({ ...enteredOffering(fields), id: parseId(fields.id) }),
  done: (offering) => ({ goTo: `/admin/rounds/${offering.purchaseRoundId}/wines` }),
  refused: (state, _refusal, fields, locale) => saidForPeople(state, fields, locale),
});

export const removeOffering = action({
  rule: deleteOffering,
  done: (_nothing, { round }) => ({ goTo: `/admin/rounds/${parseId(round) ?? 0}/wines` }),
});
