import type { ReactNode } from 'react';
import { buttonClass } from './button';

interface ConfirmProps {
  /** The verb on the button that asks: "Delete round". */
  label: string;
  /** What will happen, and the button that makes it happen. */
  children: ReactNode;
}

/**
 * The one way to confirm what cannot be undone: the button opens what will happen, and what does it stands
 * below. Needs no scripts. The form goes around it, so that its message is seen when this has closed again.
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
