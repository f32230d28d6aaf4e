import { MAILING_EVENTS } from '@/db/schema/words';
import type { Route } from '@/db/unscoped';
import { EVENT_TYPES, type EventType } from '@/lib/mail/templates/input';
import type { Situation } from './task-kind';

/**
 * Without scheduled reminders their templates are not needed, and a change uses the confirmation's wording.
 */
const OPTIONAL: EventType[] = [
  ...MAILING_EVENTS.filter((event) => event !== 'round_announced'),
  'order_changed',
];

/** The kinds of mail that a route has no template for and needs one for. */
export function missingTemplates(route: Route, { rounds, mailings, templates }: Situation): EventType[] {
  const theirs = rounds.filter(({ round }) => round.routeId === route.id).map(({ round }) => round.id);
  const isPlanned = (event: EventType) =>
    mailings.some(
      ({ purchaseRoundId, eventType, hindrance }) =>
        theirs.includes(purchaseRoundId) && eventType === event && hindrance === 'no_template',
    );
  return EVENT_TYPES.filter(
    (event) => (isPlanned(event) || !OPTIONAL.includes(event)) && !templates.get(route.id)?.includes(event),
  );
}
