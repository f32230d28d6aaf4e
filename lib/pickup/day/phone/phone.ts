import { type Actor, apply, type EventOutcome } from '@/lib/pickup/day/event-rules';
import type { PickupEvent, PickupOrder } from '@/lib/pickup/day/state/pickup-entry';

/** An event that was pressed on this phone. */
export interface PendingEvent {
  event: PickupEvent;
  /** Set once the server has it. It counts here until a state that was asked for afterwards has come. */
  isTaken: boolean;
}

/** An event that came to nothing, with the sentence that says why. */
export interface RefusedEvent {
  event: PickupEvent;
  sentence: string;
}

/** A phone's knowledge of a pickup. */
export interface Phone {
  /** The orders as the server last told them, by number. */
  orders: PickupOrder[];
  cursor: string;
  /** Events pressed here that are not among the orders yet, in that order. */
  pressed: PendingEvent[];
  refused: RefusedEvent[];
}

/** The server's result of an event. */
export interface PickupResult {
  id: string;
  status: 'applied' | 'known' | 'refused';
  detail?: string;
}

/** The inputs of a phone's state. */
export type PhoneInput =
  | { kind: 'pressed'; event: PickupEvent }
  | { kind: 'refused'; event: PickupEvent; sentence: string }
  | { kind: 'answered'; results: PickupResult[] }
  /** A state came. `taken` are the events that the server had when it was asked for. */
  | {
      kind: 'read';
      state: Pick<Phone, 'orders' | 'cursor'> & { complete: boolean };
      taken: ReadonlySet<string>;
    };

/** The phone after a step. */
export function reducePickup(phone: Phone, step: PhoneInput): Phone {
  switch (step.kind) {
    case 'pressed':
      return {
        ...phone,
        pressed: [...phone.pressed, { event: step.event, isTaken: false }],
        refused: phone.refused.filter(({ event }) => event.order_id !== step.event.order_id),
      };
    case 'refused':
      return { ...phone, refused: [...phone.refused, { event: step.event, sentence: step.sentence }] };
    case 'answered':
      return answered(phone, step.results);
    case 'read':
      return {
        ...phone,
        cursor: step.state.cursor,
        orders: step.state.complete ? step.state.orders : merged(phone.orders, step.state.orders),
        pressed: phone.pressed.filter(({ event, isTaken }) => !(isTaken && step.taken.has(event.id))),
      };
  }
}

function answered(phone: Phone, results: PickupResult[]): Phone {
  const said = new Map(results.map((result) => [result.id, result]));
  const refused = phone.pressed.flatMap(({ event }) => {
    const result = said.get(event.id);
    return result?.status === 'refused' ? [{ event, sentence: result.detail ?? '' }] : [];
  });
  const pressed = phone.pressed.flatMap((one) => {
    const result = said.get(one.event.id);
    if (result?.status === 'refused') return [];
    return [result ? { ...one, isTaken: true } : one];
  });
  return { ...phone, pressed, refused: [...phone.refused, ...refused] };
}

function merged(orders: PickupOrder[], changed: PickupOrder[]): PickupOrder[] {
  if (changed.length === 0) return orders;
  const byId = new Map([...orders, ...changed].map((order) => [order.id, order]));
  return [...byId.values()].sort((one, other) => one.order_number - other.order_number);
}

/** The events that the server does not have yet, as far as the phone knows. */
export const notSent = ({ pressed }: Phone): PickupEvent[] =>
  pressed.flatMap(({ event, isTaken }) => (isTaken ? [] : [event]));

/** The orders with the events pressed here on top; `table` is the label of this phone's link. */
export function ordersOn(phone: Phone, table: string | null): PickupOrder[] {
  if (phone.pressed.length === 0) return phone.orders;
  const orders = new Map(phone.orders.map((order) => [order.id, order]));
  for (const { event } of phone.pressed) {
    const order = orders.get(event.order_id);
    const outcome = order && optimisticResult(order, event, { at: event.at, table });
    if (outcome && 'order' in outcome) orders.set(event.order_id, outcome.order);
  }
  return [...orders.values()];
}

/** The predicted result of an event. One that the server has applied already changes nothing. */
export function optimisticResult(order: PickupOrder, event: PickupEvent, by: Actor): EventOutcome {
  return order.events.some(({ id }) => id === event.id) ? { order } : apply(order, event, by);
}
