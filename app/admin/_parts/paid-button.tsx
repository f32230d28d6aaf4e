'use client';

import { useSubmission } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { SubmitButton } from '@/app/_ui/submit-button';
import { ROW_FIELD } from '@/lib/http/forms/form-row';
import type { PaidState } from './order-payment';

interface PaidButtonProps {
  number: number;
  state: PaidState;
  /** In a row of a table, makes the value that says which order is paid or not; absent on the order's own page. */
  row?: (paid: boolean) => string;
}

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
export function PaidButton({ number, state, row }: PaidButtonProps) {
  const submission = useSubmission().state;
  const done = submission.status === 'done';
  const paid = state === 'paid';
  const takesBack = paid || state === 'cancelled';
  return (
    <>
      <SubmitButton
        variant={row ? 'plain' : paid ? 'quiet' : 'primary'}
        name={row ? ROW_FIELD : 'paid'}
        value={row ? row(!takesBack) : String(!takesBack)}
        pendingLabel="Saving…"
        // Without scripts, autofocus makes the browser go back to the row.
        autoFocus={done}
        className={row ? 'text-small' : ''}
      >
        {LABELS[state]}
        <span className="sr-only">{` order ${number}`}</span>
      </SubmitButton>
      {!done && <FormMessage className="max-w-field basis-full whitespace-normal" />}
    </>
  );
}
