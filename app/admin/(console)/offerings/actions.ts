'use server';

import { action } from '@/lib/http/forms/action';
import { numberOfField } from '@/lib/http/forms/form-input';
import type { FormState } from '@/lib/http/forms/form-state';
import { parseId } from '@/lib/rules/input';
import { createOffering, deleteOffering, updateOffering } from '@/lib/wines/offerings/commands';
import { enteredLabel } from './entered-label';
import { whatToDo } from './what-to-do';

/** The fields of a wine's form as input for its rules. */
function enteredOffering(fields: Record<string, string>) {
  return {
    category_id: parseId(fields.category_id),
    name: fields.name,
    producer: fields.producer,
    region: fields.region,
    vintage: numberOfField(fields.vintage),
    description: fields.description,
    ...enteredLabel(fields),
    price: fields.price,
    bottles_per_crate: numberOfField(fields.bottles_per_crate) ?? undefined,
    supplier_id: fields.supplier_id === undefined ? undefined : (parseId(fields.supplier_id) ?? null),
    article_number: fields.article_number,
    purchase_price: fields.purchase_price,
    min_bottles: limitOf(fields.min_bottles),
    max_bottles: limitOf(fields.max_bottles),
  };
}

/** A limit in bottles: none where nothing is written, undefined where the form does not ask. */
const limitOf = (typed: string | undefined) => (typed === undefined ? undefined : numberOfField(typed));

/** The state with the errors of a wine's fields said for people. */
function saidForPeople(
  { errors, ...state }: FormState,
  fields: Record<string, string>,
  locale: string,
): FormState {
  if (!errors) return state;
  const said = Object.entries(errors).map(([field, message]) => [
    field === 'price_cents' ? 'price' : field,
    whatToDo(field, fields[field] ?? '', message, locale),
  ]);
  return { ...state, errors: Object.fromEntries(said) };
}

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
  done: (_nothing, { round }) => {
    const roundId = parseId(round);
    return { goTo: roundId === undefined ? '/admin/rounds' : `/admin/rounds/${roundId}/wines` };
  },
});
