import { z } from 'zod';
import { storefrontUrl } from '@/lib/groups/routes/route-address';
import { payTo, payToShape, presentPayTo } from '@/lib/money/accounts/pay-to';
import { paymentReference } from '@/lib/money/ledger/reference';
import { iso, moment } from '@/lib/rules/output';
import { presenter } from '@/lib/rules/presenter';
import type { OrderDetails } from './order-details';
import type { PlacedOrder } from './placed-order';
import { bottlesOf } from './sums/line-bottles';
import type { RoundSums } from './sums/round-sums';

const lineShape = z.object({
  id: z.int(),
  wine_offering_id: z.int(),
  quantity: z.int(),
  unit_price_cents: z.int(),
  line_total_cents: z.int(),
  extra: z.int().describe('Extra bottles that the participant takes if they fill a crate'),
  allotted: z.int().nullable().describe('What the participant gets and pays for; null: as ordered'),
  handed_over: z.int().describe('Bottles that were handed over at the pickup'),
});

export const orderShape = z
  .object({
    id: z.int(),
    order_number: z.int(),
    purchase_round_id: z.int(),
    participant: z.object({ id: z.int(), name: z.string(), email: z.string(), phone: z.string().nullable() }),
    lines: z.array(lineShape),
    total_cents: z.int(),
    bottles: z.int(),
    paid_at: moment.nullable(),
    payment_reference: z.string().describe('The payment reference of the order (ISO 11649)'),
    paid_cents: z.int().describe('What its payments add up to'),
    due_cents: z.int().describe('The amount still to be paid; negative: to be refunded'),
    cancelled_at: moment.nullable(),
    collected_at: moment.nullable().describe('When all of it was handed over at the pickup'),
    age_confirmed_at: moment
      .nullable()
      .describe('When whoever placed it confirmed the minimum age; null where it was not asked'),
    comment: z.string(),
    created_at: moment,
  })
  .meta({ id: 'Order', description: 'An order' });

/** An order as the API has it. Written out, because lists have many: `presenter` takes eight times as long. */
export function presentOrder({ order, participant, lines }: OrderDetails): z.output<typeof orderShape> {
  return {
    id: order.id,
    order_number: order.orderNumber,
    purchase_round_id: order.purchaseRoundId,
    participant: {
      id: participant.id,
      name: participant.name,
      email: participant.email,
      phone: participant.phone,
    },
    lines: lines.map((line) => ({
      id: line.id,
      wine_offering_id: line.wineOfferingId,
      quantity: line.quantity,
      unit_price_cents: line.unitPriceCents,
      line_total_cents: bottlesOf(line) * line.unitPriceCents,
      extra: line.extra,
      allotted: line.allotted,
      handed_over: line.handedOver,
    })),
    total_cents: order.totalCents,
    bottles: order.bottles,
    paid_at: iso(order.paidAt),
    payment_reference: paymentReference(order.id),
    paid_cents: order.paidCents,
    due_cents: order.dueCents,
    cancelled_at: iso(order.cancelledAt),
    collected_at: iso(order.collectedAt),
    age_confirmed_at: iso(order.ageConfirmedAt),
    comment: order.comment,
    created_at: order.createdAt.toISOString(),
  };
}

export const placedOrderShape = z
  .object({
    order_number: z.int(),
    purchase_round_id: z.int(),
    lines: z.array(lineShape.omit({ id: true, handed_over: true })),
    total_cents: z.int(),
    currency: z.string(),
    order_url: z.url(),
    payment: payToShape.nullable().describe('How to pay; null where the route has no bank account'),
  })
  .meta({ id: 'PlacedOrder', description: 'What a visitor is told of an order just placed' });

/** The path of the page where participants see their own order. */
export function ownOrderPath(accessToken: string): `/my-order/${string}` {
  return `/my-order/${accessToken}`;
}

export function presentPlacedOrder({
  placed,
  route,
  account,
}: PlacedOrder): z.output<typeof placedOrderShape> {
  const lines = placed.lines.map(({ wine_offering_id, quantity, unit_price_cents, extra = 0 }) => ({
    wine_offering_id,
    quantity,
    unit_price_cents,
    line_total_cents: quantity * unit_price_cents,
    extra,
    allotted: null,
  }));
  const total = lines.reduce((sum, line) => sum + line.line_total_cents, 0);
  const payment = payTo(account, placed.order_id, total, route.currency);
  return {
    order_number: placed.order_number,
    purchase_round_id: placed.purchase_round_id,
    lines,
    total_cents: total,
    currency: route.currency,
    order_url: storefrontUrl(route, ownOrderPath(placed.access_token)),
    payment: payment && presentPayTo(payment),
  };
}

export const roundSumsShape = z
  .object({
    orders: z.int().describe('Without cancelled orders, as in all figures but `cancelled`'),
    paid: z.int().describe('Orders that are fully paid or cost nothing'),
    cancelled: z.int(),
    bottles: z.int(),
    total_cents: z.int(),
    paid_cents: z.int().describe('How much of the total is paid'),
    offerings: z.array(z.object({ wine_offering_id: z.int(), bottles: z.int() })),
  })
  .meta({
    id: 'RoundSums',
    description: "What a round's orders come to, in all and in bottles of each wine",
  });

const presentSums = presenter(roundSumsShape);

export const presentRoundSums = ({ sums, offerings }: RoundSums) =>
  presentSums({
    ...sums,
    offerings: offerings.map(({ id, bottles }) => ({ wineOfferingId: id, bottles })),
  });
