import type { ReactNode } from 'react';
import { StateMark } from './state-mark';

interface ActiveStateProps {
  active: boolean;
  /** The word for it: `console.participants.active` or `deactivated` of the catalogues. */
  children: ReactNode;
}

/** The state of a participant, active or not, as a word and a mark with its own shape. */
export function ActiveState({ active, children }: ActiveStateProps) {
  return (
    <span
      className={`inline-flex items-center gap-2 whitespace-nowrap ${active ? 'text-ink' : 'text-muted'}`}
    >
      <StateMark mark={active ? 'disc' : 'cross'} />
      {children}
    </span>
  );
}
