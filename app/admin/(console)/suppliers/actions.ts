'use server';

import { createSupplier, deleteSupplier, updateSupplier } from '@/lib/buying/suppliers/commands';
import { action, says } from '@/lib/http/forms/action';
import { numberOfField } from '@/lib/http/forms/form-input';
import type { FormState } from '@/lib/http/forms/form-state';
import { parseId } from '@/lib/rules/input';
import { howToWriteAmount, readAmount } from '@/lib/words/amounts';
import { translateMessage } from '@/lib/words/languages/translate-message';
import { translator } from '@/lib/words/languages/translator';

/** The fields of a supplier's form as input for its rules. An amount that cannot be read is left as it was typed. */
function entered({ currency = '', ...fields }: Record<string, string>) {
  const least = fields.min_amount_cents?.trim() ?? '';
  return {
    name: fields.name,
    email: fields.email?.trim() || null,
    phone: fields.phone,
    address: fields.address,
    customer_number: fields.customer_number,
    locale: fields.locale || null,
    min_bottles: numberOfField(fields.min_bottles),
    min_amount_cents: least === '' ? null : (readAmount(least, currency) ?? least),
  };
}

/** The state with the errors of the limits said for people. */
function saidForPeople(
  { errors, ...state }: FormState,
  { currency = '' }: Record<string, string>,
  locale: string,
): FormState {
  if (!errors) return state;
  return {
    ...state,
    errors: {
      ...errors,
      ...(errors.min_bottles && {
        min_bottles: translator(locale, 'console.suppliers.fields')('minBottlesWrong'),
      }),
      ...(errors.min_amount_cents && {
        min_amount_cents: translateMessage(howToWriteAmount(currency), locale),
      }),
    },
  };
}

/** Adds a supplier. If this began at the purchase of a round, it leads back there. */
export const addSupplier = action({
  rule: createSupplier,
  input: entered,
  done: ({ id }, { round }) => {
    const roundId = parseId(round);
    return {
      goTo: roundId === undefined ? `/admin/suppliers/${id}` : `/admin/rounds/${roundId}/purchase`,
    };
  },
  refused: (state, _refusal, fields, locale) => saidForPeople(state, fields, locale),
});

export const saveSupplier = action({
  rule: updateSupplier,
  input: (fields) => ({ id: parseId(fields.id), ...entered(fields) }),
  done: says('console.suppliers', (t, { name }) => t('saved', { name })),
  refused: (state, _refusal, fields, locale) => saidForPeople(state, fields, locale),
});

export const removeSupplier = action({
  rule: deleteSupplier,
  done: () => ({ goTo: '/admin/suppliers' }),
});
