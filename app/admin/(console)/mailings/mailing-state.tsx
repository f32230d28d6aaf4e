import type { ReactNode } from 'react';
import { words } from '@/lib/http/page-locale';
import type { MailingRow } from '@/lib/mailings/queries';

type MailingStatus = MailingRow['status'];

const MARKS: Record<MailingStatus, ReactNode> = {
  planned: (
    <circle
      cx="6"
      cy="6"
      r="4.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="2.4 2.3"
    />
  ),
  running: <path d="M1 6h8M6 2.5 9.5 6 6 9.5" fill="none" stroke="currentColor" strokeWidth="1.75" />,
  sent: <path d="M1.5 6.5 4.5 9.5 10.5 2.5" fill="none" stroke="currentColor" strokeWidth="1.75" />,
  missed: <path d="M2 2l8 8M10 2l-8 8" fill="none" stroke="currentColor" strokeWidth="1.75" />,
  skipped: <path d="M1.5 6h9" fill="none" stroke="currentColor" strokeWidth="1.75" />,
};

const INKS: Record<MailingStatus, string> = {
  planned: 'text-ink',
  running: 'text-positive',
  sent: 'text-positive',
  missed: 'text-danger',
  skipped: 'text-muted',
};

/** The state of a planned mailing in words, with a mark of its own shape. */
export async function MailingState({ status }: { status: MailingStatus }) {
  const t = await words('console.mailings.states');
  return (
    <span className={`inline-flex items-center gap-2 font-medium ${INKS[status]}`}>
      <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0">
        {MARKS[status]}
      </svg>
      {t(status)}
    </span>
  );
}
