'use client';

import { FormRow } from '@/app/_ui/forms/submission';
import { rowValue } from '@/lib/http/forms/form-row';
import type { OrderPayment } from './order-payment';
import { PaidButton } from './paid-button';

/**
 * The payment of an order in a table row: the amount paid, and the button that marks it paid or unpaid. The table
 * stands in a form of `markPaid`.
 */
export function Payment({ payment }: { payment: OrderPayment }) {
  const { id, number, version, state, words, brief } = payment;
  if (state === undefined) return words;
  return (
    <FormRow id={id}>
      <div className={brief ? 'payment-beside' : 'payment-beneath'}>
        <span className={state === 'paid' ? undefined : 'font-medium'}>{words}</span>
        <PaidButton number={number} state={state} row={(paid) => rowValue({ id, version, paid })} />
      </div>
    </FormRow>
  );
}
