import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { suppliers } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { type StandingLine, standingLines, winesOf } from '@/lib/buying/allocation/allotments';
import {
  type AllocatedOffering,
  type Allocation,
  allottedNow,
  changedOrders,
} from '@/lib/buying/allocation/outcome';
import { settledAllotments } from '@/lib/buying/allocation/queries';
import { isSent } from '@/lib/buying/allocation/sent-purchase-orders';
import type { receiptInput, Shortage } from '@/lib/buying/purchase-orders/input';
import type {
  PurchaseOrder,
  PurchaseOrderDetails,
  PurchaseOrderLine,
} from '@/lib/buying/purchase-orders/queries';
import type { Supplier } from '@/lib/buying/suppliers/queries';
import { bottlesOf } from '@/lib/orders/sums/line-bottles';
import { type FieldError, fieldError, invalid, refuse } from '@/lib/rules/errors';
import { listOf, referredRows } from '@/lib/rules/list';
import { intoCrates } from '@/lib/wines/crates';
import { shareOut } from './share-out';

/** A purchase order, and the delivered bottles of its wines; a wine left out was delivered in full. */
export interface Delivery extends PurchaseOrderDetails {
  came: z.output<typeof receiptInput>['lines'];
}

/** The outcome of a receipt before it is written. */
export interface ReceiptOutcome extends Pick<Allocation, 'offerings' | 'orders'> {
  /** Bottles of the round's order lines that then get another number than was ordered, by line id. */
  allotted: Map<number, number>;
  /** The lines of the wines of the purchase orders. */
  theirs: StandingLine[];
  /** Bottles that came of each wine, by purchase order. */
  received: Map<number, Map<number, number>>;
}

/**
 * The outcome of receipts for some purchase orders of a round, together with the round's other orders of these wines:
 * those still to come count as ordered. A second booking starts from the allotments before any delivery. 409 for a
 * draft that can be mailed, 422 for a wine that is not in its order.
 */
export async function receiptOutcome(
  scope: Scope,
  roundId: number,
  deliveries: Delivery[],
  shortage: Shortage,
): Promise<ReceiptOutcome> {
  await refuseUnlessHandedOver(
    scope,
    deliveries.map(({ order }) => order),
  );
  for (const delivery of deliveries) refuseWinesNotBought(delivery);
  const lines = await standingLines(scope, roundId);
  const received = new Map(deliveries.map((delivery) => [delivery.order.id, receivedOf(delivery)]));
  const wines = new Map(
    deliveries.flatMap((delivery) => delivery.lines.map((line) => [line.wineOfferingId, line] as const)),
  );
  const allotted = allottedNow(lines);
  const others = await otherDeliveries(scope, roundId, [...received.keys()]);
  const booked = new Set([
    ...deliveries.flatMap(({ order, lines: listed }) =>
      order.status === 'received' ? listed.map(wineOf) : [],
    ),
    ...others.filter(({ isReceived }) => isReceived).map(({ wine }) => wine),
  ]);
  const settled = await settledAllotments(scope, roundId, lines);
  const due = (line: StandingLine) =>
    booked.has(line.wineOfferingId) ? (settled.get(line.id) ?? line.quantity) : bottlesOf(line);
  const offerings: AllocatedOffering[] = [];
  const minimums = await minimumsOf(scope, roundId);
  for (const [wine, bought] of wines) {
    const own = lines.filter(({ wineOfferingId }) => wineOfferingId === wine);
    const bottles = [
      ...others.filter((other) => other.wine === wine).map((other) => other.bottles),
      ...[...received.values()].map((came) => came.get(wine) ?? 0),
    ].reduce((sum, some) => sum + some, 0);
    for (const [line, gets] of shareOut(own, bottles, shortage, due)) {
      if (gets === line.quantity) allotted.delete(line.id);
      else allotted.set(line.id, gets);
    }
    offerings.push(summary(bought, own, bottles, allotted, minimums.get(wine) ?? 0));
  }
  return {
    offerings,
    orders: changedOrders(lines, allotted, bottlesOf),
    allotted,
    theirs: lines.filter(({ wineOfferingId }) => wines.has(wineOfferingId)),
    received,
  };
}

