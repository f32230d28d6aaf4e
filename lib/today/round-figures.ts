import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import type { RoundNow } from '@/lib/rounds/queries';
import { listOf } from '@/lib/rules/list';
import type { Buying } from './buying';
import type { FillingCrates } from './crate-filling';
import { type Growth, ordersByDay } from './orders-by-day';

/** The figures of a round that count in its phase; those of another phase are not told. */
export type RoundFigures =
  | { phase: 'open'; growth: Growth; filling: FillingCrates }
  /** Bottles on purchase orders that were sent, of those needed; and those for nobody. */
  | ({ phase: 'closed' } & Pick<Buying, 'bought' | 'needed' | 'surplus'>)
  /** `collected` of the round's standing orders; money in the minor unit of the currency. */
  | ({ phase: 'picked_up'; collected: number; refundCents: number } & Pick<
      Buying,
      'surplus' | 'surplusCents'
    >);

/** The state of a round that its figures come from. */
interface Counted {
  round: RoundNow;
  filling: FillingCrates;
  /** Of a closed round. */
  buying: Buying | undefined;
}

/** The figures of several rounds by round id, in two statements at most. A draft has none. */
export async function figuresByRound(
  scope: Scope,
  rounds: Counted[],
  now: Date,
): Promise<Map<number, RoundFigures>> {
  const isPickedUp = ({ round: { status, pickupAt } }: Counted) =>
    status === 'closed' && pickupAt !== null && pickupAt <= now;
  const idsOf = (some: Counted[]) => some.map(({ round }) => round.id);
  const growth = await ordersByDay(scope, idsOf(rounds.filter(({ round }) => round.status === 'open')), now);
  const pickups = await pickupsByRound(scope, idsOf(rounds.filter(isPickedUp)));
  return new Map(
    rounds.flatMap((one): [number, RoundFigures][] => {
      const { round, filling, buying } = one;
      const grown = growth.get(round.id);
      if (grown) return [[round.id, { phase: 'open', growth: grown, filling }]];
      if (!buying) return [];
      const { bought, needed, surplus, surplusCents } = buying;
      if (!isPickedUp(one)) return [[round.id, { phase: 'closed', bought, needed, surplus }]];
      const pickup = pickups.get(round.id) ?? { collected: 0, refundCents: 0 };
      return [[round.id, { phase: 'picked_up', ...pickup, surplus, surplusCents }]];
    }),
  );
}

/** The orders of some rounds that were collected, and what is to be given back of all. */
async function pickupsByRound(
  scope: Scope,
  roundIds: number[],
): Promise<Map<number, { collected: number; refundCents: number }>> {
  if (roundIds.length === 0) return new Map();
  const rows = await scope.query<{ round: number; collected: number; refundCents: number }>(
    (organization) => sql`
      SELECT purchase_round_id AS round,
             count(*) FILTER (WHERE cancelled_at IS NULL AND collected_at IS NOT NULL)::integer AS collected,
             coalesce(-sum(due_cents) FILTER (WHERE due_cents < 0), 0) AS "refundCents"
      FROM orders
      WHERE organization_id = ${organization} AND purchase_round_id = ANY(${listOf(roundIds)})
      GROUP BY purchase_round_id`,
  );
  return new Map(rows.map(({ round, ...pickup }) => [round, pickup]));
}
