import { and, eq } from 'drizzle-orm';
import { purchaseOrders } from '@/db/schema';
import { bottlesOf } from '@/lib/orders/sums/line-bottles';
import { takesOrders } from '@/lib/rounds/deadline';
import { type RoundNow, type RoundWithRoute, requireRoundWithRoute } from '@/lib/rounds/queries';
import { query } from '@/lib/rules/command';
import { versionOf } from '@/lib/rules/version';
import { offeringsOfRound } from '@/lib/wines/offerings/queries';
import { type StandingLine, standingLines } from './allotments';
import { type ChangedOrder, type NamedLateOrder, withNames, withWines } from './changed-orders';
import { settlingInput } from './input';
import { lateOrders } from './late-orders';
import { type Allocation, allocatedOfferings, allocateWines, allottedNow, changedOrders } from './outcome';
import { presentOutcome, presentSettling } from './present';
import { settlementOf } from './queries';
import { sentPurchaseOrder } from './sent-purchase-orders';
import { type MailAboutSettlement, mailAboutSettlement } from './settlement-mail';
import { byPosition, choicesOf, inListOrder, type SettlingWine, unsettled } from './settling-wines';

/** The page on which the crates of a round are settled. */
export interface Settling extends RoundWithRoute {
  round: RoundNow;
  /** The wines that are ordered, in the order of the list. */
  wines: SettlingWine[];
  /** The orders that would change; once that stands, those that did: it is settled, or a purchase order was sent. */
  orders: ChangedOrder[];
  /** The allocation in force, and the version for undoing it; null without one. */
  settlement: { settledAt: Date; version: string; mailed: MailAboutSettlement[] } | null;
  /** True when settling by the choices would change anything that stands. */
  differs: boolean;
  /** The orders that came or changed since the round was settled. */
  late: NamedLateOrder[];
  /** The purchase order that was sent, after which the settlement stays. */
  sent: { id: number; number: number } | null;
  /** True when a delivery was booked, which may have changed orders once more. */
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
    const choices = tried ?? choicesOf(settlement);
    const { offerings: settled, allotted } = allocateWines(byPosition(offerings), lines, choices);
    const asOrdered = ({ quantity }: StandingLine) => quantity;
    const outcome: Allocation = {
      settledAt: null,
      offerings: settled,
      orders: changedOrders(lines, allotted, asOrdered),
    };
    const changed = changedOrders(lines, allottedNow(lines), asOrdered);
    const inForce = settlement && {
      settledAt: settlement.settledAt,
      offerings: allocatedOfferings.parse(settlement.offerings),
      orders: changed,
    };
    const changing = changedOrders(lines, allotted, bottlesOf);
    const differs =
      changing.length > 0 || JSON.stringify(inForce?.offerings ?? null) !== JSON.stringify(settled);
    // Once a purchase order was sent, the allocation is final, and only shown.
    const stands = sent !== undefined || (inForce !== undefined && !differs);
    const shown = stands ? changed : changing;
    const wines = sent ? (inForce?.offerings ?? unsettled(byPosition(offerings), lines)) : settled;
    return {
      round: { ...round, takesOrders: open },
      route,
      wines: inListOrder(offerings, wines, choices),
      orders: await withWines(scope, shown, offerings, lines, {
        before: stands ? asOrdered : bottlesOf,
        after: stands ? bottlesOf : (line) => allotted.get(line.id) ?? line.quantity,
      }),
      settlement: inForce
        ? {
            settledAt: inForce.settledAt,
            version: versionOf(presentOutcome(inForce)),
            mailed: await mailAboutSettlement(scope, id, inForce.settledAt),
          }
        : null,
      differs,
      late: await withNames(scope, late),
      sent: sent ?? null,
      received: received > 0,
      version: versionOf(presentSettling(settlement, outcome)),
    };
  },
});
