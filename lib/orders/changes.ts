import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { orderLines, orders, wineOfferings } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { enqueueOrderActs } from '@/lib/mail/acts/order-acts';
import { markPaid } from '@/lib/money/ledger/marks';
import { refuseWhileCollected } from '@/lib/pickup/day/collecting';
import { now } from '@/lib/process/runtime/clock';
import type { Caller } from '@/lib/rules/caller';
import type { OrderChange } from '@/lib/rules/changes/kinds';
import { noteOrderChanges } from '@/lib/rules/changes/note';
import { tooManyExtras } from '@/lib/rules/constraints';
import { fieldError, invalid, refuse } from '@/lib/rules/errors';
import { rowsById } from '@/lib/rules/list';
import { type AddedBottles, addBottles } from '@/lib/wines/offerings/bottles';
import type { updateOrderInput } from './input';
import { noteworthy, type OrderState } from './order-differences';
import { type Order, type OrderDetails, type OrderLine, requireOrder } from './queries';
import { bottlesOf } from './sums/line-bottles';

type Change = Pick<z.output<typeof updateOrderInput>, 'paid' | 'cancelled' | 'lines' | 'comment'>;

/**
 * Changes an order that the caller has locked, notes the change, and queues the mail about it. Marking it as paid or
 * not paid comes last, at its new amount. Existing lines keep their price; new ones take the offering's present price.
 * A cancelled order keeps its number. 409 for bottles beyond a wine's limit, and for a price that differs from the
 * shown one. 409 also for new lines or a cancellation while bottles are handed over or short.
 */
export async function changeOrder(
  scope: Scope,
  caller: Caller,
  order: Order,
  { paid, cancelled, lines: sent, comment }: Change,
): Promise<OrderDetails> {
  const before = await linesOf(scope, order);
  // A form sends the lines even if only the comment is new.
  const lines = sent && isOtherThan(before, sent) ? sent : undefined;
  if (lines || cancelled) refuseWhileCollected(before);
  if (lines) scope.enterRound(order.purchaseRoundId);
  if (lines) await requireShownPrices(scope, order.purchaseRoundId, before, lines);
  if (lines) await replaceLines(scope, order.id, order.purchaseRoundId, lines);
  const after = lines ? await linesOf(scope, order) : before;
  const changed = await scope.update(orders, order.id, {
    comment,
    ...(cancelled === undefined ? {} : { cancelledAt: cancelled ? (order.cancelledAt ?? now()) : null }),
  });
  if (!changed) throw refuse('notFound');
  await addBottles(
    scope,
    order.purchaseRoundId,
    difference(order.cancelledAt ? [] : before, changed.cancelledAt ? [] : after, lines),
  );
  const noted = await noteworthy(scope, { order, lines: before }, { order: changed, lines: after });
  await noteOrderChanges(scope, caller, order.id, noted);
  await mailAbout(scope, caller, { order, lines: before }, changed, noted);
  if (paid !== undefined) await markPaid(scope, caller, [order.id], paid);
  return requireOrder(scope, order.id);
}

/**
 * The difference in bottles of each wine, starting with the wines of the sent list, so that a refusal can
 * name its place there.
 */
function difference(before: OrderLine[], after: OrderLine[], sent: Change['lines'] = []): AddedBottles[] {
  const added = new Map(sent.map((line) => [line.wine_offering_id, 0]));
  const add = (sign: 1 | -1) => (line: OrderLine) =>
    added.set(line.wineOfferingId, (added.get(line.wineOfferingId) ?? 0) + sign * bottlesOf(line));
  before.forEach(add(-1));
  after.forEach(add(1));
  return [...added].map(([wineOfferingId, bottles]) => ({ wineOfferingId, bottles }));
}

function isOtherThan(before: OrderLine[], sent: NonNullable<Change['lines']>): boolean {
  const had = new Map(before.map((line) => [line.wineOfferingId, line]));
  const isSame = ({ wine_offering_id, quantity, extra = 0 }: (typeof sent)[number]) => {
    const line = had.get(wine_offering_id);
    return line?.quantity === quantity && line.extra === extra;
  };
  return sent.length !== had.size || !sent.every(isSame);
}

const linesOf = (scope: Scope, order: Order): Promise<OrderLine[]> =>
  scope.list(orderLines, { where: eq(orderLines.orderId, order.id) });

