import { and, eq, inArray, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { mailingHabits, mailings, purchaseRounds } from '@/db/schema';
import type { MailingAnchor } from '@/db/schema/words';
import type { Scope } from '@/db/scope';
import { placeMoment } from '@/lib/words/moments';

/** The time of a mailing in relation to a date of its round. */
export interface MailingTiming {
  anchor: MailingAnchor;
  /** Local calendar days after the anchor; before it where negative. */
  days: number;
  /** "HH:MM" in the route's time zone; null for the anchor's own local time. */
  at: string | null;
}

/** The dates of a round that a mailing may hang on. */
export interface AnchorDates {
  opensAt: Date | null;
  orderDeadlineAt: Date | null;
  paymentDueAt: Date | null;
  pickupAt: Date | null;
}

const COLUMNS = {
  opens_at: 'opensAt',
  order_deadline_at: 'orderDeadlineAt',
  payment_due_at: 'paymentDueAt',
  pickup_at: 'pickupAt',
} as const satisfies Record<MailingAnchor, keyof AnchorDates>;

/**
 * The due time of a mailing in a time zone (an IANA name); null while its anchor has no date. A local time that a
 * daylight-saving change skips is moved forward by the gap; one that occurs twice means the first.
 */
export function mailingDueAt(timing: MailingTiming, dates: AnchorDates, timeZone: string): Date | null {
  const { anchor, days, at } = timing;
  const date = dates[COLUMNS[anchor]];
  if (!date || (days === 0 && at === null)) return date;
  const local = Temporal.Instant.fromEpochMilliseconds(date.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .add({ days });
  return placeMoment(at === null ? local : local.withPlainTime(at), timeZone);
}

/**
 * The mailings of a new route's rounds: an announcement as they open, a reminder before the deadline, a call to the
 * pickup.
 */
const FIRST_HABITS = [
  { eventType: 'round_announced', anchor: 'opens_at', days: 0, at: null },
  { eventType: 'deadline_reminder', anchor: 'order_deadline_at', days: -2, at: '18:00' },
  { eventType: 'pickup_reminder', anchor: 'pickup_at', days: -1, at: '09:00' },
] as const;

/** Gives a new route the habits of planned mail that it begins with. */
export async function giveFirstHabits(scope: Scope, routeId: number): Promise<void> {
  for (const habit of FIRST_HABITS) await scope.insert(mailingHabits, { ...habit, routeId });
}

/** Moves the mailings of a locked round that have not begun, with its dates. */
export async function moveMailings(
  scope: Scope,
  round: AnchorDates & { id: number },
  timeZone: string,
): Promise<void> {
  const notBegun = inArray(mailings.status, ['planned', 'skipped']);
  const where = and(eq(mailings.purchaseRoundId, round.id), notBegun);
  for (const { id, dueAt: before, ...timing } of await scope.list(mailings, { where })) {
    const dueAt = mailingDueAt(timing, round, timeZone);
    if (dueAt?.getTime() !== before?.getTime()) await scope.update(mailings, id, { dueAt });
  }
}

/** Moves the mailings of a route's rounds to its changed time zone. */
export async function moveMailingsOfRoute(
  scope: Scope,
  { id, timeZone }: { id: number; timeZone: string },
): Promise<void> {
  const planned = await scope.query<{ id: number }>(
    (organization) => sql`
      SELECT round.id::float8 AS id FROM purchase_rounds round
      WHERE round.organization_id = ${organization} AND round.route_id = ${id} AND EXISTS (
        SELECT FROM mailings mailing
        WHERE mailing.organization_id = ${organization} AND mailing.purchase_round_id = round.id
          AND mailing.status IN ('planned', 'skipped')
      )
      ORDER BY round.id`,
  );
  for (const each of planned) {
    const round = await scope.lock(purchaseRounds, each.id);
    if (round) await moveMailings(scope, round, timeZone);
  }
}
