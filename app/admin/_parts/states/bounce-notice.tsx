import type { ReactNode } from 'react';
import { Link } from '@/app/_ui/link';

interface BounceNoticeProps {
  messageId: number;
  /** The words for it. */
  children: ReactNode;
}

/** Says that mail to somebody's current address bounced, with a link to the message. */
export function BounceNotice({ messageId, children }: BounceNoticeProps) {
  return (
    <Link
      href={`/admin/mail/${messageId}`}
      className="-my-2.5 inline-flex min-h-target items-center gap-2 font-medium text-danger"
    >
      <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0">
        <path
          d="M11 9.5V7a2.5 2.5 0 0 0-2.5-2.5H2M5 1.5 2 4.5l3 3"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
        />
      </svg>
      {children}
    </Link>
  );
}
