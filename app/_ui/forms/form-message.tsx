'use client';

import type { ReactNode } from 'react';
import { Notice } from '../notice';
import { useSubmission } from './submission';

interface FormMessageProps {
  className?: string;
  /** The content beneath the message. */
  children?: ReactNode;
}

/** The message for the form as a whole, or for its row in a form around a table. */
export function FormMessage({ className, children }: FormMessageProps) {
  const { state } = useSubmission();
  if (!state.message) return null;
  const refused = state.status === 'refused';
  return (
    <Notice
      tone={refused ? 'danger' : 'positive'}
      role={refused ? 'alert' : 'status'}
      tabIndex={-1}
      // Without scripts, autofocus leads to this message unless a field has an error of its own.
      autoFocus={Object.keys(state.errors ?? {}).length === 0}
      data-form-message
      className={className}
    >
      {children ? <p className="font-medium">{state.message}</p> : state.message}
      {children}
    </Notice>
  );
}
