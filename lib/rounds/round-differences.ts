import type { RoundChange } from '@/lib/rules/changes/kinds';
import { iso } from '@/lib/rules/output';
import type { RoundStatus } from './input';
import type { Round } from './queries';

const KINDS = { draft: 'taken_back', open: 'opened', closed: 'closed' } as const satisfies Record<
  RoundStatus,
  RoundChange['kind']
>;

const datesOf = (round: Round) => ({
  opens_at: iso(round.opensAt),
  order_deadline_at: iso(round.orderDeadlineAt),
  pickup_at: iso(round.pickupAt),
  pickup_until: iso(round.pickupUntil),
  payment_due_at: iso(round.paymentDueAt),
});

/** The notes on a change of a round: another state, other dates. */
export function noteworthy(before: Round, after: Round): RoundChange[] {
  const noted: RoundChange[] = [];
  const earlier = new Map(Object.entries(datesOf(before)));
  const others = Object.entries(datesOf(after))
    .filter(([date, moment]) => earlier.get(date) !== moment)
    .map(([date, to]) => [date, { from: earlier.get(date) ?? null, to }] as const);
  if (others.length > 0) noted.push({ kind: 'dates_changed', details: Object.fromEntries(others) });
  if (before.status !== after.status) noted.push({ kind: KINDS[after.status], details: {} });
  return noted;
}
