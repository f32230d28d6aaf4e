import { sql } from 'drizzle-orm';
import type { ShortReason } from '@/db/schema/words';
import type { Scope } from '@/db/scope';
import type { Administrator, Helper } from '@/lib/rules/caller';
import { procedure } from '@/lib/rules/command';
import { refuse } from '@/lib/rules/errors';
import { pickupStateInput } from './input';
import { type PickupState, readState } from './state/pickup-state';

/** The sums of a round's pickup: cash by table (null: the console), and short bottles. */
export interface PickupSums {
  cash: { table: string | null; amountCents: number }[];
  short: { wineOfferingId: number; reason: ShortReason; bottles: number }[];
}

export interface SeenPickup {
  state: PickupState;
  /** For administrators. */
  sums: PickupSums | undefined;
  /** True to include prices and events. */
  details: boolean;
}

/**
 * The state of a round's pickup, or its changes since a cursor. 404 for an administrator without such a
 * round; 422 for a `since` that is no cursor of it.
 */
export const getPickup = procedure({
  access: 'pickup',
  input: pickupStateInput,
  async run({ caller, readingOnce }, { id, since, details = false }): Promise<SeenPickup> {
    const roundId = roundIdOf(caller, id);
    const state = await readState(readingOnce, roundId, since);
    if (!state) throw refuse('notFound');
    const isAdministrator = caller.kind === 'administrator';
    const sums = isAdministrator ? await readingOnce((scope) => sumsOf(scope, roundId)) : undefined;
    return { state, sums, details };
  },
});

/** The round that a caller hands out: that of a helper's link, or the one an administrator names. */
export function roundIdOf(caller: Helper | Administrator, id: number | undefined): number {
  if (caller.kind === 'helper') return caller.link.purchaseRoundId;
  if (id === undefined) throw refuse('notFound');
  return id;
}

/** The sums of a round's pickup, without void payments and undone events. */
export async function sumsOf(scope: Scope, roundId: number): Promise<PickupSums> {
  const [row] = await scope.query<{
    cash: { table: string | null; amountCents: number }[] | null;
    short: { wineOfferingId: number; reason: ShortReason; bottles: number }[] | null;
  }>(
    (organization) => sql`
      WITH standing AS (
        SELECT event.kind, event.line_id, event.reason, event.bottles, event.amount_cents, link.label
        FROM pickup_events event
        LEFT JOIN pickup_links link ON link.organization_id = ${organization} AND link.id = event.pickup_link_id
        LEFT JOIN payments payment ON payment.organization_id = ${organization} AND payment.id = event.payment_id
        WHERE event.organization_id = ${organization} AND event.purchase_round_id = ${roundId}
          AND event.kind IN ('paid_cash', 'short') AND event.undone_by IS NULL AND payment.voided_at IS NULL
      )
      SELECT (
        SELECT json_agg(json_build_object('table', label, 'amountCents', cents) ORDER BY label)
        FROM (SELECT label, sum(amount_cents) AS cents FROM standing WHERE kind = 'paid_cash' GROUP BY label) tables
      ) AS cash, (
        SELECT json_agg(json_build_object('wineOfferingId', id, 'reason', reason, 'bottles', bottles)
                        ORDER BY position, id, reason)
        FROM (
          SELECT wine.id, wine.position, standing.reason, sum(standing.bottles) AS bottles
          FROM standing
          JOIN order_lines line ON line.organization_id = ${organization} AND line.id = standing.line_id
          JOIN wine_offerings wine ON wine.organization_id = ${organization} AND wine.id = line.wine_offering_id
          WHERE standing.kind = 'short'
          GROUP BY wine.id, wine.position, standing.reason
        ) wines
      ) AS short`,
  );
  return { cash: row?.cash ?? [], short: row?.short ?? [] };
}
