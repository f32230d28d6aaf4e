'use client';

import { useSubmission } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { SubmitButton } from '@/app/_ui/submit-button';
import type { Payment } from '@/lib/orders/totals';

interface PaidButtonProps {
  number: number;
  state: PaidState;
  /** True on the order's own page, false in a row. */
  prominent?: boolean;
}

/** A cancelled order has a button only when it was paid. */
type PaidState = Payment['state'] | 'cancelled';

const LABELS: Record<PaidState, string> = {
  unpaid: 'Mark paid',
  short: 'Mark paid',
  paid: 'Not paid',
  over: 'Mark returned',
  cancelled: 'Mark returned',
};

/**
 * Marks an order paid or unpaid or, if it changed after it was paid, marks the difference as settled. The
 * page stays where it is.
 */
export function PaidButton({ number, state, prominent = false }: PaidButtonProps) {
  const submission = useSubmission().state;
  const done = submission.status === 'done';
  const paid = state === 'paid';
  const takesBack = paid || state === 'cancelled';
  return (
    <>
      <SubmitButton
        variant={prominent ? (paid ? 'quiet' : 'primary') : 'plain'}
        name="paid"
        value={String(!takesBack)}
        pendingLabel="Saving…"
        // Without scripts, autofocus makes the browser go back to the row.
        autoFocus={done}
        className={prominent ? '' : 'text-small'}
      >
        {LABELS[state]}
        <span className="sr-only"> order {number}</span>
      </SubmitButton>
      <span role="status" className="sr-only">
        {done && `Order ${number} is ${paid ? 'paid' : 'not paid'}.`}
      </span>
      {!done && <FormMessage className="max-w-field basis-full whitespace-normal" />}
    </>
  );
}
