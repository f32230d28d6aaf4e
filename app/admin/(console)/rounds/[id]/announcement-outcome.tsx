import { ButtonLink } from '@/app/_ui/button';
import { localeSettingsOfPage, words } from '@/lib/http/pages/page-locale';
import type { AnnouncementReach } from '@/lib/mail/runs/announcement-reach';
import type { Announcement } from '@/lib/mail/runs/queries';
import type { Round } from '@/lib/rounds/queries';
import { formatMoment, type LocaleSettings } from '@/lib/words/format';
import type { Translator } from '@/lib/words/languages/translator';

interface AnnouncementOutcomeProps {
  round: Round;
  localeSettings: LocaleSettings;
  /** The newest run, or null when the round was never announced. */
  run: Announcement | null;
  standing: AnnouncementReach | null;
}

/**
 * Shows if a round was announced and how many people it reached, with a link to the result or to announcing. Empty for
 * a round that was closed without.
 */
export async function AnnouncementOutcome({
  round,
  localeSettings,
  run,
  standing,
}: AnnouncementOutcomeProps) {
  if (!run && round.status === 'closed') return null;
  const t = await words('console.rounds.announced');
  return (
    <section aria-label={t('label')} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="max-w-measure">
        {sentence(t, run, standing, await localeSettingsOfPage(localeSettings))}
      </p>
      <ButtonLink href={`/admin/rounds/${round.id}/announce`}>
        {!run ? t('announce') : run.finishedAt ? t('whatCame') : t('showProgress')}
      </ButtonLink>
    </section>
  );
}

function sentence(
  t: Translator<'console.rounds.announced'>,
  run: Announcement | null,
  standing: AnnouncementReach | null,
  localeSettings: LocaleSettings,
): string {
  if (!run) return t('notYet');
  const { total, sent, failed, finishedAt } = run;
  if (!finishedAt || !standing) return t('running', { sent, failed, total });
  const when = formatMoment(finishedAt, localeSettings);
  const { reached, everybody } = standing;
  if (reached === everybody) return t('everybody', { when });
  return t('some', { when, reached, everybody });
}
