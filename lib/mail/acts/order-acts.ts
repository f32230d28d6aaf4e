import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ActEvent } from '@/db/schema/words';
import type { Scope } from '@/db/scope';
import type { Caller } from '@/lib/rules/caller';

/** The wait before mail about acts that the console offers to undo. */
const TIME_TO_UNDO = '60 seconds';

/** The wait of mail about acts at the pickup: what is corrected or handed over until then counts. */
export const TIME_AT_PICKUP = sql`'2 minutes'::interval`;

/** The reasons of a change of an order. */
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
 * A wine of an order before a change: the participant's bottles, and the extras offered. At the pickup also
 * the short bottles, by which a later message knows the reported shortage.
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

/** An act on an order, about which its participant is mailed. */
export interface OrderAct {
  order_id: number;
  event_type: ActEvent;
  /** The names of the wines are added by the database. */
  cause?: Omit<OrderCause, 'before'> & { before: z.output<typeof lineBefore>[] };
}

/**
 * Queues mail about a caller's acts on orders, in their transaction. In the console it waits for the time to
 * undo, and describes the order as it stands then; with `wait`, an interval of the database, for that long.
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

/** The wait of mail about a caller's acts, as an interval of the database; null to send at once. */
export const timeToUndo = (caller: Caller): SQL =>
  sql`${caller.kind === 'administrator' && caller.inConsole ? TIME_TO_UNDO : null}::interval`;
