import { Moment as PlainMoment } from '@/app/_ui/moments/moment';
import { localeSettingsOfPage } from '@/lib/http/pages/page-locale';
import { now } from '@/lib/process/runtime/clock';
import { formatDistance, type LocaleSettings } from '@/lib/words/format';

interface MomentProps {
  at: Date;
  /** The end of the span that begins at `at`. */
  until?: Date | null;
  localeSettings: LocaleSettings;
  /** The short form for tables. */
  short?: boolean;
}

/**
 * A moment in the route's time zone, as the administrator's language writes it, and its distance from now: "Friday 4
 * December 2026 at 18:00 CET, in 12 days".
 */
export async function Moment({ at, until = null, localeSettings, short = false }: MomentProps) {
  const settings = await localeSettingsOfPage(localeSettings);
  return (
    <PlainMoment at={at} until={until} localeSettings={settings} short={short}>
      {' '}
      <span className="whitespace-nowrap text-muted">({formatDistance(at, settings, now())})</span>
    </PlainMoment>
  );
}
