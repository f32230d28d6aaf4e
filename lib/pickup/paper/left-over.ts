import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { surplusByWine } from '@/lib/buying/allocation/queries';
import { bottlesByOffering } from '@/lib/orders/sums/sums-by-round';

/**
 * The group's left-over bottles of each wine: of a delivered wine, the bottles beyond the allotments; of the
 * others, the surplus of the allocation in force.
 */
export async function leftOverByWine(scope: Scope, roundId: number): Promise<Map<number, number>> {
  const [surplus, people, came] = await Promise.all([
    surplusByWine(scope, [roundId]),
    bottlesByOffering(scope, [roundId]),
    cameByWine(scope, roundId),
  ]);
  const beyond = [...came].map(([wine, bottles]) => [wine, bottles - (people.get(wine) ?? 0)] as const);
  return new Map([...new Map([...surplus, ...beyond])].filter(([, bottles]) => bottles > 0));
}

/** The delivered bottles of each wine, of delivered ones. */
async function cameByWine(scope: Scope, roundId: number): Promise<Map<number, number>> {
  const rows = await scope.query<{ wine: number; bottles: number }>(
    (organization) => sql`
      SELECT line.wine_offering_id AS wine, sum(line.received) AS bottles
      FROM purchase_orders bought
      JOIN purchase_order_lines line
        ON line.organization_id = ${organization} AND line.purchase_order_id = bought.id
      WHERE bought.organization_id = ${organization} AND bought.purchase_round_id = ${roundId}
        AND line.received IS NOT NULL
      GROUP BY line.wine_offering_id`,
  );
  return new Map(rows.map(({ wine, bottles }) => [wine, bottles]));
}
