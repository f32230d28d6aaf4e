import { formatDistance, formatMoment, formatShortMoment, type LocaleSettings } from '@/lib/format';
import { now } from '@/lib/runtime/clock';

interface MomentProps {
  at: Date;
  localeSettings: LocaleSettings;
  /** The short form for tables. */
  short?: boolean;
}

/** A moment as people of the route write it, and how far away it is: "Friday 4 December 2026 at 18:00 CET, in 12 days". */
export function Moment({ at, localeSettings, short = false }: MomentProps) {
  const written = short ? formatShortMoment(at, localeSettings) : formatMoment(at, localeSettings);
  return (
    <time dateTime={at.toISOString()}>
      {written}{' '}
      <span className="whitespace-nowrap text-muted">({formatDistance(at, localeSettings, now())})</span>
    </time>
  );
}
