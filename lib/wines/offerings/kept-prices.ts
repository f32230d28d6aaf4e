import { sql } from 'drizzle-orm';
import { wineOfferings } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { query } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { listOf } from '@/lib/rules/list';
import { offeringInput } from './input';

/** The number of standing orders that have a wine at a price, in cents, which they keep whatever its price becomes. */
export interface KeptPrice {
  offeringId: number;
  cents: number;
  orders: number;
}

/** The prices at which wines of a round are ordered, the one with the most orders first. */
export const keptPrices = (scope: Scope, roundId: number, offeringIds: number[]): Promise<KeptPrice[]> =>
  scope.query<KeptPrice>(
    (organization) => sql`
      SELECT line.wine_offering_id::float8 AS "offeringId", line.unit_price_cents AS cents, count(*)::int AS orders
      FROM order_lines line
      JOIN orders placed ON placed.organization_id = ${organization} AND placed.id = line.order_id
      WHERE line.organization_id = ${organization} AND line.purchase_round_id = ${roundId}
        AND line.wine_offering_id = ANY(${listOf(offeringIds)}) AND placed.cancelled_at IS NULL
      GROUP BY line.wine_offering_id, line.unit_price_cents
      ORDER BY orders DESC, cents`,
  );

/** The prices at which a wine is ordered. 404 when there is no such wine. */
export const getKeptPrices = query({
  access: 'administrator',
  input: offeringInput,
  async run({ scope }, { id }): Promise<KeptPrice[]> {
    const { purchaseRoundId } = existing(await scope.find(wineOfferings, id));
    return keptPrices(scope, purchaseRoundId, [id]);
  },
});
