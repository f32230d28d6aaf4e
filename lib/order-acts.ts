import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { OrderEvent } from '@/db/schema/words';
import type { Scope } from '@/db/scope';
import type { Caller } from './caller';

/** How long mail waits about what the console offers to undo. */
const TIME_TO_UNDO = '60 seconds';

/** Why an order is not what it was. */
export const CHANGE_REASONS = [
  'participant',
  'administrator',
  'crate_filled',
  'crates_left_over',
  'less_came',
  'at_pickup',
  'restored',
] as const;

/**
 * A wine of an order as it was before a change, in bottles that the participant was to get, and offered to take more; at the
 * pickup also how many are short, by which a later message knows what was told.
 */
const lineBefore = z.object({
  wine_offering_id: z.int(),
  bottles: z.int(),
  extra: z.int(),
  short: z.int().optional(),
});

/** The cause of a message about a changed or cancelled order. */
export const orderCause = z.object({
  reason: z.enum(CHANGE_REASONS),
  was_cancelled: z.boolean(),
  /** The wines that changed, in the order of the round's list. */
  before: z.array(lineBefore.extend({ name: z.string(), producer: z.string(), vintage: z.int().nullable() })),
});
export type OrderCause = z.output<typeof orderCause>;

/** Something that was done with an order, about which its participant is mailed. */
export interface OrderAct {
  order_id: number;
  event_type: OrderEvent;
  /** The names of the wines are added by the database. */
  cause?: Omit<OrderCause, 'before'> & { before: z.output<typeof lineBefore>[] };
}

/**
 * Queues mail about what a caller does with orders, in the transaction that does it. In the console, where it can be
 * undone, it waits for that, and says what stands then; with `wait`, an interval of the database, for so long.
 */
export async function enqueueOrderActs(
  scope: Scope,
  caller: Caller,
  acts: OrderAct[],
  wait: SQL = timeToUndo(caller),
): Promise<void> {
  if (acts.length === 0) return;
  await scope.query(
    (organization) => sql`
      SELECT enqueue_order_acts(${organization}, ${JSON.stringify(acts)}::text::jsonb, ${wait})`,
  );
}

/** How long mail about what a caller does waits, as an interval of the database; null where it goes out at once. */
export const timeToUndo = (caller: Caller): SQL =>
  sql`${caller.kind === 'administrator' && caller.inConsole ? TIME_TO_UNDO : null}::interval`;
