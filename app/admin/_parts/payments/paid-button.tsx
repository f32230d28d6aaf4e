'use client';

import { FormMessage } from '@/app/_ui/forms/form-message';
import { useSubmission } from '@/app/_ui/forms/submission';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { hidden } from '@/app/_ui/hidden-words';
import { useWords } from '@/app/_ui/words';
import { ROW_FIELD } from '@/lib/http/forms/form-row';
import type { PaidState } from './order-payment';

interface PaidButtonProps {
  number: number;
  state: PaidState;
  /** In a row of a table, makes the value that says which order is paid or not; absent on the order's own page. */
  row?: (paid: boolean) => string;
}

const ACTS = {
  unpaid: 'markPaid',
  short: 'markPaid',
  paid: 'notPaid',
  over: 'markReturned',
  cancelled: 'markReturned',
} as const satisfies Record<PaidState, string>;

/**
 * Marks an order paid or unpaid or, if it changed after it was paid, marks the difference as settled. The
 * page stays where it is.
 */
export function PaidButton({ number, state, row }: PaidButtonProps) {
  const t = useWords('console.parts.paidButton');
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
        pendingLabel={t('saving')}
        // Without scripts, autofocus makes the browser go back to the row.
        autoFocus={done}
        className={row ? 'text-small' : ''}
      >
        {t.rich(ACTS[state], { number: String(number), hidden })}
      </SubmitButton>
      {!done && <FormMessage className="max-w-field basis-full whitespace-normal" />}
    </>
  );
}
