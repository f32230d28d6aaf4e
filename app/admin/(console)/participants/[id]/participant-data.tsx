import { buttonClass } from '@/app/_ui/button';
import { Link } from '@/app/_ui/link';
import { words } from '@/lib/http/pages/page-locale';
import type { Participant } from '@/lib/people/queries';
import { formatDay, formatShortMoment, type LocaleSettings } from '@/lib/words/format';
import { localDay } from '@/lib/words/moments';
import { Section } from '../../../_parts/page/section';

interface ParticipantDataProps {
  participant: Participant;
  localeSettings: LocaleSettings;
}

/** All data of a participant as a file. */
export async function ParticipantData({ participant, localeSettings }: ParticipantDataProps) {
  const t = await words('console.participants.privacy');
  const { id, anonymisedAt, anonymiseAfter } = participant;
  const { locale, timeZone } = localeSettings;
  return (
    <Section id="data" title={t('title')}>
      <div className="grid justify-items-start gap-4">
        {anonymisedAt && <p>{t('done', { at: formatShortMoment(anonymisedAt, localeSettings) })}</p>}
        {anonymiseAfter && <p>{t('soon', { at: formatDay(localDay(anonymiseAfter, timeZone), locale) })}</p>}
        <p className="max-w-measure text-muted">{t('how')}</p>
        <Link reload href={`/admin/participants/${id}/data`} className={buttonClass('quiet')}>
          {t('data')}
        </Link>
      </div>
    </Section>
  );
}
