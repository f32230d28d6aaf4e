import type { PickupLink } from '@/db/unscoped';
import { apply, type EventRefusal } from './event-rules';
import type { PickupEvent, PickupOrder, StandingEvent } from './state/pickup-entry';

/** An event that was applied, with the order that came of it and, of an undo, the event that it took back. */
export interface Applied {
  event: PickupEvent;
  order: PickupOrder;
  undone: StandingEvent | undefined;
}

export type EventResult =
  | { id: string; status: 'applied' | 'known' }
  | { id: string; status: 'refused'; reason: EventRefusal };

/** The results of some events. */
export interface Batch {
  results: EventResult[];
  applied: Applied[];
  /** The orders that changed, as they are then. */
  orders: PickupOrder[];
}

/** The event in the form that is compared with one of its id. */
const contentOf = ({
  order_id,
  kind,
  at,
  line_id,
  bottles,
  reason,
  amount_cents,
  name,
  undoes,
}: PickupEvent) => JSON.stringify([order_id, kind, at, line_id, bottles, reason, amount_cents, name, undoes]);

/**
 * Applies events in their order to the orders of a round: each once by its id, of those applied before as well. One that
 * is refused leaves nothing, and hinders none beside it.
 */
export function applyAll(
  known: PickupEvent[],
  found: PickupOrder[],
  events: PickupEvent[],
  by: { at: string; table: PickupLink['label'] | null },
): Batch {
  const contents = new Map(known.map((event) => [event.id, contentOf(event)]));
  const orders = new Map(found.map((order) => [order.id, order]));
  const applied: Applied[] = [];
  const results = events.map((event): EventResult => {
    const { id } = event;
    const content = contents.get(id);
    if (content === contentOf(event)) return { id, status: 'known' };
    if (content !== undefined) return { id, status: 'refused', reason: { code: 'idTaken' } };
    const before = orders.get(event.order_id);
    if (!before) return { id, status: 'refused', reason: { code: 'noSuchOrder' } };
    const outcome = apply(before, event, by);
    if ('refused' in outcome) return { id, status: 'refused', reason: outcome.refused };
    const undone = before.events.find((one) => one.id === event.undoes);
    applied.push({ event, order: outcome.order, undone });
    orders.set(before.id, outcome.order);
    contents.set(id, contentOf(event));
    return { id, status: 'applied' };
  });
  const changed = new Set(applied.map(({ event }) => event.order_id));
  return { results, applied, orders: [...orders.values()].filter(({ id }) => changed.has(id)) };
}
