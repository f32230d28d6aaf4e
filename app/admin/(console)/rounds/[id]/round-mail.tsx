import { ButtonLink } from '@/app/_ui/button';
import type { MailCounts } from '@/lib/messages/counts';
import { MailShares } from '../../../_parts/mail-shares';
import { Section } from '../../../_parts/section';

interface RoundMailProps {
  roundId: number;
  counts: MailCounts;
}

/** The states of the mail about the round. */
export function RoundMail({ roundId, counts }: RoundMailProps) {
  const list = `/admin/mail?round=${roundId}` as const;
  return (
    <Section
      id="mail"
      title="Mail"
      actions={counts.total > 0 && <ButtonLink href={list}>Show messages</ButtonLink>}
    >
      {counts.total > 0 ? (
        <MailShares counts={counts} href={(status) => `${list}&state=${status}`} />
      ) : (
        <p className="max-w-measure text-muted">
          Nothing has been mailed about this round yet. What becomes of each message stands here.
        </p>
      )}
    </Section>
  );
}
