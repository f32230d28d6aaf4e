import { sql } from 'drizzle-orm';
import type { PurchaseOrderStatus } from '@/db/schema/words';
import type { Scope } from '@/db/scope';
import { isSent } from '@/lib/buying/allocation/sent-purchase-orders';
import { proposedDelivery } from '@/lib/buying/purchase-orders/terms';
import { type BottlesToBuy, bottlesToBuy, leftOverOf } from '@/lib/buying/purchase-orders/to-buy';
import type { Href } from '@/lib/http/address';
import type { Round } from '@/lib/rounds/queries';
import { listOf } from '@/lib/rules/list';
import { localDay } from '@/lib/words/moments';

/** A purchase order of a round. */
interface PurchaseOrderOfRound {
  id: number;
  number: number;
  supplierId: number;
  supplier: string;
  status: PurchaseOrderStatus;
  /** True when it was sent, or is on its way. */
  isSent: boolean;
  /** The day that its delivery is expected on. */
  deliveryOn: string | null;
}

/** The state of buying the wines of a closed round. */
export interface Buying {
  /** True when the crates are final. */
  isSettled: boolean;
  /** True when a purchase order was sent, after which the crates stay as they are. */
  isFixed: boolean;
  /** Suppliers of wines to buy without a purchase order for the round, by name. */
  without: string[];
  /** Bottles to buy that no order that was sent holds. */
  notBought: number;
  /** The number of wines to buy that have no supplier. */
  withoutSupplier: number;
  /** Purchase orders that were made and not sent, by number. */
  unsent: PurchaseOrderOfRound[];
  /** Bottles to buy beyond those on the orders of suppliers whose every order was sent. */
  more: number;
  /** Purchase orders that were sent and whose delivery is not recorded, by number. */
  expected: PurchaseOrderOfRound[];
  /** Bottles that came and nobody gets. */
  leftOver: number;
  /** The bottles that people get and the surplus, and the bought ones, on orders that were sent. */
  needed: number;
  bought: number;
  /** Bottles for nobody, also of wines that did not come yet; null cents when the price of one is not known. */
  surplus: number;
  surplusCents: number | null;
}

interface WineOfRound {
  id: number;
  supplierId: number | null;
  supplier: string | null;
}

/** The buying of several rounds by round id, in a fixed number of statements; `ordered` are the bottles by wine. */
export async function buyingByRound(
  scope: Scope,
  roundIds: number[],
  ordered: ReadonlyMap<number, number>,
): Promise<Map<number, Buying>> {
  if (roundIds.length === 0) return new Map();
  const rows = await scope.query<
    Pick<Buying, 'isSettled'> & { round: number; wines: WineOfRound[]; orders: PurchaseOrderOfRound[] }
  >(
    (organization) => sql`
      SELECT round.id AS round,
             EXISTS (
               SELECT FROM settlements settled
               WHERE settled.organization_id = ${organization} AND settled.purchase_round_id = round.id
             ) AS "isSettled",
             coalesce((
               SELECT json_agg(json_build_object(
                 'id', wine.id, 'supplierId', wine.supplier_id, 'supplier', supplier.name
               ) ORDER BY lower(supplier.name), supplier.id)
               FROM wine_offerings wine
               LEFT JOIN suppliers supplier
                 ON supplier.organization_id = ${organization} AND supplier.id = wine.supplier_id
               WHERE wine.organization_id = ${organization} AND wine.purchase_round_id = round.id
             ), '[]'::json) AS wines,
             coalesce((
               SELECT json_agg(json_build_object(
                 'id', bought.id, 'number', bought.number, 'supplierId', supplier.id, 'supplier', supplier.name,
                 'status', bought.status, 'isSent', ${isSent(organization)}, 'deliveryOn', bought.delivery_on
               ) ORDER BY bought.number)
               FROM purchase_orders bought
               JOIN suppliers supplier
                 ON supplier.organization_id = ${organization} AND supplier.id = bought.supplier_id
               WHERE bought.organization_id = ${organization} AND bought.purchase_round_id = round.id
             ), '[]'::json) AS orders
      FROM purchase_rounds round
      WHERE round.organization_id = ${organization} AND round.id = ANY(${listOf(roundIds)})`,
  );
  const bottlesOf = await bottlesToBuy(scope, roundIds, ordered);
  const given = (wine: number) => ordered.get(wine) ?? 0;
  return new Map(
    rows.map(({ round, isSettled, wines, orders }) => {
      const all = wines.map((wine) => ({ ...wine, ...bottlesOf(wine.id), given: given(wine.id) }));
      return [round, { isSettled, ...stateOf(all, orders) }];
    }),
  );
}

/** Compares the wines of a round with its purchase orders. */
function stateOf(
  wines: (WineOfRound & BottlesToBuy & { given: number })[],
  orders: PurchaseOrderOfRound[],
): Omit<Buying, 'isSettled'> {
  const unsent = orders.filter((order) => !order.isSent);
  const suppliers = new Set(orders.map(({ supplierId }) => supplierId));
  const withDraft = new Set(unsent.map(({ supplierId }) => supplierId));
  const toBuy = wines.filter(({ needed, sent }) => needed > sent);
  const spare = wines.map((wine) => ({ ...wine, spare: leftOverOf(wine, wine.given) }));
  const total = (of: (wine: (typeof spare)[number]) => number) =>
    spare.reduce((sum, wine) => sum + of(wine), 0);
  const hasPrices = spare.every((wine) => wine.spare === 0 || wine.price !== null);
  const notBought = (some: typeof wines) => some.reduce((sum, { needed, sent }) => sum + needed - sent, 0);
  return {
    isFixed: orders.some((order) => order.isSent),
    without: [
      ...new Map(
        toBuy.flatMap(({ supplierId, supplier }) =>
          supplierId === null || supplier === null || suppliers.has(supplierId)
            ? []
            : [[supplierId, supplier] as const],
        ),
      ).values(),
    ],
    withoutSupplier: toBuy.filter(({ supplierId }) => supplierId === null).length,
    unsent,
    notBought: notBought(toBuy),
    more: notBought(
      toBuy.filter(
        ({ supplierId }) => supplierId !== null && suppliers.has(supplierId) && !withDraft.has(supplierId),
      ),
    ),
    expected: orders.filter(({ status }) => status === 'sent' || status === 'confirmed'),
    leftOver: total((wine) => (wine.received === null ? 0 : wine.spare)),
    needed: total((wine) => wine.needed),
    bought: total((wine) => Math.min(wine.sent, wine.needed)),
    surplus: total((wine) => wine.spare),
    surplusCents: hasPrices ? total((wine) => wine.spare * (wine.price ?? 0)) : null,
  };
}

/**
 * The deliveries that should have come by today on the calendar of a time zone: on their day, or, where none was agreed,
 * on the day before the pickup.
 */
export function dueDeliveries(
  { expected }: Buying,
  round: Pick<Round, 'pickupAt' | 'pickupLocation'>,
  timeZone: string,
  now: Date,
): Buying['expected'] {
  const today = localDay(now, timeZone);
  const latest = proposedDelivery(round, timeZone).deliveryOn;
  return expected.filter(({ deliveryOn }) => {
    const day = deliveryOn ?? latest;
    return day !== null && day <= today;
  });
}

/** The page that books these deliveries: that of the one, or that of the round's. */
export function deliveryPage(roundId: number, expected: Buying['expected']): Href {
  const [one, another] = expected;
  return one && !another ? `/admin/purchase-orders/${one.id}/receive` : `/admin/rounds/${roundId}/receive`;
}
