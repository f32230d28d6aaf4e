import { sql } from 'drizzle-orm';
import { orderLines, payments } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { enqueueOrderActs, type OrderAct, TIME_AT_PICKUP } from '@/lib/mail/acts/order-acts';
import { type NewPayment, postEntries } from '@/lib/money/ledger/ledger';
import { lockPayableOrders } from '@/lib/money/ledger/payable-orders';
import { now } from '@/lib/process/runtime/clock';
import { requireRoundWithRoute } from '@/lib/rounds/queries';
import type { Administrator, Helper } from '@/lib/rules/caller';
import { command } from '@/lib/rules/command';
import { refuse } from '@/lib/rules/errors';
import { idsOf, inIds, listOf } from '@/lib/rules/list';
import { writeEvents, writeOrders } from './batch-rows';
import { type Applied, applyAll, type Batch, type EventResult } from './event-batch';
import { pickupEventsInput } from './input';
import { roundIdOf } from './queries';
import { spellCursor } from './state/pickup-cursor';
import { readOrders } from './state/pickup-state';

/** The results of sent events. */
export interface AppliedEvents {
  cursor: string;
  results: EventResult[];
  /** Of the round's route, whose clock gives the times. */
  timeZone: string;
}

/**
 * Applies the events of a pickup, in their order: each once by its id, whoever sends it and however often.
 * Results are durable. 404 for an administrator without such a round.
 */
export const applyPickupEvents = command({
  access: 'pickup',
  input: pickupEventsInput,
  async run({ caller, scope }, { id, events }): Promise<AppliedEvents> {
    const roundId = roundIdOf(caller, id);
    const timeZone = await zoneOf(scope, caller, roundId);
    const ids = [...new Set(events.map((event) => event.order_id))];
    await scope.query(
      (organization) => sql`
        SELECT FROM orders
        WHERE organization_id = ${organization} AND purchase_round_id = ${roundId} AND id = ANY(${listOf(ids)})
        ORDER BY id FOR NO KEY UPDATE`,
    );
    const eventIds = events.map((event) => event.id);
    const found = await readOrders(scope, roundId, ids, eventIds);
    if (!found) throw refuse('notFound');
    const { known } = found;
    const at = now();
    const table = caller.kind === 'helper' ? caller.link.label : null;
    const batch = applyAll(known, found.orders, events, { at: at.toISOString(), table });
    if (batch.applied.length > 0) {
      // The amount of an order at this moment decides if it is paid.
      await writeOrders(scope, roundId, found.orders, batch.orders);
      const paymentIds = await bookCash(scope, caller, roundId, batch.applied);
      await writeEvents(scope, { caller, roundId, at, batch, paymentIds });
      await tellOfShort(scope, caller, batch);
    }
    // This transaction is not older than the snapshot; those of events that were known may be.
    const xmin = [found.head.xmin, ...known.map((event) => event.transaction_id)].reduce(older);
    return { cursor: spellCursor({ ...found.head, roundId, xmin }), results: batch.results, timeZone };
  },
});

/** The clock that gives the times. */
async function zoneOf(scope: Scope, caller: Helper | Administrator, roundId: number): Promise<string> {
  if (caller.kind === 'helper') return caller.route.timeZone;
  const { route } = await requireRoundWithRoute(scope, roundId);
  return route.timeZone;
}

const older = (one: string, other: string) => (BigInt(one) < BigInt(other) ? one : other);

/**
 * Books the cash of applied events and voids the cash of undone ones. Resolves to the id of each payment by
 * its event's.
 */
async function bookCash(
  scope: Scope,
  caller: Helper | Administrator,
  roundId: number,
  applied: Applied[],
): Promise<Map<string, number>> {
  const paid = applied.filter(({ event }) => event.kind === 'paid_cash');
  const undone = new Set(applied.flatMap(({ undone: one }) => (one?.kind === 'paid_cash' ? [one.id] : [])));
  if (paid.length === 0 && undone.size === 0) return new Map();
  const booked = paid.map(
    ({ event }): NewPayment => ({
      orderId: event.order_id,
      amountCents: event.amount_cents ?? 0,
      method: 'cash',
      note: caller.kind === 'helper' ? caller.link.label : '',
      isVoid: undone.delete(event.id),
    }),
  );
  const where = sql`${payments.voidedAt} IS NULL AND ${payments.id} IN (
    SELECT payment_id FROM pickup_events
    WHERE organization_id = ${scope.organizationId} AND purchase_round_id = ${roundId}
      AND event_id = ANY(${`{${[...undone].join(',')}}`}::uuid[]))`;
  const voided = undone.size === 0 ? [] : await scope.list(payments, { where });
  const orders = await lockPayableOrders(
    scope,
    [...booked, ...voided].map(({ orderId }) => orderId),
  );
  const done = await postEntries(scope, caller, orders, { booked, voided, isAtPickup: true });
  return new Map(
    paid.flatMap(({ event }, place) => (done.booked[place] ? [[event.id, done.booked[place].id]] : [])),
  );
}

/**
 * Queues the message about bottles that were short, to participants whose order is collected now. Corrections
 * in the wait count.
 */
async function tellOfShort(scope: Scope, caller: Helper | Administrator, batch: Batch): Promise<void> {
  const collected = new Set(
    batch.applied.flatMap(({ event }) => (event.kind === 'collected' ? [event.order_id] : [])),
  );
  const short = batch.orders.filter(
    ({ id, collected_at, lines }) =>
      collected_at !== null && collected.has(id) && lines.some((line) => line.short > 0),
  );
  if (short.length === 0) return;
  const lineIds = short.flatMap(({ lines }) => idsOf(lines));
  const rows = await scope.list(orderLines, { where: inIds(orderLines.id, lineIds) });
  const extras = new Map(rows.map(({ id, extra }) => [id, extra]));
  const acts = short.map(
    ({ id: order_id, lines }): OrderAct => ({
      order_id,
      event_type: 'order_changed',
      cause: {
        reason: 'at_pickup',
        was_cancelled: false,
        // All wines: one of them may have been told as short before.
        before: lines.map((line) => ({
          wine_offering_id: line.wine_offering_id,
          bottles: line.bottles + line.short,
          extra: extras.get(line.id) ?? 0,
          short: line.short,
        })),
      },
    }),
  );
  await enqueueOrderActs(scope, caller, acts, TIME_AT_PICKUP);
}
