import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import type { Route } from '@/db/unscoped';
import { query } from '@/lib/command';
import { addCrates, type Crates, intoCrates } from '@/lib/crates';
import { referenced } from '@/lib/list';
import { type Payment, paymentOf, totalBottles, totalCents } from '@/lib/orders/totals';
import { roundInput } from '@/lib/rounds/input';
import { type Round, requireRoundWithRoute } from '@/lib/rounds/queries';

/** A wine on the round's list; `id` tells wines of the same name apart. */
export interface PickupOffering {
  id: string;
  name: string;
  producer: string;
  vintage: number | null;
  bottlesPerCrate: number;
  category: string;
}

/** A number of bottles of one wine. */
export interface PickupLine {
  offering: PickupOffering;
  quantity: number;
}

/** The lines of one category, in the order of the wine list. */
export interface PickupCategory {
  name: string;
  lines: PickupLine[];
}

/** An order with what is needed to pack it and hand it out. */
export interface PickupOrder {
  number: number;
  participant: { name: string; email: string; phone: string | null };
  comment: string;
  payment: Payment;
  totalCents: number;
  bottles: number;
  crates: Crates;
  categories: PickupCategory[];
}

/** Everything on the printed list: a round's orders by number, without the cancelled ones. */
export interface PickupList {
  round: Round;
  route: Route;
  /** The round's wine list in its own order. */
  offerings: PickupOffering[];
  orders: PickupOrder[];
}

/**
 * The pickup list of a round, in five statements however many orders there are. 404 when there is no such
 * round.
 */
export const getPickupList = query({
  access: 'administrator',
  input: roundInput,
  async run({ scope }, { id }): Promise<PickupList> {
    const { round, route } = await requireRoundWithRoute(scope, id);
    const [orders, lines, offerings] = await Promise.all([
      ordersOf(scope, id),
      linesOf(scope, id),
      offeringsOf(scope, id),
    ]);
    return { round, route, offerings, orders: assemble(orders, lines, offerings) };
  },
});

interface OrderRow extends Record<string, unknown> {
  order_number: number;
  comment: string;
  paid_at: string | null;
  paid_cents: string | null;
  name: string;
  email: string;
  phone: string | null;
}

const ordersOf = (scope: Scope, roundId: number) =>
  scope.query<OrderRow>(
    (organization) => sql`
      SELECT placed.order_number, placed.comment, placed.paid_at, placed.paid_cents,
             person.name, person.email, person.phone
      FROM orders placed
      JOIN participants person
        ON person.organization_id = ${organization} AND person.id = placed.participant_id
      WHERE placed.organization_id = ${organization}
        AND placed.purchase_round_id = ${roundId}
        AND placed.cancelled_at IS NULL
      ORDER BY placed.order_number`,
  );

interface LineRow extends Record<string, unknown> {
  order_number: number;
  wine_offering_id: string;
  quantity: number;
  unitPriceCents: number;
}

const linesOf = (scope: Scope, roundId: number) =>
  scope.query<LineRow>(
    (organization) => sql`
      SELECT placed.order_number, line.wine_offering_id, line.quantity, line.unit_price_cents AS "unitPriceCents"
      FROM order_lines line
      JOIN orders placed
        ON placed.organization_id = ${organization} AND placed.id = line.order_id
      WHERE line.organization_id = ${organization}
        AND line.purchase_round_id = ${roundId}
        AND placed.cancelled_at IS NULL`,
  );

const offeringsOf = (scope: Scope, roundId: number) =>
  scope.query<PickupOffering & Record<string, unknown>>(
    (organization) => sql`
      SELECT wine.id, wine.name, wine.producer, wine.vintage, wine.bottles_per_crate AS "bottlesPerCrate",
             category.name AS category
      FROM wine_offerings wine
      JOIN wine_categories category ON category.id = wine.category_id
      WHERE wine.organization_id = ${organization} AND wine.purchase_round_id = ${roundId}
      ORDER BY category.position, wine.position, wine.id`,
  );

function assemble(orders: OrderRow[], lines: LineRow[], offerings: PickupOffering[]): PickupOrder[] {
  const rowsByOrder = new Map<number, LineRow[]>(orders.map((order) => [order.order_number, []]));
  for (const line of lines) rowsByOrder.get(line.order_number)?.push(line);
  const listed = new Map(offerings.map((offering, place) => [offering.id, { offering, place }]));
  return orders.map((order) => {
    const rows = rowsByOrder.get(order.order_number) ?? [];
    const packed = rows
      .map(({ wine_offering_id, quantity }) => ({ ...referenced(listed.get(wine_offering_id)), quantity }))
      .sort((one, other) => one.place - other.place);
    const total = totalCents(rows);
    return {
      number: order.order_number,
      participant: { name: order.name, email: order.email, phone: order.phone },
      comment: order.comment,
      payment: paymentOf(
        { paidAt: order.paid_at, paidCents: order.paid_cents === null ? null : Number(order.paid_cents) },
        total,
      ),
      totalCents: total,
      bottles: totalBottles(packed),
      crates: addCrates(packed.map((line) => intoCrates(line.quantity, line.offering.bottlesPerCrate))),
      categories: byCategory(packed.map(({ offering, quantity }) => ({ offering, quantity }))),
    };
  });
}

/** Groups lines by the category of their wine; the lines must be in the order of the wine list. */
export function byCategory(lines: PickupLine[]): PickupCategory[] {
  const categories = new Map<string, PickupLine[]>();
  for (const line of lines) {
    const group = categories.get(line.offering.category);
    if (group) group.push(line);
    else categories.set(line.offering.category, [line]);
  }
  return [...categories].map(([name, group]) => ({ name, lines: group }));
}
