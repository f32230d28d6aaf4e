import { ANCHORS } from '@/lib/mail/plans/input';

/** When a mailing is due, as its form has it; what hangs on which date follows from the event. */
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
