import { and, eq, sql } from 'drizzle-orm';
import { purchaseOrders } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { query } from '@/lib/command';
import { missingInCrate, type Remainder } from '@/lib/crates';
import { listOf } from '@/lib/list';
import { type Offering, offeringsOfRound } from '@/lib/offerings/queries';
import { bottlesOf } from '@/lib/orders/sums/order-total';
import { takesOrders } from '@/lib/rounds/deadline';
import { type RoundNow, type RoundWithRoute, requireRoundWithRoute } from '@/lib/rounds/queries';
import { versionOf } from '@/lib/version';
import { type StandingLine, standingLines } from './allotments';
import { type Choice, settleInput, settlingInput } from './input';
import { type LateOrder, lateOrders } from './late-orders';
import {
  allottedNow,
  changedOrders,
  type Outcome,
  type SettledOffering,
  type SettledOrder,
  settledOfferings,
  settleWines,
} from './outcome';
import { presentOutcome, presentSettling } from './present';
import { type Settlement, settlementOf } from './queries';
import { sentPurchaseOrder } from './sent-purchase-orders';
import { type MailAboutSettlement, mailAboutSettlement } from './settlement-mail';

/** A wine that is ordered, with what it comes to by the choices. */
export interface SettlingWine {
  offering: Offering;
  settled: SettledOffering;
  /** The choice for bottles that fill no crate; null where those who take more fill it, or none are left. */
  remainder: Remainder | null;
}

/** An order that gets something else, and whose it is. */
export interface ChangedOrder extends Omit<SettledOrder, 'lines'> {
  name: string;
  wines: { offering: Offering; before: number; after: number }[];
}

/** The page on which the crates of a round are settled. */
export interface Settling extends RoundWithRoute {
  round: RoundNow;
  /** The wines that are ordered, in the order of the list. */
  wines: SettlingWine[];
  /** The orders that would change; once that stands, those that did: it is settled, or a purchase order was sent. */
  orders: ChangedOrder[];
  /** The settlement in force, and the version of what its undoing is about; null without one. */
  settlement: { settledAt: Date; version: string; mailed: MailAboutSettlement[] } | null;
  /** True when settling by the choices would change anything that stands. */
  differs: boolean;
  /** The orders that came or changed since the round was settled. */
  late: (LateOrder & { id: number; orderNumber: number; name: string })[];
  /** The purchase order that was sent, after which the settlement stays. */
  sent: { id: number; number: number } | null;
  /** True when something of the round has come, which may have changed orders once more. */
  received: boolean;
  /** The version that settling is held to. */
  version: string;
}

/**
 * The crates of a round as they stand, or would with other choices than those in force. 404 without such a round.
 */
export const getSettling = query({
  access: 'administrator',
  input: settlingInput,
  async run({ scope }, { id, choices: tried }): Promise<Settling> {
    const { round, route } = await requireRoundWithRoute(scope, id);
    const [open, offerings, lines, settlement, sent, late, received] = await Promise.all([
      takesOrders(scope, round),
      offeringsOfRound(scope, id),
      standingLines(scope, id),
      settlementOf(scope, id),
      sentPurchaseOrder(scope, id),
      lateOrders(scope, id),
      scope.count(
        purchaseOrders,
        and(eq(purchaseOrders.purchaseRoundId, id), eq(purchaseOrders.status, 'received')),
      ),
    ]);
    const choices = tried ?? chosenIn(settlement);
    const { offerings: settled, allotted } = settleWines(byPosition(offerings), lines, choices);
    const asOrdered = ({ quantity }: StandingLine) => quantity;
    const outcome: Outcome = {
      settledAt: null,
      offerings: settled,
      orders: changedOrders(lines, allotted, asOrdered),
    };
    const changed = changedOrders(lines, allottedNow(lines), asOrdered);
    const inForce = settlement && {
      settledAt: settlement.settledAt,
      offerings: settledOfferings.parse(settlement.offerings),
      orders: changed,
    };
    const changing = changedOrders(lines, allotted, bottlesOf);
    const differs =
      changing.length > 0 || JSON.stringify(inForce?.offerings ?? null) !== JSON.stringify(settled);
    // Once a purchase order was sent, nothing is settled any more: what stands is shown, whatever else might be.
    const stands = sent !== undefined || (inForce !== undefined && !differs);
    const shown = stands ? changed : changing;
    const wines = sent ? (inForce?.offerings ?? unsettled(byPosition(offerings), lines)) : settled;
    const people = await namesOfOrders(scope, [...shown.map((order) => order.id), ...late.keys()]);
    return {
      round: { ...round, takesOrders: open },
      route,
      wines: inListOrder(offerings, wines, choices),
      orders: withWines(shown, offerings, lines, {
        before: stands ? asOrdered : bottlesOf,
        after: stands ? bottlesOf : (line) => allotted.get(line.id) ?? line.quantity,
      }).map((order) => ({ ...order, name: people.get(order.id)?.name ?? '' })),
      settlement: inForce
        ? {
            settledAt: inForce.settledAt,
            version: versionOf(presentOutcome(inForce)),
            mailed: await mailAboutSettlement(scope, id, inForce.settledAt),
          }
        : null,
      differs,
      late: [...late]
        .map(([orderId, one]) => ({
          ...one,
          id: orderId,
          orderNumber: people.get(orderId)?.orderNumber ?? 0,
          name: people.get(orderId)?.name ?? '',
        }))
        .sort((one, other) => one.orderNumber - other.orderNumber),
      sent: sent ?? null,
      received: received > 0,
      version: versionOf(presentSettling(settlement, outcome)),
    };
  },
});

