import {
  and,
  desc,
  eq,
  gt,
  type InferSelectModel,
  isNotNull,
  isNull,
  lt,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { orders, payments, settlements, wineOfferings } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { accountOfRoute, type PaymentAccount } from '@/lib/money/accounts/queries';
import { takesOrders } from '@/lib/rounds/deadline';
import { type RoundNow, requireRound } from '@/lib/rounds/queries';
import type { Visitor } from '@/lib/rules/caller';
import { query } from '@/lib/rules/command';
import { existing, refuse } from '@/lib/rules/errors';
import { equals, inIds, listOf, referredRows } from '@/lib/rules/list';
import { listing } from '@/lib/rules/listing';
import { countedBottles } from '@/lib/wines/offerings/bottles';
import { roundInLanguage } from '@/lib/words/languages/translations';
import { ORDERS_FILE } from './file-of-orders';
import { listOrdersInput, orderInput, orderTokenInput } from './input';
import { loadOrders, type Order, type OrderDetails } from './order-details';
import { searchOrders } from './search';

export { loadOrders, type Order, type OrderDetails, type OrderLine } from './order-details';

const whenSet = (column: SQLWrapper, wanted: boolean | undefined) =>
  wanted === undefined ? undefined : wanted ? isNotNull(column) : isNull(column);

const DUE = {
  owed: gt(orders.dueCents, 0),
  returnable: lt(orders.dueCents, 0),
  settled: eq(orders.dueCents, 0),
};

/** The organization's orders, by round and by number within it. */
export const listOrders = listing({
  input: listOrdersInput,
  table: orders,
  async find(scope, { purchase_round_id, participant_id, paid, cancelled, collected, due, q }) {
    const filters = and(
      equals(orders.purchaseRoundId, purchase_round_id),
      equals(orders.participantId, participant_id),
      whenSet(orders.paidAt, paid),
      whenSet(orders.cancelledAt, cancelled),
      whenSet(orders.collectedAt, collected),
      due && DUE[due],
    );
    const found = await searchOrders(scope, q);
    return {
      where: and(filters, found.where),
      by: [orders.purchaseRoundId, orders.orderNumber],
      count: filters ? undefined : found.count,
    };
  },
  items: loadOrders,
  file: ORDERS_FILE,
});

/** The order with its participant and lines, or 404. */
export async function requireOrder(scope: Scope, id: number): Promise<OrderDetails> {
  const [order] = await loadOrders(scope, await scope.list(orders, { where: eq(orders.id, id) }));
  if (!order) throw refuse('notFound');
  return order;
}

/** The order with its participant and lines, locked until the transaction ends; or 404. */
export async function lockedOrder(scope: Scope, id: number): Promise<OrderDetails> {
  const [order] = await lockedOrders(scope, [id]);
  return existing(order);
}

/**
 * These orders by id, with participants and lines, locked until the transaction ends; 404 when one does not exist.
 * Participants are locked before orders, as in their deletion, and both in the order of their ids. So two
 * administrators with common orders do not wait for each other.
 */
export async function lockedOrders(scope: Scope, orderIds: number[]): Promise<OrderDetails[]> {
  const ids = [...new Set(orderIds)];
  await scope.query(
    (organization) => sql`
      SELECT participants.id FROM participants
      WHERE participants.organization_id = ${organization} AND participants.id IN (
        SELECT orders.participant_id FROM orders
        WHERE orders.organization_id = ${organization} AND orders.id = ANY(${listOf(ids)}))
      ORDER BY participants.id FOR SHARE`,
  );
  await scope.query(
    (organization) => sql`
      SELECT id FROM orders
      WHERE organization_id = ${organization} AND id = ANY(${listOf(ids)})
      ORDER BY id FOR NO KEY UPDATE`,
  );
  // Lines are only changed under the lock of their order.
  const locked = await scope.list(orders, { where: inIds(orders.id, ids) });
  if (locked.length < ids.length) throw refuse('notFound');
  return loadOrders(scope, locked);
}

/** One order. 404 when there is none. */
export const getOrder = query({
  access: 'administrator',
  input: orderInput,
  run: ({ scope }, { id }) => requireOrder(scope, id),
});

/** An order as its participant sees it. */
export interface OwnOrder extends OrderDetails {
  round: RoundNow;
  /** The wine of each line, by offering id. */
  offerings: Map<number, InferSelectModel<typeof wineOfferings>>;
  /** The ordered bottles of each wine, by offering id; none where they are not counted. */
  counted: Map<number, number>;
  /** The account that its participant pays to, if the route names one. */
  account: PaymentAccount | undefined;
  /** True once the crates are settled: the bottles that fill none, and the extras that fill one. */
  isSettled: boolean;
  /** True when this order introduced its participant and is their only one. */
  isNewcomersOnly: boolean;
  /** The last payment of an order to pay that its bank sent back: the amount, and the day (YYYY-MM-DD). */
  sentBack: { cents: number; on: string } | null;
}

/** True when an order introduced its participant, and is their only one: nobody else's data came with it. */
export const isNewcomersOnly = async (
  scope: Scope,
  { accessToken }: Pick<Order, 'accessToken'>,
  { id, introducedBy }: Pick<OrderDetails['participant'], 'id' | 'introducedBy'>,
): Promise<boolean> =>
  introducedBy === accessToken && (await scope.count(orders, eq(orders.participantId, id))) === 1;

/** The newest entry with which a transfer went back to the bank of its payer; null without one. */
async function lastSentBack(scope: Scope, orderId: number): Promise<OwnOrder['sentBack']> {
  const where = and(
    eq(payments.orderId, orderId),
    lt(payments.amountCents, 0),
    isNotNull(payments.bankTransactionId),
    isNull(payments.voidedAt),
  );
  const [entry] = await scope.list(payments, { where, orderBy: [desc(payments.id)], limit: 1 });
  return entry ? { cents: -entry.amountCents, on: entry.paidOn } : null;
}

/** The order with this secret on the visitor's route, or 404; also 404 once its participant is anonymised. */
export async function requireOwnOrder(
  scope: Scope,
  { route, reading }: Visitor,
  token: string,
): Promise<OwnOrder> {
  const where = and(eq(orders.routeId, route.id), eq(orders.accessToken, token));
  const [details] = await loadOrders(scope, await scope.list(orders, { where, limit: 1 }));
  if (!details || details.participant.anonymisedAt) throw refuse('notFound');
  const [round, account, offerings] = await Promise.all([
    requireRound(scope, details.order.purchaseRoundId),
    accountOfRoute(scope, route),
    referredRows(scope, wineOfferings, details.lines, (line) => line.wineOfferingId),
  ]);
  return {
    ...details,
    account,
    round: { ...roundInLanguage(round, reading), takesOrders: await takesOrders(scope, round) },
    offerings,
    counted: await countedBottles(scope, round),
    isNewcomersOnly: await isNewcomersOnly(scope, details.order, details.participant),
    isSettled: (await scope.count(settlements, eq(settlements.purchaseRoundId, round.id))) > 0,
    sentBack: details.order.dueCents > 0 ? await lastSentBack(scope, details.order.id) : null,
  };
}

/** The order that a participant's own page shows, by the secret in its address. 404 on another route's host. */
export const getOwnOrder = query({
  access: 'visitor',
  input: orderTokenInput,
  run: ({ caller, scope }, { token }) => requireOwnOrder(scope, caller, token),
});
