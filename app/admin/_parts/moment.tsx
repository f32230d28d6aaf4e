import { localeSettingsOfPage } from '@/lib/http/pages/page-locale';
import { now } from '@/lib/process/runtime/clock';
import { formatDistance, formatPeriod, formatShortMoment, type LocaleSettings } from '@/lib/words/format';

interface MomentProps {
  at: Date;
  /** The end of what begins then. */
  until?: Date | null;
  localeSettings: LocaleSettings;
  /** The short form for tables. */
  short?: boolean;
}

/**
 * A moment in the route's time zone, as the administrator's language writes it, and how far away it is: "Friday
 * 4 December 2026 at 18:00 CET, in 12 days".
 */
export async function Moment({ at, until = null, localeSettings, short = false }: MomentProps) {
  const settings = await localeSettingsOfPage(localeSettings);
  const written = short ? formatShortMoment(at, settings) : formatPeriod(at, until, settings);
  return (
    <time dateTime={at.toISOString()}>
      {written} <span className="whitespace-nowrap text-muted">({formatDistance(at, settings, now())})</span>
    </time>
  );
}