/** The choices of a settlement; none without one. */
const chosenIn = (settlement: Settlement | undefined): Choice[] =>
  settleInput.shape.choices.parse(settlement?.choices) ?? [];

/** Crates of wines that were bought as they were ordered, without a settlement. */
const unsettled = (wines: Offering[], lines: StandingLine[]): SettledOffering[] =>
  settleWines(
    wines,
    lines.map((line) => ({ ...line, extra: 0 })),
    [],
  ).offerings;

/** The order in which wines are settled and stored. */
const byPosition = <O extends Offering>(offerings: O[]): O[] =>
  [...offerings].sort((one, other) => one.position - other.position || one.id - other.id);

function inListOrder(offerings: Offering[], settled: SettledOffering[], choices: Choice[]): SettlingWine[] {
  const byWine = new Map(settled.map((wine) => [wine.wineOfferingId, wine]));
  const chosen = new Map(choices.map((choice) => [choice.wine_offering_id, choice.remainder]));
  return offerings.flatMap((offering): SettlingWine[] => {
    const wine = byWine.get(offering.id);
    if (!wine) return [];
    const asks = missingInCrate(wine.ordered, offering.bottlesPerCrate) > wine.extra;
    return [{ offering, settled: wine, remainder: asks ? (chosen.get(offering.id) ?? 'loose') : null }];
  });
}

/** Orders with the bottles of each wine that change. */
function withWines(
  orders: SettledOrder[],
  offerings: Offering[],
  lines: StandingLine[],
  { before, after }: Record<'before' | 'after', (line: StandingLine) => number>,
): Omit<ChangedOrder, 'name'>[] {
  const offeringById = new Map(offerings.map((offering) => [offering.id, offering]));
  const lineById = new Map(lines.map((line) => [line.id, line]));
  return orders.map(({ lines: own, ...order }) => ({
    ...order,
    wines: own.flatMap(({ id }) => {
      const line = lineById.get(id);
      const offering = line && offeringById.get(line.wineOfferingId);
      if (!line || !offering || before(line) === after(line)) return [];
      return [{ offering, before: before(line), after: after(line) }];
    }),
  }));
}

/** The numbers of orders and the names of their participants, by order id. */
async function namesOfOrders(
  scope: Scope,
  ids: number[],
): Promise<Map<number, { orderNumber: number; name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.query<{ id: string; number: number; name: string }>(
    (organization) => sql`
      SELECT placed.id, placed.order_number AS number, person.name
      FROM orders placed
      JOIN participants person ON person.organization_id = ${organization} AND person.id = placed.participant_id
      WHERE placed.organization_id = ${organization} AND placed.id = ANY(${listOf(ids)})`,
  );
  return new Map(rows.map(({ id, number, name }) => [Number(id), { orderNumber: number, name }]));
}
