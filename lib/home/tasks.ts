import { Temporal } from 'temporal-polyfill';
import type { Route } from '@/db/unscoped';
import type { OrderSums } from '@/lib/orders/sums/sums';
import type { RoundNow } from '@/lib/rounds/queries';
import { EVENT_TYPES, type EventType } from '@/lib/templates/input';
import type { Bounces } from './bounces';
import type { FillingCrates } from './filling';

/** A date that a draft needs before it can be opened. */
export type MissingDate = 'opensAt' | 'orderDeadlineAt' | 'pickupAt';

const DATES: MissingDate[] = ['opensAt', 'orderDeadlineAt', 'pickupAt'];

interface OfRound {
  round: RoundNow;
  route: Route;
}

/** Something that an organizer should do, with what its sentence and its button need. */
export type Task =
  /** An open round whose deadline has passed. */
  | ({ kind: 'close' } & OfRound)
  /** A draft that has all it needs, and whose opening has come. */
  | ({ kind: 'open' } & OfRound)
  /** Orders not paid in full after the day that they were due; `cents` in the minor unit of the currency. */
  | ({ kind: 'unpaid'; orders: number; cents: number } & OfRound)
  | ({ kind: 'dates'; missing: MissingDate[] } & OfRound)
  | ({ kind: 'wines' } & OfRound)
  /** Kinds of mail that a route does not send, because it has no template for them. */
  | { kind: 'templates'; route: Route; missing: EventType[] }
  | { kind: 'bounces'; bounces: Bounces };

interface Situation {
  routes: Route[];
  rounds: { round: RoundNow; sums: OrderSums; filling: FillingCrates }[];
  /** The kinds of mail that each route has a template for. */
  templates: Map<number, EventType[]>;
  bounces: Bounces;
  now: Date;
}

/** What should be done, the most pressing first. */
export function tasksOf({ routes, rounds, templates, bounces, now }: Situation): Task[] {
  const tasks: Task[] = [];
  for (const { round, sums, filling } of rounds) {
    const route = routes.find(({ id }) => id === round.routeId);
    if (!route) continue;
    const about = { round, route };
    const cents = sums.totalCents - sums.paidCents;
    if (round.status === 'open' && !round.takesOrders) tasks.push({ kind: 'close', ...about });
    if (round.status !== 'draft' && cents > 0 && isAfterDayDue(round, route.timeZone, now)) {
      tasks.push({ kind: 'unpaid', orders: sums.orders - sums.paid, cents, ...about });
    }
    if (round.status !== 'closed' && filling.wines === 0) tasks.push({ kind: 'wines', ...about });
    const missing = DATES.filter((date) => round[date] === null);
    if (missing.length > 0) tasks.push({ kind: 'dates', missing, ...about });
    const isReady = round.status === 'draft' && missing.length === 0 && filling.wines > 0;
    if (isReady && round.opensAt !== null && round.opensAt <= now) tasks.push({ kind: 'open', ...about });
  }
  for (const route of routes) {
    const missing = EVENT_TYPES.filter(
      (event) => !isOptional(event) && !templates.get(route.id)?.includes(event),
    );
    if (missing.length > 0) tasks.push({ kind: 'templates', route, missing });
  }
  if (bounces.total > 0) tasks.push({ kind: 'bounces', bounces });
  return tasks.sort((one, other) => URGENCY.indexOf(one.kind) - URGENCY.indexOf(other.kind));
}

/** Who plans no reminders needs no wording for them, and a change has that of the confirmation. */
const isOptional = (event: EventType) =>
  event === 'deadline_reminder' || event === 'pickup_reminder' || event === 'order_changed';

const URGENCY: Task['kind'][] = ['close', 'open', 'unpaid', 'bounces', 'wines', 'dates', 'templates'];

/** Whether the day has passed on which the orders of a round were to be paid: by default the day of its pickup. */
function isAfterDayDue({ paymentDueAt, pickupAt }: RoundNow, timeZone: string, now: Date): boolean {
  const due = paymentDueAt ?? pickupAt;
  return due !== null && Temporal.PlainDate.compare(dayOf(now, timeZone), dayOf(due, timeZone)) > 0;
}

const dayOf = (moment: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