const wineOf = ({ wineOfferingId }: { wineOfferingId: number }): number => wineOfferingId;

/** The bottles that came of each wine of a purchase order. */
function receivedOf({ lines, came }: Delivery): Map<number, number> {
  const named = new Map(came.map((line) => [line.wine_offering_id, line.received]));
  return new Map(lines.map((line) => [line.wineOfferingId, named.get(line.wineOfferingId) ?? line.bottles]));
}

/** Bottles of a wine that came, or are still to come, by other orders of the round, to whichever supplier. */
const otherDeliveries = (scope: Scope, roundId: number, ids: number[]) =>
  scope.query<{ wine: number; bottles: number; isReceived: boolean }>(
    (organization) => sql`
      SELECT line.wine_offering_id AS wine, coalesce(line.received, line.bottles) AS bottles,
             bought.status = 'received' AS "isReceived"
      FROM purchase_orders bought
      JOIN purchase_order_lines line ON line.organization_id = ${organization} AND line.purchase_order_id = bought.id
      WHERE bought.organization_id = ${organization} AND bought.purchase_round_id = ${roundId}
        AND bought.id <> ALL(${listOf(ids)}) AND ${isSent(organization)}`,
  );

/** True when the supplier may have the order: a draft to one without an e-mail address is handed over in another way. */
export const isHandedOver = (order: PurchaseOrder, supplier: Pick<Supplier, 'email'> | undefined): boolean =>
  order.status !== 'draft' || supplier?.email === null;

/** True when a delivery of the order may come, and is not booked. */
export const isAwaited = (order: PurchaseOrder, supplier: Pick<Supplier, 'email'>): boolean =>
  order.status !== 'received' && isHandedOver(order, supplier);

/** 409 for a draft that can be mailed. */
async function refuseUnlessHandedOver(scope: Scope, orders: PurchaseOrder[]): Promise<void> {
  const drafts = orders.filter(({ status }) => status === 'draft');
  const theirs = await referredRows(scope, suppliers, drafts, ({ supplierId }) => supplierId);
  if (drafts.some((draft) => !isHandedOver(draft, theirs.get(draft.supplierId)))) {
    throw refuse('purchaseOrderNotSent');
  }
}

function summary(
  bought: PurchaseOrderLine,
  lines: StandingLine[],
  received: number,
  allotted: Map<number, number>,
  minimum: number,
): AllocatedOffering {
  const sum = (of: (line: StandingLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const given = (line: StandingLine) => allotted.get(line.id) ?? line.quantity;
  const people = sum(given);
  const { crates, bottles: loose } = intoCrates(received, bought.bottlesPerCrate);
  return {
    wineOfferingId: bought.wineOfferingId,
    ordered: sum(({ quantity }) => quantity),
    extra: sum(({ extra }) => extra),
    taken: sum((line) => Math.max(0, given(line) - line.quantity)),
    dropped: sum((line) => Math.max(0, line.quantity - given(line))),
    surplus: received - people,
    allotted: people,
    crates,
    loose,
    belowMinimum: minimum > received,
  };
}

/** The least worth buying of each wine of a round that has such a limit. */
async function minimumsOf(scope: Scope, roundId: number): Promise<Map<number, number>> {
  const wines = await winesOf(scope, roundId);
  return new Map(wines.map(({ id, minBottles }) => [id, minBottles ?? 0]));
}

function refuseWinesNotBought({ lines, came }: Delivery): void {
  const known = new Set(lines.map(wineOf));
  const unknown = came.flatMap(({ wine_offering_id }, place): FieldError[] =>
    known.has(wine_offering_id)
      ? []
      : [fieldError(`lines.${place}.wine_offering_id`, 'wineNotInPurchaseOrder')],
  );
  if (unknown.length > 0) throw invalid(...unknown);
}
