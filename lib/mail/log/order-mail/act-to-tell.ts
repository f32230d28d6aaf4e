import type { ActEvent } from '@/db/schema/words';
import type { OrderCause } from '@/lib/mail/acts/order-acts';
import { changedWines, type OrderedLine } from '@/lib/mail/templates/text/changed-wines';

/** An act with an order, as its message was queued. */
export interface Act {
  event: ActEvent;
  /** Null unless the order was changed or cancelled. */
  cause: OrderCause | null;
}

/** The state of an order that is looked at before its participant is told of it. */
interface OrderNow {
  paidAt: Date | null;
  cancelledAt: Date | null;
  collectedAt: Date | null;
  dueCents: number;
  offerings: OrderedLine[];
}

/**
 * One act that tells several acts with an order as it is now, the first act first. Its message begins where the first
 * act began. Undefined when it is not true any more, or when nothing differs in the end.
 */
export function actToTell(queued: Act[], order: OrderNow): Act | undefined {
  if (queued.at(-1)?.event === 'payment_confirmed') return paymentToTell(queued, order);
  if (queued.at(-1)?.event === 'payment_reminder') return returnToTell(queued, order);
  // Short bottles are told once the order is collected.
  const acts = order.collectedAt ? queued : queued.filter(({ cause }) => cause?.reason !== 'at_pickup');
  const [first] = acts;
  const last = acts.at(-1);
  if (!first || !last) return undefined;
  const isCancelled = order.cancelledAt !== null;
  if (!first.cause || (acts.length === 1 && first.cause.reason !== 'at_pickup')) {
    return (last.event === 'order_cancelled') === isCancelled ? last : undefined;
  }
  const before = firstOfEach(acts);
  const was_cancelled = first.cause.was_cancelled;
  const tell = (event: ActEvent, is: (act: Act) => boolean): Act => {
    const reason = acts.findLast(is)?.cause?.reason ?? 'administrator';
    return { event, cause: { reason, was_cancelled, before } };
  };
  if (isCancelled) {
    return was_cancelled ? undefined : tell('order_cancelled', ({ event }) => event === 'order_cancelled');
  }
  if (was_cancelled) return tell('order_changed', ({ cause }) => cause?.reason === 'restored');
  if (changedWines(before, order.offerings).length === 0) return undefined;
  return tell('order_changed', ({ event, cause }) => event !== 'order_cancelled' && !cause?.was_cancelled);
}

/** A payment is told while the order is paid, and not if the order was paid at the pickup and has been collected. */
function paymentToTell(acts: Act[], { paidAt, collectedAt }: OrderNow): Act | undefined {
  const isAtPickup = acts.every(({ cause }) => cause?.reason === 'at_pickup');
  return paidAt === null || (isAtPickup && collectedAt !== null) ? undefined : acts.at(-1);
}

/** A payment that the bank returned is told while its order is owed. */
const returnToTell = (acts: Act[], { cancelledAt, dueCents }: OrderNow): Act | undefined =>
  cancelledAt === null && dueCents > 0 ? acts.at(-1) : undefined;

/**
 * Each wine that one of the acts changed, as it was before its first change, with its short bottles after the last act.
 */
function firstOfEach(acts: Act[]): OrderCause['before'] {
  const lines = acts.flatMap(({ cause }) => cause?.before ?? []);
  return lines.flatMap((line, place) => {
    const same = ({ wine_offering_id }: typeof line) => wine_offering_id === line.wine_offering_id;
    return lines.findIndex(same) === place ? [{ ...line, short: lines.findLast(same)?.short }] : [];
  });
}
