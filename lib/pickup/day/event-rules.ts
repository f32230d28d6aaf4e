import {
  leftOf,
  type PickupEvent,
  type PickupLine,
  type PickupOrder,
  type StandingEvent,
} from './state/pickup-entry';

/** The reason of an event's refusal, with its values. */
export type EventRefusal =
  | { code: 'idTaken' | 'noSuchOrder' | 'noSuchLine' | 'cancelled' | 'nothingToUndo' | 'belowZero' }
  | { code: 'tooMany'; left: number }
  /** The moment in ISO 8601, and the link; null for the console. */
  | { code: 'collected'; at: string; table: string | null };

/** The actor, and the moment. */
export interface Actor {
  at: string;
  table: string | null;
}

export type EventOutcome = { order: PickupOrder } | { refused: EventRefusal };

/**
 * Applies an event to its order: all rules of the pickup that concern a single order. Neither is changed; the
 * result is a new order, or the reason of a refusal. The server decides by it, and the phone predicts the
 * server's answer.
 */
export function apply(order: PickupOrder, event: PickupEvent, by: Actor): EventOutcome {
  if (order.cancelled) return { refused: { code: 'cancelled' } };
  if (event.kind === 'undo') return undo(order, event.undoes);
  const refused = (isOfBottles(event.kind) && whenCollected(order)) || undefined;
  if (refused) return { refused };
  switch (event.kind) {
    case 'handed_over':
    case 'short':
      return bottles(order, event, by);
    case 'paid_cash':
      return paid(order, event.amount_cents ?? 0, standing(event, by));
    case 'age_checked': {
      const age_checked_at = order.age_checked_at ?? by.at;
      return { order: { ...order, age_checked_at, events: [...order.events, standing(event, by)] } };
    }
    case 'collected':
      return collect(order, event, by);
  }
}

const OF_BOTTLES = ['handed_over', 'short', 'collected'];

/** True for events, and undone events, that a collected order refuses. */
const isOfBottles = (kind: string) => OF_BOTTLES.includes(kind);

/** The refusal of a collected order, which takes no more bottles; undefined of any other. */
export function whenCollected({ collected_at, events }: PickupOrder): EventRefusal | undefined {
  if (collected_at === null) return undefined;
  const collected = events.findLast(({ kind }) => kind === 'collected');
  return { code: 'collected', at: collected_at, table: collected?.table ?? null };
}

const standing = (
  event: PickupEvent,
  { at, table }: Actor,
  given: StandingEvent['given'] = null,
): StandingEvent => ({
  id: event.id,
  kind: event.kind as StandingEvent['kind'],
  line_id: event.line_id,
  bottles: event.bottles,
  reason: event.reason,
  amount_cents: event.amount_cents,
  name: event.name,
  given,
  applied_at: at,
  table,
});

function bottles(order: PickupOrder, event: PickupEvent, by: Actor): EventOutcome {
  const line = order.lines.find(({ id }) => id === event.line_id);
  if (!line) return { refused: { code: 'noSuchLine' } };
  const count = event.bottles ?? 0;
  if (count > leftOf(line)) return { refused: { code: 'tooMany', left: leftOf(line) } };
  const changed =
    event.kind === 'short'
      ? shortened(order, line.id, count)
      : handing(order, [{ line_id: line.id, bottles: count }]);
  return { order: { ...changed, events: [...order.events, standing(event, by)] } };
}

const withLine = (order: PickupOrder, id: number, change: (line: PickupLine) => PickupLine): PickupOrder => ({
  ...order,
  lines: order.lines.map((line) => (line.id === id ? change(line) : line)),
});

/** The order with so many bottles of a line short; negative: there after all. */
function shortened(order: PickupOrder, id: number, count: number): PickupOrder {
  const price = order.lines.find((line) => line.id === id)?.unit_price_cents ?? 0;
  return withLine({ ...order, due_cents: order.due_cents - count * price }, id, (line) => ({
    ...line,
    bottles: line.bottles - count,
    short: line.short + count,
  }));
}

/** The order with bottles handed over, or with -1 taken back. */
function handing(
  order: PickupOrder,
  given: { line_id: number; bottles: number }[],
  sign: 1 | -1 = 1,
): PickupOrder {
  return given.reduce(
    (changed, { line_id, bottles: count }) =>
      withLine(changed, line_id, (line) => ({ ...line, handed_over: line.handed_over + sign * count })),
    order,
  );
}

function paid(order: PickupOrder, cents: number, event: StandingEvent): EventOutcome {
  const paid_cents = order.paid_cents + cents;
  if (paid_cents < 0) return { refused: { code: 'belowZero' } };
  const due_cents = order.due_cents - cents;
  return { order: { ...order, paid_cents, due_cents, events: [...order.events, event] } };
}

function collect(order: PickupOrder, event: PickupEvent, by: Actor): EventOutcome {
  const given = order.lines
    .filter((line) => leftOf(line) > 0)
    .map((line) => ({ line_id: line.id, bottles: leftOf(line) }));
  return {
    order: {
      ...handing(order, given),
      collected_at: by.at,
      collected_by: event.name ?? '',
      events: [...order.events, standing(event, by, given)],
    },
  };
}

function undo(order: PickupOrder, undoes: string | null): EventOutcome {
  const event = order.events.find(({ id }) => id === undoes);
  if (!event) return { refused: { code: 'nothingToUndo' } };
  const rest = { ...order, events: order.events.filter((one) => one !== event) };
  const collected = event.kind === 'collected' ? undefined : isOfBottles(event.kind) && whenCollected(order);
  if (collected) return { refused: collected };
  const line_id = event.line_id ?? 0;
  const count = event.bottles ?? 0;
  switch (event.kind) {
    case 'handed_over':
      return { order: handing(rest, [{ line_id, bottles: count }], -1) };
    case 'short':
      return { order: shortened(rest, line_id, -count) };
    case 'paid_cash': {
      const cents = event.amount_cents ?? 0;
      if (order.paid_cents < cents) return { refused: { code: 'belowZero' } };
      return { order: { ...rest, paid_cents: order.paid_cents - cents, due_cents: order.due_cents + cents } };
    }
    case 'age_checked': {
      const stays = rest.events.some(({ kind }) => kind === 'age_checked');
      return { order: { ...rest, age_checked_at: stays ? order.age_checked_at : null } };
    }
    case 'collected':
      return { order: { ...handing(rest, event.given ?? [], -1), collected_at: null, collected_by: '' } };
  }
}
