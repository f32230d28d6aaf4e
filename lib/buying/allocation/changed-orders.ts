import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { idsOf, listOf } from '@/lib/rules/list';
import type { Offering } from '@/lib/wines/offerings/queries';
import type { StandingLine } from './allotments';
import type { LateOrder } from './late-orders';
import type { SettledOrder } from './outcome';

/** An order whose bottles differ, with its participant's name. */
export interface ChangedOrder extends Omit<SettledOrder, 'lines'> {
  name: string;
  wines: { offering: Offering; before: number; after: number }[];
}

/** An order that came or changed after the round was settled, with its number and its participant's name. */
export type NamedLateOrder = LateOrder & { id: number; orderNumber: number; name: string };

/** Adds names to orders, with the bottles of each wine that differ. */
export async function withWines(
  scope: Scope,
  orders: SettledOrder[],
  offerings: Offering[],
  lines: StandingLine[],
  { before, after }: Record<'before' | 'after', (line: StandingLine) => number>,
): Promise<ChangedOrder[]> {
  const offeringById = new Map(offerings.map((offering) => [offering.id, offering]));
  const lineById = new Map(lines.map((line) => [line.id, line]));
  const people = await namesOfOrders(scope, idsOf(orders));
  return orders.map(({ lines: own, ...order }) => ({
    ...order,
    name: people.get(order.id)?.name ?? '',
    wines: own.flatMap(({ id }) => {
      const line = lineById.get(id);
      const offering = line && offeringById.get(line.wineOfferingId);
      if (!line || !offering || before(line) === after(line)) return [];
      return [{ offering, before: before(line), after: after(line) }];
    }),
  }));
}

/** Adds numbers and names to late orders, which are then in the order of their numbers. */
export async function withNames(scope: Scope, late: Map<number, LateOrder>): Promise<NamedLateOrder[]> {
  const people = await namesOfOrders(scope, [...late.keys()]);
  return [...late]
    .map(([id, order]) => ({ ...order, id, orderNumber: 0, name: '', ...people.get(id) }))
    .sort((one, other) => one.orderNumber - other.orderNumber);
}

/** The numbers of orders and the names of their participants, by order id. */
async function namesOfOrders(
  scope: Scope,
  ids: number[],
): Promise<Map<number, { orderNumber: number; name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.query<{ id: number; number: number; name: string }>(
    (organization) => sql`
      SELECT placed.id, placed.order_number AS number, person.name
      FROM orders placed
      JOIN participants person ON person.organization_id = ${organization} AND person.id = placed.participant_id
      WHERE placed.organization_id = ${organization} AND placed.id = ANY(${listOf(ids)})`,
  );
  return new Map(rows.map(({ id, number, name }) => [id, { orderNumber: number, name }]));
}
