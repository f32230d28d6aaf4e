import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';

/**
 * How many orders the organization has, cancelled ones as well: of each round those that are counted in its kept sums and
 * those that came since, or all of them where the sums do not count.
 */
export async function countOrders(scope: Scope): Promise<number> {
  const [row] = await scope.query<{ orders: number }>(
    (organization) => sql`
      SELECT coalesce(sum(coalesce(kept.placed, 0) + later.placed), 0)::float8 AS orders
      FROM purchase_rounds round
      LEFT JOIN round_sums kept
        ON kept.organization_id = ${organization} AND kept.purchase_round_id = round.id
       AND NOT EXISTS (
         SELECT FROM changed_rounds changed
         WHERE changed.organization_id = ${organization} AND changed.purchase_round_id = round.id
       )
      CROSS JOIN LATERAL (
        SELECT count(*) AS placed FROM orders
        WHERE organization_id = ${organization} AND purchase_round_id = round.id
          AND order_number > coalesce(kept.up_to_number, 0)
      ) later
      WHERE round.organization_id = ${organization}`,
  );
  return row?.orders ?? 0;
}
