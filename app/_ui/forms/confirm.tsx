import type { ReactNode } from 'react';
import { buttonClass } from '../button';

interface ConfirmProps {
  /** The verb on the button that opens the confirmation: "Delete round". */
  label: string;
  /** The description of the act, and its button. */
  children: ReactNode;
}

/**
 * Confirms an action that cannot be undone: the first button opens a description with the second button
 * below. Needs no scripts. The form goes around this component, so that its message is still visible when
 * this has closed again.
 */
export function Confirm({ label, children }: ConfirmProps) {
  return (
    <details className="group max-w-measure">
      <summary
        className={buttonClass('danger', 'cursor-pointer list-none [&::-webkit-details-marker]:hidden')}
      >
        {label}…
      </summary>
      <div className="mt-4 grid justify-items-start gap-4 border-danger border-l-2 pl-4">{children}</div>
    </details>
  );
}
