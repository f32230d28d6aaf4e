import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { orders } from '@/db/schema';
import type { ShortReason } from '@/db/schema/words';
import { query } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { pathId } from '@/lib/rules/input';

/** An act on one order at the pickup that was not undone. Cash is told of by its payment. */
export interface EventOfOrder {
  id: string;
  at: Date;
  kind: 'handed_over' | 'short' | 'age_checked' | 'collected';
  /** The bottles that were handed over or missing, by wine. */
  wines: { name: string; vintage: number | null; bottles: number }[];
  reason: ShortReason | null;
  /** The name of another person who came for the order. */
  name: string | null;
  /** The administrator's address; null for a helper. */
  by: string | null;
  /** The label of the helper's link; null for an administrator. */
  table: string | null;
}

/** The acts on an order at the pickup, the newest first. 404 when there is no such order. */
export const getPickupOfOrder = query({
  access: 'administrator',
  input: z.object({ id: pathId() }),
  async run({ scope }, { id }): Promise<EventOfOrder[]> {
    const { purchaseRoundId } = existing(await scope.find(orders, id));
    const rows = await scope.query<Omit<EventOfOrder, 'at'> & { at: string }>(
      (organization) => sql`
        SELECT event.event_id AS id, event.applied_at AS at, event.kind, event.reason, event.name,
               event.user_email AS by, link.label AS "table",
               coalesce((
                 SELECT json_agg(json_build_object('name', wine.name, 'vintage', wine.vintage, 'bottles', given.bottles)
                                 ORDER BY wine.position, wine.id)
                 FROM jsonb_to_recordset(coalesce(event.given, jsonb_build_array(
                   jsonb_build_object('line_id', event.line_id, 'bottles', event.bottles)
                 ))) AS given (line_id bigint, bottles integer)
                 JOIN order_lines line ON line.organization_id = ${organization} AND line.id = given.line_id
                 JOIN wine_offerings wine
                   ON wine.organization_id = ${organization} AND wine.id = line.wine_offering_id
                 WHERE given.bottles > 0
               ), '[]'::json) AS wines
        FROM pickup_events event
        LEFT JOIN pickup_links link ON link.organization_id = ${organization} AND link.id = event.pickup_link_id
        WHERE event.organization_id = ${organization} AND event.purchase_round_id = ${purchaseRoundId}
          AND event.order_id = ${id} AND event.undone_by IS NULL
          AND event.kind NOT IN ('undo', 'paid_cash')
        ORDER BY event.applied_at DESC, event.event_id
        LIMIT 200`,
    );
    return rows.map((row) => ({ ...row, at: new Date(row.at) }));
  },
});
