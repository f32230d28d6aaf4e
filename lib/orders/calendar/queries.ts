import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { changes, purchaseRounds } from '@/db/schema';
import type { Route } from '@/db/unscoped';
import { storefrontUrl } from '@/lib/groups/routes/route-address';
import { orderTokenInput } from '@/lib/orders/input';
import { ownOrderPath } from '@/lib/orders/present';
import { requireOwnOrder } from '@/lib/orders/queries';
import { timeNow } from '@/lib/rounds/deadline';
import type { Round } from '@/lib/rounds/queries';
import { query } from '@/lib/rules/command';
import { roundInLanguage } from '@/lib/words/languages/translations';
import { translator } from '@/lib/words/languages/translator';
import { type CalendarEntry, calendarText } from './icalendar';

/** The time for which a closed round stays in the calendar, in milliseconds. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** The order deadlines and pickups of a route's rounds that are open, or closed and not long over, as a calendar. */
export const routeCalendar = query({
  access: 'visitor',
  async run({ caller: { route, reading }, scope }): Promise<string> {
    const now = await timeNow(scope);
    const kept = new Date(now.getTime() - KEPT_MS).toISOString();
    const rounds = await scope.list(purchaseRounds, {
      where: and(
        eq(purchaseRounds.routeId, route.id),
        or(
          eq(purchaseRounds.status, 'open'),
          and(
            eq(purchaseRounds.status, 'closed'),
            // One that was closed before that was noted has only its deadline.
            sql`coalesce(${purchaseRounds.closedAt}, ${purchaseRounds.orderDeadlineAt}) > ${kept}::timestamptz`,
          ),
        ),
      ),
      orderBy: [asc(purchaseRounds.orderDeadlineAt), asc(purchaseRounds.id)],
    });
    return calendarText(
      route.name,
      rounds.flatMap((round) => entriesOf(roundInLanguage(round, reading), route)),
      now,
    );
  },
});

/** The pickup of a participant's order as a calendar. 404 on another route's host. */
export const pickupCalendar = query({
  access: 'visitor',
  input: orderTokenInput,
  async run({ caller, scope }, { token }): Promise<string> {
    const { route } = caller;
    const { order, round } = await requireOwnOrder(scope, caller, token);
    const { orderNumber: number, cancelledAt, accessToken } = order;
    const t = translator(route.locale, 'storefront.calendar');
    const entry = pickupOf(round, {
      uid: `pickup-${round.id}-${number}@${route.publicDomain}`,
      summary: t('pickupOf', { round: round.name, number: String(number) }),
      url: storefrontUrl(route, ownOrderPath(accessToken)),
    });
    // Cancelling and restoring change only this entry, so they are counted apart from the round's changes.
    const turned = await scope.count(
      changes,
      and(eq(changes.orderId, order.id), inArray(changes.kind, ['cancelled', 'restored'])),
    );
    return calendarText(
      route.name,
      entry.map((one) => ({
        ...one,
        sequence: one.sequence + turned,
        isCancelled: cancelledAt !== null,
      })),
      await timeNow(scope),
    );
  },
});

function entriesOf(round: Round, route: Route): CalendarEntry[] {
  const t = translator(route.locale, 'storefront.calendar');
  const { id, name, orderDeadlineAt: start, calendarSequence: sequence } = round;
  const url = storefrontUrl(route, '/');
  const uid = (of: string) => `${of}-${id}@${route.publicDomain}`;
  const summary = t('deadline', { round: name });
  const deadline = { uid: uid('deadline'), sequence, end: null, summary, location: '', url };
  return [
    ...(start ? [{ ...deadline, start }] : []),
    ...pickupOf(round, { uid: uid('pickup'), summary: t('pickup', { round: name }), url }),
  ];
}

/** The entry of a round's pickup; none before it has a time. */
function pickupOf(
  { pickupAt: start, pickupUntil: end, pickupLocation: location, calendarSequence: sequence }: Round,
  entry: Pick<CalendarEntry, 'uid' | 'summary' | 'url'>,
): CalendarEntry[] {
  return start ? [{ ...entry, sequence, start, end, location }] : [];
}
