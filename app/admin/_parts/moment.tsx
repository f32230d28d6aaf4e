import type { ComponentProps } from 'react';
import { Moment as PlainMoment } from '@/app/_ui/moments/moment';
import { localeSettingsOfPage } from '@/lib/http/pages/page-locale';
import { now } from '@/lib/process/runtime/clock';
import { formatDistance } from '@/lib/words/format';

/**
 * A moment in the route's time zone, as the administrator's language writes it, and its distance from now: "Friday 4
 * December 2026 at 18:00 CET, in 12 days".
 */
export async function Moment(props: ComponentProps<typeof PlainMoment>) {
  const localeSettings = await localeSettingsOfPage(props.localeSettings);
  return (
    <PlainMoment {...props} localeSettings={localeSettings}>
      {' '}
      <span className="whitespace-nowrap text-muted">
        ({formatDistance(props.at, localeSettings, now())})
      </span>
    </PlainMoment>
  );
}