/** Queues the message that a change calls for. */
async function mailAbout(
  scope: Scope,
  caller: Caller,
  { order: before, lines }: OrderState,
  after: Order,
  noted: OrderChange[],
): Promise<void> {
  const others = noted.flatMap((change) => (change.kind === 'lines_changed' ? change.details.lines : []));
  const wasCancelled = before.cancelledAt !== null;
  const isCancelled = after.cancelledAt !== null;
  const isOther = wasCancelled ? !isCancelled : isCancelled || others.length > 0;
  if (!isOther) return;
  const lineOf = new Map(lines.map((line) => [line.wineOfferingId, line]));
  const author = caller.kind === 'visitor' ? 'participant' : 'administrator';
  const cause = {
    reason: wasCancelled ? ('restored' as const) : author,
    was_cancelled: wasCancelled,
    before: others.map(({ wine_offering_id }) => {
      const line = lineOf.get(wine_offering_id);
      return { wine_offering_id, bottles: line ? bottlesOf(line) : 0, extra: line?.extra ?? 0 };
    }),
  } as const;
  const event_type = isCancelled ? 'order_cancelled' : 'order_changed';
  await enqueueOrderActs(scope, caller, [{ order_id: after.id, event_type, cause }]);
}

/** 409 where a line that is new or grows was shown at another price than its offering has. */
async function requireShownPrices(
  scope: Scope,
  roundId: number,
  before: OrderLine[],
  lines: NonNullable<Change['lines']>,
): Promise<void> {
  const had = new Map(before.map((line) => [line.wineOfferingId, line.quantity]));
  const compared = lines.map(({ unit_price_cents, ...line }) =>
    line.quantity > (had.get(line.wine_offering_id) ?? 0) ? { ...line, unit_price_cents } : line,
  );
  const list = JSON.stringify(compared);
  await scope.query(
    (organization) => sql`SELECT require_shown_prices(${organization}, ${roundId}, ${list}::text::jsonb)`,
  );
}

async function replaceLines(
  scope: Scope,
  orderId: number,
  roundId: number,
  lines: NonNullable<Change['lines']>,
): Promise<void> {
  const wanted = lines.map((line) => line.wine_offering_id);
  const list = JSON.stringify(lines);
  const dropped = and(eq(orderLines.orderId, orderId), notInArray(orderLines.wineOfferingId, wanted));
  if (dropped) await scope.delete(orderLines, dropped);
  const written = await scope.query<{ wine_offering_id: number }>(
    (organization) => sql`
      INSERT INTO order_lines (organization_id, order_id, purchase_round_id, wine_offering_id, quantity, unit_price_cents,
                               extra)
      SELECT ${organization}, ${orderId}, ${roundId}, offering.id, line.quantity, offering.price_cents,
             coalesce(line.extra, 0)
      FROM jsonb_to_recordset(${list}::text::jsonb) AS line (wine_offering_id bigint, quantity integer, extra integer)
      JOIN wine_offerings offering
        ON offering.organization_id = ${organization}
       AND offering.purchase_round_id = ${roundId}
       AND offering.id = line.wine_offering_id
      ORDER BY offering.id
      ON CONFLICT ON CONSTRAINT order_lines_order_id_wine_offering_id_key
      DO UPDATE SET quantity = EXCLUDED.quantity, extra = EXCLUDED.extra,
        allotted = CASE WHEN order_lines.quantity = EXCLUDED.quantity THEN order_lines.allotted END
      RETURNING wine_offering_id`,
  );
  const known = new Set(written.map((line) => line.wine_offering_id));
  const unknown = wanted.flatMap((offering, index) =>
    known.has(offering) ? [] : [fieldError(`lines.${index}.wine_offering_id`, 'wineNotInRound')],
  );
  if (unknown.length > 0) throw invalid(...unknown);
  await refuseTooManyExtras(scope, lines);
}

/** 422 for a line that offers as many bottles more as a crate of its wine holds. */
async function refuseTooManyExtras(scope: Scope, lines: NonNullable<Change['lines']>): Promise<void> {
  const ids = lines.flatMap((line) => (line.extra ? [line.wine_offering_id] : []));
  if (ids.length === 0) return;
  const offerings = await rowsById(scope, wineOfferings, ids);
  const beyond = lines.flatMap((line, place) => {
    const bottles = (offerings.get(line.wine_offering_id)?.bottlesPerCrate ?? 1) - 1;
    return (line.extra ?? 0) > bottles ? [tooManyExtras(place, bottles)] : [];
  });
  if (beyond.length > 0) throw invalid(...beyond);
}
