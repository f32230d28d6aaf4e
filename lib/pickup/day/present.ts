import { z } from 'zod';
import { PICKUP_EVENTS, SHORT_REASONS } from '@/db/schema/words';
import { moment } from '@/lib/rules/output';
import { presenter } from '@/lib/rules/presenter';
import { ENGLISH } from '@/lib/words/languages/languages';
import { translator } from '@/lib/words/languages/translator';
import type { AppliedEvents } from './commands';
import { tellRefusal } from './event-refusal';
import type { SeenPickup } from './queries';
import type { PickupLine, PickupOrder } from './state/pickup-entry';

const lineShape = z.object({
  id: z.int(),
  wine_offering_id: z.int(),
  name: z.string(),
  vintage: z.int().nullable(),
  category: z.string(),
  bottles: z.int().describe('What the participant gets and pays for, without what was short'),
  handed_over: z.int(),
  short: z.int(),
  unit_price_cents: z.int().optional().describe('With `details`'),
  bottles_per_crate: z.int().optional().describe('With `details`'),
});

const standingEventShape = z.object({
  id: z.string(),
  kind: z.enum(PICKUP_EVENTS),
  line_id: z.int().nullable(),
  bottles: z.int().nullable(),
  reason: z.enum(SHORT_REASONS).nullable(),
  amount_cents: z.int().nullable(),
  name: z.string().nullable(),
  given: z
    .array(z.object({ line_id: z.int(), bottles: z.int() }))
    .nullable()
    .describe('The bottles that `collected` handed over'),
  applied_at: moment,
  table: z.string().nullable().describe('The label of the helper’s link; null: the console'),
});

const orderShape = z.object({
  id: z.int(),
  order_number: z.int(),
  name: z.string(),
  phone: z.string().nullable(),
  cancelled: z.boolean(),
  collected_at: moment.nullable(),
  collected_by: z.string(),
  age_checked_at: moment.nullable(),
  due_cents: z.int(),
  lines: z.array(lineShape),
  paid_cents: z.int().optional().describe('With `details`'),
  events: z
    .array(standingEventShape)
    .optional()
    .describe('With `details`: the events that count and can be undone'),
});

const stateFields = {
  cursor: z.string().describe('Reading on from this cursor misses nothing'),
  complete: z.boolean().describe('True: `orders` is complete, forget all others'),
  round: z.object({
    id: z.int(),
    name: z.string(),
    currency: z.string(),
    minimum_age: z.int().nullable(),
  }),
  orders: z.array(orderShape),
};

export const pickupStateShape = z.object(stateFields).meta({
  id: 'PickupState',
  description: 'What is handed out at the pickup of a round, or what of it changed',
});

const sumsShape = z.object({
  cash: z.array(z.object({ table: z.string(), amount_cents: z.int() })),
  short: z.array(z.object({ wine_offering_id: z.int(), reason: z.enum(SHORT_REASONS), bottles: z.int() })),
});

const presentSums = presenter(sumsShape);

export const summedPickupShape = z.object({ ...stateFields, sums: sumsShape }).meta({
  id: 'SummedPickupState',
  description: 'The pickup of a round, with the cash of each table and the bottles that were missing',
});

const presentOrder = ({ paid_cents, events, ...order }: PickupOrder, details: boolean) =>
  details ? { ...order, paid_cents, events } : { ...order, lines: order.lines.map(withoutDetails) };

const withoutDetails = ({ unit_price_cents: _price, bottles_per_crate: _crate, ...line }: PickupLine) => line;

export function presentPickup({ state, details }: SeenPickup): z.output<typeof pickupStateShape> {
  return {
    cursor: state.cursor,
    complete: state.complete,
    round: state.round,
    orders: state.orders.map((order) => presentOrder(order, details)),
  };
}

/** The console's name among the tables. */
export const consoleTable = () => translator(ENGLISH, 'pickup')('theConsole');

export function presentSummedPickup(seen: SeenPickup): z.output<typeof summedPickupShape> {
  const { cash = [], short = [] } = seen.sums ?? {};
  const named = cash.map(({ table, amountCents }) => ({ table: table ?? consoleTable(), amountCents }));
  return { ...presentPickup(seen), sums: presentSums({ cash: named, short }) };
}

export const appliedEventsShape = z
  .object({
    cursor: z.string().describe('The state read from this cursor on includes these events'),
    results: z.array(
      z.object({
        id: z.string(),
        status: z.enum(['applied', 'known', 'refused']),
        detail: z.string().optional().describe('Why it was refused'),
      }),
    ),
  })
  .meta({ id: 'PickupResults', description: 'What came of each event, in their order' });

/** The answer to events, with sentences as people of the locale read them. */
export function presentApplied(
  { cursor, results, timeZone }: AppliedEvents,
  locale: string,
): z.output<typeof appliedEventsShape> {
  const t = translator(locale, 'pickup');
  return {
    cursor,
    results: results.map((result) =>
      result.status === 'refused'
        ? { id: result.id, status: result.status, detail: tellRefusal(result.reason, t, timeZone) }
        : result,
    ),
  };
}
