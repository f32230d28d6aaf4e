'use server';

import { action, says } from '@/lib/http/forms/action';
import {
  createPaymentAccount,
  deletePaymentAccount,
  updatePaymentAccount,
} from '@/lib/money/accounts/commands';
import { parseId } from '@/lib/rules/input';

const ADDRESS = ['street', 'building_number', 'postcode', 'town', 'country'] as const;

/** The fields of an account's form as input for its rules. An address of which nothing is filled in is none. */
function entered(fields: Record<string, string>) {
  const address = ADDRESS.map((part) => [part, fields[`address.${part}`]?.trim() ?? ''] as const);
  return {
    name: fields.name ?? '',
    holder: fields.holder,
    iban: fields.iban ?? '',
    bic: fields.bic ?? '',
    address: address.some(([, value]) => value !== '') ? Object.fromEntries(address) : null,
  };
}

export const addPaymentAccount = action({
  rule: createPaymentAccount,
  input: entered,
  done: () => ({ goTo: '/admin/settings' }),
});

export const savePaymentAccount = action({
  rule: updatePaymentAccount,
  input: (fields) => ({ id: parseId(fields.id), ...entered(fields) }),
  done: says('console.settings.accounts', (t, { name }) => t('saved', { name })),
});

export const removePaymentAccount = action({
  rule: deletePaymentAccount,
  done: () => ({ goTo: '/admin/settings' }),
});
