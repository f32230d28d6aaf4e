import { MAILING_EVENTS } from '@/db/schema/words';
import type { Route } from '@/db/unscoped';
import type { MailTrouble } from '@/lib/mail/health/health';
import type { MailingWithRecipients } from '@/lib/mail/plans/mailing-view';
import { EVENT_TYPES, type EventType } from '@/lib/mail/templates/input';
import type { WaitingCount } from '@/lib/money/matching/transactions';
import type { Bounces } from './bounces';
import { aboutMail, afterOrders, beforeOrders } from './round-tasks';
import type { RoundSoFar, Task } from './task';

interface Situation {
  routes: Route[];
  rounds: RoundSoFar[];
  /** The mailings of these rounds. */
  mailings: MailingWithRecipients[];
  /** The kinds of mail that each route has a template for. */
  templates: Map<number, EventType[]>;
  bounces: Bounces;
  transfers: WaitingCount;
  /** Why mail does not work, if it does not. */
  trouble: MailTrouble | null;
  now: Date;
}

/** The tasks of the first page, the most pressing first. */
export function tasksOf(situation: Situation): Task[] {
  const { routes, rounds, mailings, templates, bounces, trouble, transfers, now } = situation;
  const tasks: Task[] = [];
  for (const each of rounds) {
    const route = routes.find(({ id }) => id === each.round.routeId);
    if (!route) continue;
    const theirs = mailings.filter(({ purchaseRoundId }) => purchaseRoundId === each.round.id);
    tasks.push(...beforeOrders(each, route, now), ...aboutMail(each, route, theirs, now));
    tasks.push(...afterOrders(each, route, now));
  }
  for (const route of routes) {
    const theirs = rounds.filter(({ round }) => round.routeId === route.id).map(({ round }) => round.id);
    const isPlanned = (event: EventType) =>
      mailings.some(
        ({ purchaseRoundId, eventType, hindrance }) =>
          theirs.includes(purchaseRoundId) && eventType === event && hindrance === 'no_template',
      );
    const missing = EVENT_TYPES.filter(
      (event) => (isPlanned(event) || !OPTIONAL.includes(event)) && !templates.get(route.id)?.includes(event),
    );
    if (missing.length > 0) tasks.push({ kind: 'templates', route, missing });
  }
  const troubled = trouble && (routes.find(({ id }) => id === trouble.routeId) ?? routes[0]);
  if (troubled) tasks.push({ kind: 'mail_trouble', trouble, route: troubled });
  if (transfers.open > 0) tasks.push({ kind: 'transfers', transfers });
  if (bounces.total > 0) tasks.push({ kind: 'bounces', bounces });
  return tasks.sort((one, other) => URGENCY.indexOf(one.kind) - URGENCY.indexOf(other.kind));
}

/**
 * Without scheduled reminders their templates are not needed, and a change uses the confirmation's wording.
 */
const OPTIONAL: EventType[] = [
  ...MAILING_EVENTS.filter((event) => event !== 'round_announced'),
  'order_changed',
];

const URGENCY: Task['kind'][] = [
  'close',
  'open',
  'will_not_open',
  'mail_trouble',
  'announce',
  'pickup',
  'mailing_missed',
  'mail_failed',
  'deliver',
  'settle',
  'purchase',
  'transfers',
  'unpaid',
  'bounces',
  'wines',
  'dates',
  'templates',
];
