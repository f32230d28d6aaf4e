import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { databaseFailure, WrittenMeanwhile } from '@/db/statements/failures';
import type { Administrator, Helper } from '@/lib/rules/caller';
import { countAllotted } from '@/lib/wines/offerings/bottles';
import type { Batch } from './event-batch';
import type { PickupLine, PickupOrder } from './state/pickup-entry';

/** Writes how locked orders and their lines stand after a batch of events. */
export async function writeOrders(
  scope: Scope,
  roundId: number,
  before: PickupOrder[],
  after: PickupOrder[],
): Promise<void> {
  const orders = JSON.stringify(
    after.map(({ id, collected_at, collected_by, age_checked_at }) => ({
      id,
      collected_at,
      collected_by,
      age_checked_at,
    })),
  );
  const lines = changedLines(before, after);
  const others = lines.filter(({ line, was }) => line.bottles !== was.bottles);
  await scope.query(
    (organization) => sql`
      WITH placed AS (
        UPDATE orders
        SET collected_at = new.collected_at, collected_by = new.collected_by, age_checked_at = new.age_checked_at
        FROM json_to_recordset(${orders}::text::json)
          AS new (id bigint, collected_at timestamptz, collected_by text, age_checked_at timestamptz)
        WHERE orders.organization_id = ${organization} AND orders.id = new.id
      )
      UPDATE order_lines line
      SET handed_over = new.handed_over, short = new.short
          ${
            // Named only where it changes, because the sums of the round are made again then.
            others.length === 0
              ? sql``
              : sql`, allotted = CASE
                  WHEN line.bottles = new.bottles THEN line.allotted
                  ELSE nullif(new.bottles, line.quantity)
                END`
          }
      FROM json_to_recordset(${JSON.stringify(lines.map(({ line }) => line))}::text::json)
        AS new (id bigint, bottles integer, handed_over integer, short integer)
      WHERE line.organization_id = ${organization} AND line.purchase_round_id = ${roundId} AND line.id = new.id`,
  );
  const added = others.map(({ line, was }) => ({
    wineOfferingId: line.wine_offering_id,
    bottles: line.bottles - was.bottles,
  }));
  await countAllotted(scope, roundId, added);
}

interface Written {
  caller: Helper | Administrator;
  roundId: number;
  at: Date;
  batch: Batch;
  /** The payments that were booked, by the ids of their events. */
  paymentIds: Map<string, number>;
}

/**
 * Writes the applied events, and the events that they undo. An id that another request uses at this moment
 * for another order makes all of it run again, to find that one.
 */
export async function writeEvents(scope: Scope, written: Written): Promise<void> {
  try {
    await insertEvents(scope, written);
  } catch (error) {
    if (databaseFailure(error)?.constraint === 'pickup_events_pkey') throw new WrittenMeanwhile();
    throw error;
  }
}

async function insertEvents(scope: Scope, written: Written): Promise<void> {
  const { caller, roundId, at, batch } = written;
  const linkId = caller.kind === 'helper' ? caller.link.id : null;
  const email = caller.kind === 'administrator' ? caller.user.email : null;
  const rows = JSON.stringify(eventRows(written));
  // Phones show an event even where it changes no field of its order, such as a second age check.
  await scope.query(
    (organization) => sql`
      WITH told AS (
        INSERT INTO pickup_changes (organization_id, purchase_round_id, order_id, transaction_id)
        SELECT DISTINCT ${organization}, ${roundId}::bigint, new.order_id, pg_current_xact_id()
        FROM json_to_recordset(${rows}::text::json) AS new (order_id bigint)
        ON CONFLICT ON CONSTRAINT pickup_changes_pkey DO UPDATE SET transaction_id = EXCLUDED.transaction_id
        WHERE pickup_changes.transaction_id < EXCLUDED.transaction_id
      ), noted AS (
        INSERT INTO pickup_events (organization_id, purchase_round_id, event_id, order_id, kind, at, applied_at,
                                   line_id, bottles, reason, amount_cents, name, undoes, pickup_link_id, user_email,
                                   payment_id, given, undone_by)
        SELECT ${organization}, ${roundId}, id, order_id, kind, at, ${at.toISOString()}, line_id, bottles, reason,
               amount_cents, name, undoes, ${linkId}, ${email}, payment_id, given, undone_by
        FROM json_to_recordset(${rows}::text::json)
          AS new (id uuid, order_id bigint, kind text, at timestamptz, line_id bigint, bottles integer, reason text,
                  amount_cents bigint, name text, undoes uuid, payment_id bigint, given jsonb, undone_by uuid)
      )
      UPDATE pickup_events SET undone_by = undone.by
      FROM json_to_recordset(${JSON.stringify(undoneRows(batch))}::text::json) AS undone (id uuid, by uuid)
      WHERE pickup_events.organization_id = ${organization} AND pickup_events.purchase_round_id = ${roundId}
        AND pickup_events.event_id = undone.id`,
  );
}

/** The lines of orders that stand otherwise than before. */
function changedLines(before: PickupOrder[], after: PickupOrder[]): { line: PickupLine; was: PickupLine }[] {
  const had = new Map(before.flatMap(({ lines }) => lines.map((line) => [line.id, line])));
  return after.flatMap(({ lines }) =>
    lines.flatMap((line) => {
      const was = had.get(line.id);
      const isSame = !was || (was.handed_over === line.handed_over && was.bottles === line.bottles);
      return isSame ? [] : [{ line, was }];
    }),
  );
}

const undoneRows = ({ applied }: Batch) =>
  applied.flatMap(({ event, undone }) => (undone ? [{ id: undone.id, by: event.id }] : []));

function eventRows({ batch, paymentIds }: Written) {
  // An event that is undone by one beside it is written as such.
  const undoneBy = new Map(undoneRows(batch).map(({ id, by }) => [id, by]));
  return batch.applied.map(({ event, order }) => ({
    ...event,
    payment_id: paymentIds.get(event.id) ?? null,
    given: order.events.find(({ id }) => id === event.id)?.given ?? null,
    undone_by: undoneBy.get(event.id) ?? null,
  }));
}
