import { eq } from 'drizzle-orm';
import { payments } from '@/db/schema/index';
import type { Payment } from '@/lib/money/ledger/payable-orders';
import { orderInput } from '@/lib/orders/input';
import { type OrderDetails, requireOrder } from '@/lib/orders/queries';
import { type RoundWithOfferings, requireRoundWithRoute } from '@/lib/rounds/queries';
import { type Change, changesOfOrder } from '@/lib/rules/changes/queries';
import { query } from '@/lib/rules/command';
import type { Page } from '@/lib/rules/list';
import { countedBottles, withAvailability } from '@/lib/wines/offerings/bottles';
import { offeringsOfRound } from '@/lib/wines/offerings/queries';
import { listedOrdersInput, type Neighbours, neighboursOf } from './listed-orders';

/** The number of an order's changes on its page. */
const CHANGES = 200;

/** The data of an order's page: its round with the wines, its changes, and the orders around it. */
export interface OrderView extends RoundWithOfferings {
  details: OrderDetails;
  /** The newest first. */
  changes: Page<Change>;
  /** In the order in which they were booked, void ones as well. */
  payments: Payment[];
  /** In the list of the round's orders that the page was opened from. */
  neighbours: Neighbours;
}

/** The data of the page of an order, from one snapshot. 404 when there is no such order. */
export const getOrderView = query({
  access: 'administrator',
  input: orderInput.extend(listedOrdersInput),
  async run({ scope }, { id, ...listed }): Promise<OrderView> {
    const details = await requireOrder(scope, id);
    const { purchaseRoundId } = details.order;
    const [{ round, route }, offerings, changes, booked, neighbours] = await Promise.all([
      requireRoundWithRoute(scope, purchaseRoundId),
      offeringsOfRound(scope, purchaseRoundId),
      changesOfOrder(scope, id, { limit: CHANGES, offset: 0 }),
      scope.list(payments, { where: eq(payments.orderId, id) }),
      neighboursOf(scope, details.order, listed),
    ]);
    return {
      details,
      round,
      route,
      offerings: withAvailability(round, offerings, await countedBottles(scope, round)),
      changes,
      payments: booked,
      neighbours,
    };
  },
});
