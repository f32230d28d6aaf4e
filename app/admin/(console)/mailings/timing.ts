import { ANCHORS } from '@/lib/mail/plans/input';

/** Reads a mailing's time from its form. The event determines the date from which the days count. */
export function timing({ event_type: event, days, side, at }: Record<string, string>) {
  const count = Number(days || Number.NaN);
  return {
    event_type: event,
    anchor: Object.entries(ANCHORS).find(([known]) => known === event)?.[1],
    days: side === 'after' || count === 0 ? count : -count,
    // Some browsers send seconds as well.
    at: at?.slice(0, 5) || null,
  };
}
