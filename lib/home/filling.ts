import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';

/** How far the bottles of a round fill crates. */
export interface FillingCrates {
  /** The wines on the list. */
  wines: number;
  /** How many of them have bottles that fill no crate. */
  open: number;
  /** The bottles that would fill these crates. */
  missing: number;
}

/** A round without wines. */
export const NO_WINES: FillingCrates = { wines: 0, open: 0, missing: 0 };

/** The same for several rounds by round id, in one statement. A round without wines is left out. */
export async function fillingByRound(scope: Scope, roundIds: number[]): Promise<Map<number, FillingCrates>> {
  if (roundIds.length === 0) return new Map();
  const ids = sql`${`{${roundIds.join(',')}}`}::bigint[]`;
  const rows = await scope.query<Record<keyof FillingCrates | 'round', number>>(
    (organization) => sql`
      SELECT offering.purchase_round_id::float8 AS round, count(*)::int AS wines,
             count(*) FILTER (WHERE ordered.bottles % offering.bottles_per_crate > 0)::int AS open,
             coalesce(sum(offering.bottles_per_crate - ordered.bottles % offering.bottles_per_crate)
                        FILTER (WHERE ordered.bottles % offering.bottles_per_crate > 0), 0)::int AS missing
      FROM wine_offerings offering
      LEFT JOIN (
        SELECT line.purchase_round_id, line.wine_offering_id, sum(line.bottles) AS bottles
        FROM order_lines line
        JOIN orders placed
          ON placed.organization_id = ${organization}
         AND placed.purchase_round_id = line.purchase_round_id
         AND placed.id = line.order_id
        WHERE line.organization_id = ${organization} AND line.purchase_round_id = ANY(${ids})
          AND placed.purchase_round_id = ANY(${ids}) AND placed.cancelled_at IS NULL
        GROUP BY line.purchase_round_id, line.wine_offering_id
      ) ordered
        ON ordered.purchase_round_id = offering.purchase_round_id AND ordered.wine_offering_id = offering.id
      WHERE offering.organization_id = ${organization} AND offering.purchase_round_id = ANY(${ids})
      GROUP BY offering.purchase_round_id`,
  );
  return new Map(rows.map(({ round, ...filling }) => [round, filling]));
}
