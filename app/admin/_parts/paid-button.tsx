'use client';

import { useSubmission } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { SubmitButton } from '@/app/_ui/submit-button';
import type { Payment } from '@/lib/orders/totals';

interface PaidButtonProps {
  number: number;
  state: PaidState;
  /** On the order's own page, rather than in a row. */
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
 * Says that an order is paid, or is not after all; of one that changed since, that the difference is settled.
 * Whoever pressed it stays where they were.
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
        // Without scripts the browser itself leads back to the row.
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
