import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Scope } from '@/db/scope';
import { isSent } from '@/lib/buying/allocation/sent-purchase-orders';
import { bottlesByOffering } from '@/lib/orders/sums/sums-by-round';
import { roundInput } from '@/lib/rounds/input';
import { requireRoundWithRoute } from '@/lib/rounds/queries';
import { query } from '@/lib/rules/command';
import { presenter } from '@/lib/rules/presenter';

const bottles = z.int();

export const roundResultShape = z
  .object({
    currency: z.string(),
    orders: z.int().describe('Orders that are not cancelled'),
    bottles: z.object({
      ordered: bottles,
      bought: bottles.describe('Bottles on purchase orders that were sent'),
      received: bottles.nullable().describe('Null without a receipt'),
      handed_out: bottles,
      short: bottles.describe('What people get less than they ordered'),
      left_over: bottles.describe('What came, or was bought, beyond what people get'),
    }),
    total_cents: z.int().describe('The total of all orders that are not cancelled, as allotted'),
    paid_cents: z.int().describe('Of cancelled orders too'),
    owed_cents: z.int(),
    refundable_cents: z.int().describe('Paid beyond the cost of orders, including cancelled ones'),
    purchase_cents: z
      .int()
      .nullable()
      .describe('What came, or was bought, at the purchase prices; null when a price is missing'),
    left_over_cents: z.int().nullable().describe('As `purchase_cents`'),
  })
  .meta({ id: 'RoundResult', description: 'What came of a round' });

/** The bottles of a wine on purchase orders that were sent. */
interface Bought {
  wine: number;
  bought: number;
  received: number | null;
  /** The bottles that came; without a receipt, those bought. */
  came: number;
  /** `came` at the prices of the purchase orders; null when a price is missing. */
  cents: number | null;
  /** The newest price of a bottle. */
  price: number | null;
}

const boughtWines = (scope: Scope, roundId: number): Promise<Bought[]> =>
  scope.query<Bought>(
    (organization) => sql`
      SELECT line.wine_offering_id AS wine, sum(line.bottles) AS bought, sum(line.received) AS received,
             sum(coalesce(line.received, line.bottles)) AS came,
             CASE WHEN bool_and(line.purchase_price_cents IS NOT NULL)
               THEN sum(coalesce(line.received, line.bottles)::bigint * line.purchase_price_cents) END AS cents,
             (array_agg(line.purchase_price_cents ORDER BY line.id DESC))[1] AS price
      FROM purchase_orders bought
      JOIN purchase_order_lines line
        ON line.organization_id = ${organization} AND line.purchase_order_id = bought.id
      WHERE bought.organization_id = ${organization} AND bought.purchase_round_id = ${roundId}
        AND ${isSent(organization)}
      GROUP BY line.wine_offering_id`,
  );

/** The sums of a round's orders. */
interface Placed {
  orders: number;
  ordered: number;
  handedOut: number;
  short: number;
  totalCents: number;
  paidCents: number;
  owedCents: number;
  refundableCents: number;
}

async function placedOrders(scope: Scope, roundId: number): Promise<Placed> {
  const [placed] = await scope.query<Placed>(
    (organization) => sql`
      SELECT count(*) FILTER (WHERE cancelled_at IS NULL) AS orders,
             coalesce(sum(line.ordered), 0) AS ordered, coalesce(sum(line."handedOut"), 0) AS "handedOut",
             coalesce(sum(line.short), 0) AS short,
             coalesce(sum(total_cents) FILTER (WHERE cancelled_at IS NULL), 0) AS "totalCents",
             coalesce(sum(paid_cents), 0) AS "paidCents",
             coalesce(sum(greatest(due_cents, 0)), 0) AS "owedCents",
             coalesce(sum(greatest(-due_cents, 0)), 0) AS "refundableCents"
      FROM orders
      CROSS JOIN LATERAL (
        SELECT sum(quantity) AS ordered, sum(handed_over) AS "handedOut", sum(greatest(quantity - bottles, 0)) AS short
        FROM order_lines
        WHERE organization_id = ${organization} AND order_id = orders.id AND orders.cancelled_at IS NULL OFFSET 0
      ) line
      WHERE organization_id = ${organization} AND purchase_round_id = ${roundId}`,
  );
  if (!placed) throw new Error('an aggregate without a row');
  return placed;
}

/** The sum of amounts; null when one of them is missing. */
const sumOf = (amounts: (number | null)[]): number | null =>
  amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0);

/** The result of a round: bottles from the orders to those left over, and money. 404 when there is no such round. */
export const getRoundResult = query({
  access: 'administrator',
  input: roundInput,
  async run({ scope }, { id }) {
    const { route } = await requireRoundWithRoute(scope, id);
    return { currency: route.currency, ...(await resultOf(scope, id)) };
  },
});

export type RoundResult = Awaited<ReturnType<typeof resultOf>>;

/** The result of a round that exists. */
export async function resultOf(scope: Scope, roundId: number) {
  const { orders, ordered, handedOut, short, ...cents } = await placedOrders(scope, roundId);
  const wines = await boughtWines(scope, roundId);
  const people = await bottlesByOffering(scope, [roundId]);
  const receipts = wines.flatMap(({ received }) => received ?? []);
  const leftOver = wines
    .map(({ wine, came, price }) => ({ bottles: came - (people.get(wine) ?? 0), price }))
    .filter((wine) => wine.bottles > 0);
  return {
    orders,
    bottles: {
      ordered,
      bought: wines.reduce((sum, { bought }) => sum + bought, 0),
      received: receipts.length > 0 ? receipts.reduce((sum, received) => sum + received, 0) : null,
      handedOut,
      short,
      leftOver: leftOver.reduce((sum, wine) => sum + wine.bottles, 0),
    },
    ...cents,
    purchaseCents: sumOf(wines.map((wine) => wine.cents)),
    leftOverCents: sumOf(leftOver.map((wine) => (wine.price === null ? null : wine.bottles * wine.price))),
  };
}

export const presentRoundResult = presenter(roundResultShape);
