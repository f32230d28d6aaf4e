import type { Href } from '@/lib/http/address';
import { words } from '@/lib/http/pages/page-locale';
import type { MailCounts } from '@/lib/mail/log/counts';
import type { MailStatus } from '@/lib/mail/log/input';
import { sendsOverSmtp } from '@/lib/mail/transport/client';
import { type ShareLook, Shares } from './shares';

/** The drawing of messages in each state, in order from good to bad. */
export const MAIL_LOOKS: Record<MailStatus, ShareLook> = {
  delivered: { ink: 'text-positive' },
  sent: { ink: 'text-edge' },
  delayed: { ink: 'text-ink', pattern: 'rising' },
  held: { ink: 'text-ink', pattern: 'upright' },
  bounced: { ink: 'text-danger', pattern: 'crossed' },
  failed: { ink: 'text-danger' },
};

interface MailSharesProps {
  counts: MailCounts;
  /** The address of the list of messages in a state. */
  href(status: MailStatus): Href;
}

/** The states of a round's mail as one stacked bar, with the numbers as its key. */
export async function MailShares({ counts, href }: MailSharesProps) {
  const t = await words('console.mailShares');
  const stateWords = await words('messages.states');
  const shares = (Object.keys(MAIL_LOOKS) as MailStatus[]).flatMap((status) => {
    const count = counts.states.find((one) => one.status === status)?.count ?? 0;
    const share = {
      key: status,
      label: stateWords(status),
      count,
      look: MAIL_LOOKS[status],
      href: href(status),
    };
    return count > 0 ? [share] : [];
  });
  return (
    <div>
      <Shares label={t('label')} shares={shares} />
      <p className="text-muted text-small">
        {sendsOverSmtp() && counts.opened + counts.clicked === 0
          ? t('total', { total: counts.total })
          : t('summary', { total: counts.total, opened: counts.opened, clicked: counts.clicked })}
      </p>
    </div>
  );
}
