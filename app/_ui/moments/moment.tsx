import type { ReactNode } from 'react';
import { type LocaleSettings, partsOfPeriod } from '@/lib/words/format';
import { offsetMinutes } from '@/lib/words/moments';
import { Zone } from './zone';

interface MomentProps {
  at: Date;
  /** The end of the span that begins at `at`. */
  until?: Date | null;
  localeSettings: LocaleSettings;
  /** The short form for tables. */
  short?: boolean;
  className?: string;
  /** The content after the moment. */
  children?: ReactNode;
}

/**
 * A moment or a period in the group's time zone, "Friday 4 December 2026 at 18:00 CET". The zone is shown to readers whose
 * own differs from it then.
 */
export function Moment({
  at,
  until = null,
  localeSettings,
  short = false,
  className,
  children,
}: MomentProps) {
  const [before, zone, after] = partsOfPeriod(at, until, localeSettings, short);
  const moments = [at, ...(until ? [until] : [])].map(
    (moment) => `${moment.getTime()} ${offsetMinutes(moment, localeSettings.timeZone)}`,
  );
  return (
    <time dateTime={at.toISOString()} className={className}>
      {before}
      {zone && <Zone moments={moments.join(',')}>{zone}</Zone>}
      {after}
      {children}
    </time>
  );
}

/** A moment for the place of `<at></at>` in a message: `t.rich('changeUntil', { at: momentIn(deadline, route) })`. */
export const momentIn = (at: Date, localeSettings: LocaleSettings) => () => (
  <Moment at={at} localeSettings={localeSettings} />
);
