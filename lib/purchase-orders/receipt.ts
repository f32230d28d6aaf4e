import { purchaseOrders, purchaseRounds } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { command } from '@/lib/command';
import { intoCrates } from '@/lib/crates';
import { type FieldError, invalid, refuse } from '@/lib/errors';
import { bottlesOf } from '@/lib/orders/totals';
import { now } from '@/lib/runtime/clock';
import {
  lockOrders,
  type StandingLine,
  standingLines,
  winesOf,
  writeAllotments,
} from '@/lib/settlements/allotments';
import { allottedNow, changedOrders, type Outcome, type SettledOffering } from '@/lib/settlements/outcome';
import { settledAllotments } from '@/lib/settlements/queries';
import { receiptInput } from './input';
import { type PurchaseOrderLine, requirePurchaseOrder } from './queries';
import { shareOut } from './share-out';

/**
 * Books what a supplier delivered. Where less came than people were to get, the shortage is shared as `shortage`
 * says; more is left over. Booking it again starts from what people were to get before anything came, so that a wrong
 * receipt can be put right. Those who get something else than before are mailed. With `dry_run` it only says what would
 * happen. 409 for a purchase order that was not sent.
 */
export const receivePurchaseOrder = command({
  access: 'administrator',
  input: receiptInput,
  async run({ scope }, { id, lines: came, shortage, dry_run = false }): Promise<Outcome> {
    const found = await requirePurchaseOrder(scope, id);
    const round = await scope.lock(purchaseRounds, found.order.purchaseRoundId);
    const order = await scope.lock(purchaseOrders, id);
    if (!round || !order) throw refuse('notFound');
    if (order.status === 'draft') throw refuse('purchaseOrderNotSent');
    refuseStrangeWines(found.lines, came);
    if (!dry_run) await lockOrders(scope, round.id);
    const lines = await standingLines(scope, round.id);
    const received = new Map(came.map((line) => [line.wine_offering_id, line.received]));
    const allotted = allottedNow(lines);
    const settled = order.status === 'received' && (await settledAllotments(scope, round.id, lines));
    const due = (line: StandingLine) => (settled ? (settled.get(line.id) ?? line.quantity) : bottlesOf(line));
    const offerings: SettledOffering[] = [];
    const minimums = await minimumsOf(scope, round.id);
    for (const bought of found.lines) {
      const own = lines.filter(({ wineOfferingId }) => wineOfferingId === bought.wineOfferingId);
      const bottles = received.get(bought.wineOfferingId) ?? bought.bottles;
      for (const [line, gets] of shareOut(own, bottles, shortage, due)) {
        if (gets === line.quantity) allotted.delete(line.id);
        else allotted.set(line.id, gets);
      }
      offerings.push(summary(bought, own, bottles, allotted, minimums.get(bought.wineOfferingId) ?? 0));
    }
    const orders = changedOrders(lines, allotted, bottlesOf);
    if (dry_run) return { settledAt: null, offerings, orders };
    const receivedAt = now();
    const bought = new Set(found.lines.map(({ wineOfferingId }) => wineOfferingId));
    const theirs = lines.filter(({ wineOfferingId }) => bought.has(wineOfferingId));
    await writeAllotments(scope, round, allotted, theirs);
    await scope.update(purchaseOrders, id, { status: 'received', receivedAt });
    return { settledAt: receivedAt, offerings, orders };
  },
});

function summary(
  bought: PurchaseOrderLine,
  lines: StandingLine[],
  received: number,
  allotted: Map<number, number>,
  minimum: number,
): SettledOffering {
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

function refuseStrangeWines(bought: PurchaseOrderLine[], came: { wine_offering_id: number }[]): void {
  const known = new Set(bought.map(({ wineOfferingId }) => wineOfferingId));
  const unknown = came.flatMap(({ wine_offering_id }, place): FieldError[] =>
    known.has(wine_offering_id)
      ? []
      : [{ path: `lines.${place}.wine_offering_id`, message: 'This wine is not in the purchase order.' }],
  );
  if (unknown.length > 0) throw invalid(...unknown);
}
