import type { Route } from '@/db/unscoped';
import type { MailingWithRecipients } from '@/lib/mail/plans/mailing-view';
import type { RoundNow } from '@/lib/rounds/queries';
import { localDay } from '@/lib/words/moments';
import { dueDeliveries } from './buying';
import type { MissingDate, RoundSoFar, Task } from './task';

const DATES: MissingDate[] = ['opensAt', 'orderDeadlineAt', 'pickupAt'];

/** The tasks of a round before people can order in it, and once they no longer can. */
export function beforeOrders({ round, filling }: RoundSoFar, route: Route, now: Date): Task[] {
  const about = { round, route };
  const { status, autoOpen, opensAt, orderDeadlineAt } = round;
  const missing = DATES.filter((date) => round[date] === null);
  const lacksWines = status !== 'closed' && filling.wines === 0;
  if (status === 'open' && !round.takesOrders) return [{ kind: 'close', ...about }];
  // The clock closes it when its deadline has passed.
  const isOver = orderDeadlineAt !== null && orderDeadlineAt <= now;
  if (status === 'draft' && autoOpen && opensAt && !isOver && (missing.length > 0 || lacksWines)) {
    return [{ kind: 'will_not_open', opensAt, missing, lacksWines, ...about }];
  }
  const isReady = status === 'draft' && missing.length === 0 && !lacksWines;
  return [
    ...(lacksWines ? [{ kind: 'wines', ...about } as const] : []),
    ...(missing.length > 0 ? [{ kind: 'dates', missing, ...about } as const] : []),
    ...(isReady && opensAt && opensAt <= now ? [{ kind: 'open', ...about } as const] : []),
  ];
}

/** For how long a message that was not sent is told of. */
const MISSED_MS = 2 * 24 * 60 * 60 * 1000;

/** The people whom mail about a round did not reach. */
export function aboutMail(
  { round, told }: RoundSoFar,
  route: Route,
  mailings: MailingWithRecipients[],
  now: Date,
): Task[] {
  const about = { round, route };
  const isPlanned = mailings.some(
    ({ eventType, status }) =>
      eventType === 'round_announced' && (status === 'planned' || status === 'running'),
  );
  const missed = mailings.filter(
    ({ status, finishedAt }) =>
      status === 'missed' && finishedAt !== null && finishedAt.getTime() > now.getTime() - MISSED_MS,
  );
  return [
    ...(round.takesOrders && told?.isUnannounced && !isPlanned
      ? [{ kind: 'announce', ...about } as const]
      : []),
    ...missed.map((mailing) => ({ kind: 'mailing_missed', mailing, ...about }) as const),
    ...(told && told.unreached > 0
      ? [{ kind: 'mail_failed', people: told.unreached, ...about } as const]
      : []),
  ];
}

/** The tasks of buying, handing out and paying once people have ordered. */
export function afterOrders({ round, sums, filling, buying }: RoundSoFar, route: Route, now: Date): Task[] {
  const about = { round, route };
  const { timeZone } = route;
  const { status, pickupAt } = round;
  const tasks: Task[] = [];
  const isAhead = pickupAt !== null && pickupAt > now;
  if (buying && isAhead) {
    const isOpen = filling.open > 0 && !buying.isSettled && !buying.isFixed;
    if (isOpen) tasks.push({ kind: 'settle', wines: filling.open, ...about });
    if (buying.without.length > 0) tasks.push({ kind: 'purchase', suppliers: buying.without, ...about });
  }
  for (const order of buying ? dueDeliveries(buying, round, timeZone, now) : []) {
    tasks.push({ kind: 'deliver', order, ...about });
  }
  const day = pickupDay(round, timeZone, now);
  if (day && pickupAt && status !== 'draft' && sums.orders > 0) {
    tasks.push({ kind: 'pickup', day, at: pickupAt, orders: sums.orders, ...about });
  }
  const cents = sums.totalCents - sums.paidCents;
  if (status !== 'draft' && cents > 0 && isAfterDayDue(round, timeZone, now)) {
    tasks.push({ kind: 'unpaid', orders: sums.orders - sums.paid, cents, ...about });
  }
  return tasks;
}

/** Tells whether the orders of a round are handed out today, until it ends, or tomorrow. */
function pickupDay({ pickupAt, pickupUntil }: RoundNow, timeZone: string, now: Date) {
  if (!pickupAt) return undefined;
  const day = localDay(pickupAt, timeZone);
  if (day === localDay(now, timeZone, 1)) return 'tomorrow';
  const isOn = day === localDay(now, timeZone) && !(pickupUntil && pickupUntil <= now);
  return isOn ? 'today' : undefined;
}

/** True when the payment day of a round's orders has passed: by default the day of its pickup. */
function isAfterDayDue({ paymentDueAt, pickupAt }: RoundNow, timeZone: string, now: Date): boolean {
  const due = paymentDueAt ?? pickupAt;
  return due !== null && localDay(now, timeZone) > localDay(due, timeZone);
}
