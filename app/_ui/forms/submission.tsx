'use client';

import { createContext, type ReactNode, use } from 'react';
import { type FormState, freshForm } from '@/lib/http/forms/form-state';

interface FormSubmission {
  state: FormState;
  pending: boolean;
  /** The version of the resource that the form changes, if there is one. */
  version: string | undefined;
  /**
   * The version that the form was made from; a newer one where the page was rendered again around the
   * entries.
   */
  made: string | undefined;
}

export const Submission = createContext<FormSubmission>({
  state: freshForm,
  pending: false,
  version: undefined,
  made: undefined,
});

/** The last submission of the form around the caller, or of its row in a form around a table. */
export const useSubmission = () => use(Submission);

/** One row of a form around a table: within it, only the answer about the row with this id counts. */
export function FormRow({ id, children }: { id: number; children: ReactNode }) {
  const submission = useSubmission();
  const about = submission.state.row === String(id);
  return <Submission value={about ? submission : { ...submission, state: freshForm }}>{children}</Submission>;
}
