import { eq, sql } from 'drizzle-orm';
import { wineOfferings } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { timeToUndo } from '@/lib/mail/acts/order-acts';
import type { Round } from '@/lib/rounds/queries';
import type { Administrator } from '@/lib/rules/caller';
import { refuse } from '@/lib/rules/errors';
import { idsOf } from '@/lib/rules/list';
import type { WishedLine } from '@/lib/wines/crates';
import { countBottles } from '@/lib/wines/offerings/bottles';
import type { Offering } from '@/lib/wines/offerings/queries';

/** A line of a standing order, with its order's number. */
export interface StandingLine extends WishedLine {
  orderId: number;
  wineOfferingId: number;
  allotted: number | null;
  unitPriceCents: number;
}

/** Keeps the orders of a round from being changed until the transaction ends; the round is locked before. */
export async function lockOrdersOfRound(scope: Scope, roundId: number): Promise<void> {
  await scope.query(
    (organization) => sql`
      SELECT FROM orders
      WHERE organization_id = ${organization} AND purchase_round_id = ${roundId}
      ORDER BY id
      FOR NO KEY UPDATE`,
  );
}

/** The lines of a round's standing orders, by order number. */
export async function standingLines(scope: Scope, roundId: number): Promise<StandingLine[]> {
  return scope.query<StandingLine>(
    (organization) => sql`
      SELECT line.id, placed.id AS "orderId", placed.order_number AS "orderNumber",
             line.wine_offering_id AS "wineOfferingId", line.quantity, line.extra, line.allotted,
             line.unit_price_cents AS "unitPriceCents"
      FROM orders placed
      JOIN order_lines line
        ON line.organization_id = ${organization}
       AND line.purchase_round_id = ${roundId}
       AND line.order_id = placed.id
      WHERE placed.organization_id = ${organization}
        AND placed.purchase_round_id = ${roundId}
        AND placed.cancelled_at IS NULL
      ORDER BY placed.order_number, line.id`,
  );
}

/** The wines of a round in the order of their positions. */
export const winesOf = (scope: Scope, roundId: number): Promise<Offering[]> =>
  scope.list(wineOfferings, {
    where: eq(wineOfferings.purchaseRoundId, roundId),
    orderBy: [wineOfferings.position, wineOfferings.id],
  });

/** The reasons of changed allotments, as the history of orders has them. */
export interface Cause {
  kind: 'settled' | 'settlement_undone' | 'delivered';
  caller: Administrator;
  /** Details that are noted beside the bottles. */
  details?: Record<string, unknown>;
}

/**
 * Writes the allotments of a round: these bottles on these lines, as ordered on all others; with `among`, on
 * all others of those lines. Each changed order gets a history entry, people whose bottles change are mailed,
 * and the round's counts are made anew. The orders are locked before. 409 while bottles of the round are
 * handed over or short at the pickup.
 */
export async function writeAllotments(
  scope: Scope,
  round: Round,
  allotted: Map<number, number>,
  { kind, caller, details = {} }: Cause,
  among?: StandingLine[],
): Promise<void> {
  const given = JSON.stringify([...allotted].map(([id, bottles]) => ({ id, bottles })));
  const lines = among ? JSON.stringify(idsOf(among)) : null;
  const [row] = await scope.query<{ handedOut: boolean }>(
    (organization) => sql`
      WITH handed_out AS MATERIALIZED (
        SELECT FROM order_lines
        WHERE organization_id = ${organization} AND purchase_round_id = ${round.id} AND (handed_over > 0 OR short > 0)
        LIMIT 1
      ),
      written AS (
        UPDATE order_lines line
        SET allotted = wanted.bottles
        FROM (
          SELECT existing.id, existing.bottles AS was, given.bottles
          FROM order_lines existing
          LEFT JOIN jsonb_to_recordset(${given}::text::jsonb) AS given (id bigint, bottles integer)
            ON given.id = existing.id
          WHERE existing.organization_id = ${organization} AND existing.purchase_round_id = ${round.id}
            AND (${lines}::text IS NULL
              OR existing.id IN (SELECT value::bigint FROM jsonb_array_elements_text(${lines}::text::jsonb)))
        ) wanted
        WHERE line.organization_id = ${organization}
          AND line.id = wanted.id
          AND line.allotted IS DISTINCT FROM wanted.bottles
          AND NOT EXISTS (SELECT FROM handed_out)
        RETURNING line.order_id, line.wine_offering_id, line.quantity, line.extra, wanted.was AS before,
                  line.bottles AS after
      ),
      changed AS (
        SELECT written.* FROM written
        JOIN orders placed ON placed.organization_id = ${organization} AND placed.id = written.order_id
        WHERE placed.cancelled_at IS NULL AND written.before <> written.after
      ),
      noted AS (
        INSERT INTO changes (organization_id, order_id, kind, by, details)
        SELECT ${organization}, changed.order_id, ${kind}, ${caller.user.email},
               ${JSON.stringify(details)}::text::jsonb || jsonb_build_object('lines', jsonb_agg(
                 jsonb_build_object('wine_offering_id', wine.id, 'name', wine.name, 'vintage', wine.vintage,
                                    'from', changed.before, 'to', changed.after)
                 ORDER BY wine.position, wine.id))
        FROM changed
        JOIN wine_offerings wine ON wine.organization_id = ${organization} AND wine.id = changed.wine_offering_id
        GROUP BY changed.order_id
      ),
      act AS (
        SELECT changed.order_id, 'order_changed' AS event_type,
               jsonb_build_object(
                 'reason', CASE
                   WHEN ${kind} = 'delivered' AND bool_or(changed.after < changed.before) THEN 'less_came'
                   WHEN ${kind} = 'delivered' THEN 'administrator'
                   WHEN bool_or(changed.after < changed.quantity) THEN 'crates_left_over'
                   WHEN bool_or(changed.after > changed.quantity) THEN 'crate_filled'
                   ELSE 'administrator'
                 END,
                 'was_cancelled', false,
                 'before', jsonb_agg(jsonb_build_object('wine_offering_id', changed.wine_offering_id,
                                                        'bottles', changed.before, 'extra', changed.extra))
               ) AS cause
        FROM changed
        GROUP BY changed.order_id
      )
      SELECT EXISTS (SELECT FROM handed_out) AS "handedOut", (
        SELECT enqueue_order_acts(${organization}, jsonb_agg(act ORDER BY act.order_id), ${timeToUndo(caller)})
        FROM act
        HAVING count(*) > 0
      ) AS queued`,
  );
  if (row?.handedOut) throw refuse('roundBeingCollected');
  if (round.countsBottles) await countBottles(scope, round.id);
}
