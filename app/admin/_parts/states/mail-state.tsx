import type { ReactNode } from 'react';
import type { MailStatus } from '@/lib/messages/input';

const MARKS: Record<MailStatus, ReactNode> = {
  sent: <path d="M1 6h8M6 2.5 9.5 6 6 9.5" fill="none" stroke="currentColor" strokeWidth="1.75" />,
  delivered: <path d="M1.5 6.5 4.5 9.5 10.5 2.5" fill="none" stroke="currentColor" strokeWidth="1.75" />,
  delayed: (
    <>
      <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 3v3.25L8 8" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </>
  ),
  held: <path d="M3.5 1.5v9M8.5 1.5v9" stroke="currentColor" strokeWidth="2.25" />,
  bounced: (
    <path
      d="M11 9.5V7a2.5 2.5 0 0 0-2.5-2.5H2M5 1.5 2 4.5l3 3"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
    />
  ),
  failed: <path d="M2 2l8 8M10 2l-8 8" stroke="currentColor" strokeWidth="1.75" />,
};

const INKS: Record<MailStatus, string> = {
  sent: 'text-ink',
  delivered: 'text-positive',
  delayed: 'text-ink',
  held: 'text-ink',
  bounced: 'text-danger',
  failed: 'text-danger',
};

interface MailStateProps {
  status: MailStatus;
  /** The word for it: `messages.states` of the catalogues. */
  children: ReactNode;
}

/** The state of a message as a word and a mark with its own shape. */
export function MailState({ status, children }: MailStateProps) {
  return (
    <span className={`inline-flex items-center gap-2 whitespace-nowrap font-medium ${INKS[status]}`}>
      <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3">
        {MARKS[status]}
      </svg>
      {children}
    </span>
  );
}
