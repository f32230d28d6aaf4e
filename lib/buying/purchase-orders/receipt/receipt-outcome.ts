import { sql } from 'drizzle-orm';
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
import type { Shortage } from '@/lib/buying/purchase-orders/input';
import type {
  PurchaseOrder,
  PurchaseOrderDetails,
  PurchaseOrderLine,
} from '@/lib/buying/purchase-orders/queries';
import { bottlesOf } from '@/lib/orders/sums/line-bottles';
import { type FieldError, invalid, refuse } from '@/lib/rules/errors';
import { intoCrates } from '@/lib/wines/crates';
import { localizedMessage } from '@/lib/words/languages/localized-message';
import { shareOut } from './share-out';

/** Bottles delivered for a purchase order, and the people who go without where they are not enough. */
interface Came {
  lines: { wine_offering_id: number; received: number }[];
  shortage: Shortage;
}

/** The outcome of a receipt before it is written. */
interface ReceiptOutcome extends Pick<Allocation, 'offerings' | 'orders'> {
  /** Bottles of the round's order lines that then get another number than was ordered, by line id. */
  allotted: Map<number, number>;
  /** The lines of the wines of the purchase order. */
  theirs: StandingLine[];
  /** Bottles that came, by wine of the purchase order. */
  received: Map<number, number>;
}

/**
 * The outcome that a receipt would have, together with the round's other orders of these wines: those still to come count as
 * ordered. Booked again, it starts from what people were to get before anything came. 409 for a draft that can be mailed,
 * 422 for a wine that is not in it.
 */
export async function receiptOutcome(
  scope: Scope,
  { order, lines: listed }: PurchaseOrderDetails,
  { lines: came, shortage }: Came,
): Promise<ReceiptOutcome> {
  await refuseUnlessHandedOver(scope, order);
  refuseWinesNotBought(listed, came);
  const roundId = order.purchaseRoundId;
  const lines = await standingLines(scope, roundId);
  const named = new Map(came.map((line) => [line.wine_offering_id, line.received]));
  const received = new Map(
    listed.map((line) => [line.wineOfferingId, named.get(line.wineOfferingId) ?? line.bottles]),
  );
  const allotted = allottedNow(lines);
  const others = await otherDeliveries(scope, order);
  const isBooked = (wine: number) =>
    order.status === 'received' || others.some((other) => other.wine === wine && other.isReceived);
  const settled = await settledAllotments(scope, roundId, lines);
  const due = (line: StandingLine) =>
    isBooked(line.wineOfferingId) ? (settled.get(line.id) ?? line.quantity) : bottlesOf(line);
  const offerings: AllocatedOffering[] = [];
  const minimums = await minimumsOf(scope, roundId);
  for (const bought of listed) {
    const own = lines.filter(({ wineOfferingId }) => wineOfferingId === bought.wineOfferingId);
    const bottles = others
      .filter(({ wine }) => wine === bought.wineOfferingId)
      .reduce((sum, other) => sum + other.bottles, received.get(bought.wineOfferingId) ?? 0);
    for (const [line, gets] of shareOut(own, bottles, shortage, due)) {
      if (gets === line.quantity) allotted.delete(line.id);
      else allotted.set(line.id, gets);
    }
    offerings.push(summary(bought, own, bottles, allotted, minimums.get(bought.wineOfferingId) ?? 0));
  }
  return {
    offerings,
    orders: changedOrders(lines, allotted, bottlesOf),
    allotted,
    theirs: lines.filter(({ wineOfferingId }) => received.has(wineOfferingId)),
    received,
  };
}

/** Bottles of a wine that came, or are still to come, by other orders of the round, to whichever supplier. */
const otherDeliveries = (scope: Scope, { id, purchaseRoundId }: PurchaseOrder) =>
  scope.query<{ wine: number; bottles: number; isReceived: boolean }>(
    (organization) => sql`
      SELECT line.wine_offering_id AS wine, coalesce(line.received, line.bottles) AS bottles,
             bought.status = 'received' AS "isReceived"
      FROM purchase_orders bought
      JOIN purchase_order_lines line ON line.organization_id = ${organization} AND line.purchase_order_id = bought.id
      WHERE bought.organization_id = ${organization} AND bought.purchase_round_id = ${purchaseRoundId}
        AND bought.id <> ${id} AND ${isSent(organization)}`,
  );

/** 409 for a draft that can be mailed. One to a supplier without an e-mail address is handed over in another way. */
async function refuseUnlessHandedOver(scope: Scope, order: PurchaseOrder): Promise<void> {
  if (order.status !== 'draft') return;
  const supplier = await scope.find(suppliers, order.supplierId);
  if (supplier?.email !== null) throw refuse('purchaseOrderNotSent');
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

function refuseWinesNotBought(bought: PurchaseOrderLine[], came: { wine_offering_id: number }[]): void {
  const known = new Set(bought.map(({ wineOfferingId }) => wineOfferingId));
  const unknown = came.flatMap(({ wine_offering_id }, place): FieldError[] =>
    known.has(wine_offering_id)
      ? []
      : [{ path: `lines.${place}.wine_offering_id`, message: localizedMessage('wineNotInPurchaseOrder') }],
  );
  if (unknown.length > 0) throw invalid(...unknown);
}
