import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { listOf } from '@/lib/rules/list';
import { missingInCrate } from '@/lib/wines/crates';

/** The share of a round's bottles that fills crates. */
export interface FillingCrates {
  /** The wines on the list. */
  wines: number;
  /** The wines with bottles that fill no crate. */
  open: number;
  /** The bottles that would fill these crates. */
  missing: number;
}

/** A round without wines. */
export const NO_WINES: FillingCrates = { wines: 0, open: 0, missing: 0 };

/** The crates of several rounds by round id; `bottles` are those ordered by wine. A round without wines is left out. */
export async function fillingByRound(
  scope: Scope,
  roundIds: number[],
  bottles: ReadonlyMap<number, number>,
): Promise<Map<number, FillingCrates>> {
  if (roundIds.length === 0) return new Map();
  const rows = await scope.query<{ round: number; wine: number; crate: number }>(
    (organization) => sql`
      SELECT purchase_round_id AS round, id AS wine, bottles_per_crate AS crate
      FROM wine_offerings
      WHERE organization_id = ${organization} AND purchase_round_id = ANY(${listOf(roundIds)})`,
  );
  const filling = new Map<number, FillingCrates>();
  for (const { round, wine, crate } of rows) {
    const { wines, open, missing } = filling.get(round) ?? NO_WINES;
    const lacking = missingInCrate(bottles.get(wine) ?? 0, crate);
    filling.set(round, {
      wines: wines + 1,
      open: open + (lacking > 0 ? 1 : 0),
      missing: missing + lacking,
    });
  }
  return filling;
}
