'use client';

import type { ReactNode } from 'react';
import { FormMessage } from '@/app/_ui/forms/form-message';
import { useSubmission } from '@/app/_ui/forms/submission';

interface CheckOutcomeProps {
  /** The purpose of the check, or its last result, shown before a new one. */
  children: ReactNode;
}

/** The result of a check of the domain or the sender, and the remedy. */
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
