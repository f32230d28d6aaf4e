import { ButtonLink } from '@/app/_ui/button';
import { words } from '@/lib/http/pages/page-locale';
import type { MailCounts } from '@/lib/mail/log/counts';
import { Section } from '../../../_parts/page/section';
import { MailShares } from '../../../_parts/shares/mail-shares';

interface RoundMailProps {
  roundId: number;
  counts: MailCounts;
}

/** The states of the mail about the round. */
export async function RoundMail({ roundId, counts }: RoundMailProps) {
  const t = await words('console.rounds.mail');
  const list = `/admin/mail?round=${roundId}` as const;
  return (
    <Section
      id="mail"
      title={t('title')}
      actions={counts.total > 0 && <ButtonLink href={list}>{t('show')}</ButtonLink>}
    >
      {counts.total > 0 ? (
        <MailShares counts={counts} href={(status) => `${list}&state=${status}`} />
      ) : (
        <p className="max-w-measure text-muted">{t('nothing')}</p>
      )}
    </Section>
  );
}
