import { localeSettingsOfPage, words } from '@/lib/http/pages/page-locale';
import type { MailDetails } from '@/lib/mail/log/timeline';
import { formatShortMoment } from '@/lib/words/format';
import { Happenings } from '../../../_parts/history/happenings';
import { Section } from '../../../_parts/page/section';

/** The history of a message, from the first attempt on. */
export async function Timeline({ details: { attempt, route, happenings } }: { details: MailDetails }) {
  const t = await words('console.mail');
  const localeSettings = await localeSettingsOfPage(route);
  const attempted = {
    id: 0,
    at: attempt.createdAt,
    event: attempt.mailerMessageId === null ? 'attempted' : 'handedOver',
    details: '',
  };
  return (
    <Section id="timeline" title={t('happened')}>
      <Happenings
        steps={[attempted, ...happenings]}
        written={(at) => formatShortMoment(at, localeSettings)}
      />
    </Section>
  );
}
