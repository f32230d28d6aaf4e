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
  /** In a row of a table, makes the button's value of the order and the act; absent on the order's own page. */
  row?: (act: string) => string;
}

/** The label of the button for each state, and the value of its field `paid`. */
const ACTS = {
  unpaid: ['markPaid', 'true'],
  short: ['markPaid', 'true'],
  paid: ['notPaid', 'false'],
  over: ['markReturned', 'returned'],
  cancelled: ['markReturned', 'all_returned'],
} as const satisfies Record<PaidState, [label: string, value: string]>;

/**
 * Marks an order paid or unpaid or, if it changed after it was paid, marks the difference as settled. The
 * page stays where it is.
 */
export function PaidButton({ number, state, row }: PaidButtonProps) {
  const t = useWords('console.parts.paidButton');
  const submission = useSubmission().state;
  const done = submission.status === 'done';
  const paid = state === 'paid';
  const [label, value] = ACTS[state];
  return (
    <>
      <SubmitButton
        variant={row ? 'plain' : paid ? 'quiet' : 'primary'}
        name={row ? ROW_FIELD : 'paid'}
        value={row ? row(value) : value}
        autoFocus={done}
        className={row ? 'text-small' : ''}
        labels={[t.rich(label, { number: String(number), hidden }), t('saving')]}
      />
      {!done && <FormMessage className="max-w-field basis-full whitespace-normal" />}
    </>
  );
}
