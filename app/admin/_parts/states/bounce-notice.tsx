import type { ReactNode } from 'react';
import { Link } from '@/app/_ui/link';
import { StateMark } from './state-mark';

interface BounceNoticeProps {
  messageId: number;
  /** The words for it. */
  children: ReactNode;
}

/** Says that mail to a person's current address bounced, with a link to the message. */
export function BounceNotice({ messageId, children }: BounceNoticeProps) {
  return (
    <Link
      href={`/admin/mail/${messageId}`}
      className="-my-2.5 inline-flex min-h-target items-center gap-2 font-medium text-danger"
    >
      <StateMark mark="return" />
      {children}
    </Link>
  );
}
