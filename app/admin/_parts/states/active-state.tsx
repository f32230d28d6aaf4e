import type { ReactNode } from 'react';

interface ActiveStateProps {
  active: boolean;
  /** The word for it: `console.participants.active` or `deactivated` of the catalogues. */
  children: ReactNode;
}

/** Whether a participant is active, as a word and a mark with its own shape. */
export function ActiveState({ active, children }: ActiveStateProps) {
  return (
    <span
      className={`inline-flex items-center gap-2 whitespace-nowrap ${active ? 'text-ink' : 'text-muted'}`}
    >
      <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3">
        {active ? (
          <circle cx="6" cy="6" r="5.25" fill="currentColor" />
        ) : (
          <path d="M2 2l8 8M10 2l-8 8" stroke="currentColor" strokeWidth="1.75" />
        )}
      </svg>
      {children}
    </span>
  );
}
