'use client';

import type { ReactNode } from 'react';
import { FormMessage } from '@/app/_ui/forms/form-message';
import { useSubmission } from '@/app/_ui/forms/submission';

interface CheckOutcomeProps {
  /** What the check does, or found the last time, which stands here before it is made. */
  children: ReactNode;
}

/** What a check of the domain or the sender found, and what to do about it. */
export function CheckOutcome({ children }: CheckOutcomeProps) {
  const { message, values } = useSubmission().state;
  if (!message) return children && <p className="wrap-anywhere max-w-measure text-muted">{children}</p>;
  return (
    <FormMessage className="wrap-anywhere">
      {/* The action leaves it there beside its sentence. */}
      {values?.advice && <p className="mt-1">{values.advice}</p>}
    </FormMessage>
  );
}
