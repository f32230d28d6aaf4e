import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { listOf } from '@/lib/rules/list';
import { localDay } from '@/lib/words/moments';

/** The state of buying the wines of a closed round. */
export interface Buying {
  /** True when the crates are final. */
  isSettled: boolean;
  /** True when a purchase order was sent, after which the crates stay as they are. */
  isFixed: boolean;
  /** Suppliers of ordered wines without a purchase order for the round, by name. */
  without: string[];
  /** Purchase orders whose delivery is not recorded, and the day that it is expected on. */
  expected: { id: number; number: number; supplier: string; deliveryOn: string | null }[];
}

/** The same for several rounds by round id, in one statement; `bottles` are those ordered by wine. */
export async function buyingByRound(
  scope: Scope,
  roundIds: number[],
  bottles: ReadonlyMap<number, number>,
): Promise<Map<number, Buying>> {
  if (roundIds.length === 0) return new Map();
  const ids = listOf(roundIds);
  const rows = await scope.query<Buying & { round: number }>(
    (organization) => sql`
      SELECT round.id AS round,
             EXISTS (
               SELECT FROM settlements settled
               WHERE settled.organization_id = ${organization} AND settled.purchase_round_id = round.id
             ) AS "isSettled",
             EXISTS (
               SELECT FROM purchase_orders bought
               WHERE bought.organization_id = ${organization} AND bought.purchase_round_id = round.id
                 AND bought.status <> 'draft'
             ) AS "isFixed",
             to_json(ARRAY(
               SELECT supplier.name FROM suppliers supplier
               WHERE supplier.organization_id = ${organization}
                 AND supplier.id IN (
                   SELECT wine.supplier_id FROM wine_offerings wine
                   WHERE wine.organization_id = ${organization} AND wine.purchase_round_id = round.id
                     AND wine.id = ANY(${listOf(bottles.keys())})
                 )
                 AND NOT EXISTS (
                   SELECT FROM purchase_orders bought
                   WHERE bought.organization_id = ${organization} AND bought.purchase_round_id = round.id
                     AND bought.supplier_id = supplier.id
                 )
               ORDER BY lower(supplier.name), supplier.id
             )) AS without,
             coalesce((
               SELECT json_agg(json_build_object(
                 'id', bought.id, 'number', bought.number, 'supplier', supplier.name, 'deliveryOn', bought.delivery_on
               ) ORDER BY bought.number)
               FROM purchase_orders bought
               JOIN suppliers supplier
                 ON supplier.organization_id = ${organization} AND supplier.id = bought.supplier_id
               WHERE bought.organization_id = ${organization} AND bought.purchase_round_id = round.id
                 AND bought.status IN ('sent', 'confirmed')
             ), '[]'::json) AS expected
      FROM purchase_rounds round
      WHERE round.organization_id = ${organization} AND round.id = ANY(${ids})`,
  );
  return new Map(rows.map(({ round, ...buying }) => [round, buying]));
}

/**
 * The deliveries that should have come by today on the calendar of a time zone: on their day, or, where none was agreed,
 * on the day before the pickup.
 */
export function dueDeliveries(
  { expected }: Buying,
  { pickupAt }: { pickupAt: Date | null },
  timeZone: string,
  now: Date,
): Buying['expected'] {
  const today = localDay(now, timeZone);
  const latest = pickupAt && localDay(pickupAt, timeZone, -1);
  return expected.filter(({ deliveryOn }) => {
    const day = deliveryOn ?? latest;
    return day !== null && day <= today;
  });
}
