import { desc, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import { orders, purchaseRounds, routes } from '@/db/schema/index';
import type { Route } from '@/db/unscoped';
import { loadOrders, type OrderDetails } from '@/lib/orders/queries';
import { NO_ORDERS, type OrderSums, sumsByRound } from '@/lib/orders/sums/sums-by-round';
import { takesOrders, withTakesOrders } from '@/lib/rounds/deadline';
import { ROUND_STATUSES, roundInput } from '@/lib/rounds/input';
import { type RoundNow, requireRoundWithRoute } from '@/lib/rounds/queries';
import { query } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { type Page, referredRows, rowsById } from '@/lib/rules/list';
import { type Offering, offeringsOfRound } from '@/lib/wines/offerings/queries';
import { countFilters, listedOrderIds, listedOrdersInput, type OrderFilter } from './listed-orders';

/** The offset and the length of one page of a list, as numbers. */
export const pageOfList = { limit: z.int().min(1).max(200), offset: z.int().min(0) };

/** A round, the route whose locale settings apply to it, and the sums of its orders. */
export interface RoundWithSums {
  round: RoundNow;
  route: Route;
  sums: OrderSums;
}

/**
 * The organization's rounds with the sums of their orders: those without a pickup date first, then by pickup, the
 * latest first; finished ones come last.
 */
export const listRoundsWithTotals = query({
  access: 'administrator',
  input: z.object({ ...pageOfList, status: z.enum(ROUND_STATUSES).optional() }),
  async run({ scope }, { limit, offset, status }): Promise<Page<RoundWithSums>> {
    const where = status && eq(purchaseRounds.status, status);
    // In descending order, PostgreSQL puts NULL first.
    const orderBy = [
      isNotNull(purchaseRounds.finishedAt),
      desc(purchaseRounds.pickupAt),
      desc(purchaseRounds.id),
    ];
    const rounds = await scope.list(purchaseRounds, { where, orderBy, limit, offset });
    const [shown, sums, owners, total] = await Promise.all([
      withTakesOrders(scope, rounds),
      sumsByRound(
        scope,
        rounds.map((round) => round.id),
      ),
      referredRows(scope, routes, rounds, (round) => round.routeId),
      scope.count(purchaseRounds, where),
    ]);
    const items = shown.map((round) => ({
      round,
      route: existing(owners.get(round.routeId)),
      sums: sums.get(round.id) ?? NO_ORDERS,
    }));
    return { items, total };
  },
});

/** A wine of a round, with its ordered bottles. */
export type OrderedOffering = Offering & { categoryName: string; bottles: number };

/** The data of the page of a round's orders: its wines, the sums, and one page of the orders found. */
export interface RoundOrders extends RoundWithSums {
  offerings: (Offering & { categoryName: string })[];
  /** The number of orders that pass each filter, whatever the search. */
  filters: Record<OrderFilter, number>;
  orders: Page<OrderDetails>;
}

/**
 * The list of a round's orders in eleven statements, however many orders there are; `q` finds orders by number, name or
 * e-mail, and `filter` those that are unpaid, say. 404 when there is no such round.
 */
export const getRoundOrders = query({
  access: 'administrator',
  input: roundInput.extend({ ...pageOfList, ...listedOrdersInput }),
  async run({ scope }, { id, limit, offset, ...listed }): Promise<RoundOrders> {
    const { round, route } = await requireRoundWithRoute(scope, id);
    const [open, offerings, sums, filters, found] = await Promise.all([
      takesOrders(scope, round),
      offeringsOfRound(scope, id),
      sumsByRound(scope, [id]),
      countFilters(scope, id),
      listedOrderIds(scope, id, listed, { limit, offset }),
    ]);
    const rows = await rowsById(scope, orders, found.ids);
    const page = found.ids.map((orderId) => existing(rows.get(orderId)));
    return {
      round: { ...round, takesOrders: open },
      route,
      sums: sums.get(id) ?? NO_ORDERS,
      offerings,
      filters,
      orders: { items: await loadOrders(scope, page), total: found.total },
    };
  },
});
