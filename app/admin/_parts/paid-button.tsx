'use client';

import { useSubmission } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { SubmitButton } from '@/app/_ui/submit-button';

interface PaidButtonProps {
  number: number;
  paid: boolean;
  /** On the order's own page, rather than in a row. */
  prominent?: boolean;
}

/** Says that an order is paid, or is not after all. Whoever pressed it stays where they were. */
export function PaidButton({ number, paid, prominent = false }: PaidButtonProps) {
  const { state } = useSubmission();
  const done = state.status === 'done';
  return (
    <>
      <SubmitButton
        variant={prominent ? (paid ? 'quiet' : 'primary') : 'plain'}
        name="paid"
        value={String(!paid)}
        pendingLabel="Saving…"
        // Without scripts the browser itself leads back to the row.
        autoFocus={done}
        className={prominent ? '' : 'text-small'}
      >
        {paid ? 'Not paid' : 'Mark paid'}
        <span className="sr-only"> order {number}</span>
      </SubmitButton>
      <span role="status" className="sr-only">
        {done && `Order ${number} is ${paid ? 'paid' : 'not paid'}.`}
      </span>
      {!done && <FormMessage className="max-w-field whitespace-normal" />}
    </>
  );
}
